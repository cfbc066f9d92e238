const LIGHT = `color-scheme: light;
  --surface: oklch(0.985 0.002 90);
  --raised: oklch(1 0 0);
  --text: oklch(0.25 0.008 70);
  --muted: oklch(0.5 0.012 70);
  --border: oklch(0.88 0.006 80);
  --control: oklch(0.62 0.01 70);
  --accent: oklch(0.52 0.12 160);
  --on-accent: oklch(1 0 0);
  --danger: oklch(0.52 0.19 27);
  --warning: oklch(0.53 0.12 65);`

const DARK = `color-scheme: dark;
  --surface: oklch(0.2 0.006 70);
  --raised: oklch(0.245 0.007 70);
  --text: oklch(0.93 0.004 80);
  --muted: oklch(0.72 0.01 75);
  --border: oklch(0.36 0.008 70);
  --control: oklch(0.58 0.01 70);
  --accent: oklch(0.76 0.13 160);
  --on-accent: oklch(0.2 0.03 160);
  --danger: oklch(0.74 0.15 25);
  --warning: oklch(0.8 0.13 80);`

/**
 * Colours by role, light and dark, for the server's own pages and the console. `data-theme` on the root element overrides
 * the reader's system setting.
 */
export const tokens = `:root {
  ${LIGHT}
}
@media (prefers-color-scheme: dark) {
:root {
  ${DARK}
}
}
:root[data-theme="light"] {
  ${LIGHT}
}
:root[data-theme="dark"] {
  ${DARK}
}
`
