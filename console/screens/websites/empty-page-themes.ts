type Colors = Record<'paper' | 'raised' | 'ink' | 'soft' | 'line' | 'accent' | 'on-accent', string>

/** What an empty page can look like; the first is in use. Each has a light and a dark side. */
export const THEMES = [
  {
    name: 'Plain',
    active: true,
    tokens: tokensOf({
      light: colors('#ffffff', '#f5f5f4', '#1c1b1a', '#5c5955', '#dddad6', '#1f5b45', '#ffffff'),
      dark: colors('#171716', '#222120', '#f2f0ee', '#b5b0aa', '#3b3937', '#8fd3b4', '#10201a'),
      text: ['Inter', 'system-ui', 'sans-serif'],
      display: ['Inter', 'system-ui', 'sans-serif'],
      radius: '6px',
    }),
  },
  {
    name: 'Warm',
    active: false,
    tokens: tokensOf({
      light: colors('#faf5ec', '#fffdf8', '#2b211b', '#6a5a4f', '#e3d8c7', '#9a3b1f', '#ffffff'),
      dark: colors('#211a16', '#2c241f', '#f5ece3', '#c4b4a6', '#493c34', '#f0a184', '#2b130a'),
      text: ['Source Sans 3', 'system-ui', 'sans-serif'],
      display: ['Fraunces', 'Georgia', 'serif'],
      radius: '10px',
    }),
  },
  {
    name: 'Fresh',
    active: false,
    tokens: tokensOf({
      light: colors('#f4f8fb', '#ffffff', '#12212e', '#4a5c6b', '#d3dfe8', '#0b5cad', '#ffffff'),
      dark: colors('#101a23', '#182530', '#eaf2f8', '#a9bac8', '#2d4050', '#8cc4fa', '#08203a'),
      text: ['Figtree', 'system-ui', 'sans-serif'],
      display: ['Outfit', 'system-ui', 'sans-serif'],
      radius: '14px',
    }),
  },
]

function colors(...[paper, raised, ink, soft, line, accent, onAccent]: [...string[]]): Colors {
  return { paper, raised, ink, soft, line, accent, 'on-accent': onAccent } as Colors
}

type Look = { light: Colors; dark: Colors; text: string[]; display: string[]; radius: string }

function tokensOf({ light, dark, text, display, radius }: Look): Record<string, unknown> {
  const valuesOf = (of: Colors) => ({
    $type: 'color',
    ...Object.fromEntries(Object.entries(of).map(([name, $value]) => [name, { $value }])),
  })
  return {
    color: valuesOf(light),
    font: { $type: 'fontFamily', text: { $value: text }, display: { $value: display } },
    radius: { $type: 'dimension', $value: radius },
    dark: { color: valuesOf(dark) },
  }
}

export const THEME_CSS = `:root {
  color-scheme: light dark;
}
*,
*::before {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--color-paper);
  color: var(--color-ink);
  font: 1.0625rem / 1.6 var(--font-text);
}
.top,
main,
.bottom {
  max-width: 70rem;
  margin: 0 auto;
  padding: 0 1.5rem;
}
.top,
.top nav {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1.75rem;
}
.top {
  padding-block: 1.5rem;
}
.brand {
  margin-right: auto;
  font: 600 1.35rem / 1.2 var(--font-display);
  color: inherit;
  text-decoration: none;
}
.top nav a {
  padding: 0.5rem 0;
  color: inherit;
  text-decoration: none;
}
.top nav a:hover,
.top nav a[aria-current] {
  text-decoration: underline;
  text-decoration-color: var(--color-accent);
  text-decoration-thickness: 2px;
  text-underline-offset: 0.3em;
}
a {
  color: var(--color-accent);
  text-underline-offset: 0.2em;
}
:focus-visible {
  outline: 3px solid var(--color-accent);
  outline-offset: 3px;
}
h1,
h2,
h3 {
  margin: 0 0 1rem;
  font-family: var(--font-display);
  line-height: 1.15;
  text-wrap: balance;
}
h1 {
  font-size: clamp(2.25rem, 6vw, 4rem);
}
h2 {
  font-size: clamp(1.6rem, 3vw, 2.25rem);
}
h3 {
  font-size: 1.25rem;
}
p {
  margin: 0 0 1rem;
}
img {
  max-width: 100%;
  height: auto;
}
.site-form__field {
  margin: 0 0 1.25rem;
  padding: 0;
  border: 0;
}
.site-form__label {
  display: block;
  margin-bottom: 0.35rem;
  font-weight: 600;
}
.site-form__required,
.site-form__help,
.site-form__error {
  color: var(--color-soft);
  font-size: 0.95rem;
  font-weight: 400;
}
.site-form__control {
  width: 100%;
  padding: 0.7rem 0.9rem;
  font: inherit;
  color: inherit;
  background: var(--color-raised);
  border: 1px solid var(--color-soft);
  border-radius: var(--radius);
}
.site-form__control[type="radio"],
.site-form__control[type="checkbox"] {
  width: auto;
}
.site-form__submit {
  padding: 0.75rem 1.5rem;
  font: inherit;
  font-weight: 600;
  color: var(--color-on-accent);
  background: var(--color-accent);
  border: 0;
  border-radius: var(--radius);
  cursor: pointer;
}
.bottom {
  margin-top: 3rem;
  padding-block: 2rem 3rem;
  border-top: 1px solid var(--color-line);
  color: var(--color-soft);
}
`
