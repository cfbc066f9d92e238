import { tokens } from './tokens.ts'

/** The one stylesheet of every page that is the server's own: the colours, then the few elements that such pages use. */
export const stylesheet = `${tokens}*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--surface); color: var(--text); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
main { max-width: 68ch; margin: 0 auto; padding: 64px 24px; }
main.centred { min-height: 100vh; min-height: 100svh; max-width: 52ch; display: flex; flex-direction: column; justify-content: center; }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25; font-weight: 600; letter-spacing: -0.01em; text-wrap: balance; }
h2 { margin: 40px 0 8px; font-size: 20px; line-height: 1.3; font-weight: 600; }
p { margin: 0 0 16px; text-wrap: pretty; }
.muted { color: var(--muted); }
.small { font-size: 14px; }
a { color: var(--accent); text-underline-offset: 3px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code, pre { font-family: ui-monospace, monospace; font-size: 14px; }
pre { margin: 0 0 16px; padding: 12px 16px; overflow-x: auto; white-space: pre-wrap; background: var(--raised); border: 1px solid var(--border); border-radius: 6px; }
dl { margin: 24px 0; border-top: 1px solid var(--border); }
dl > div { display: grid; grid-template-columns: 14ch 1fr; gap: 4px 16px; padding: 12px 0; border-bottom: 1px solid var(--border); }
dt { color: var(--muted); }
dd { margin: 0; min-width: 0; }
label { display: block; margin: 0 0 4px; font-size: 14px; font-weight: 500; }
input, select, textarea { width: 100%; min-height: 40px; padding: 8px 12px; font: inherit; color: inherit; background: var(--raised); border: 1px solid var(--control); border-radius: 6px; }
[aria-invalid="true"] { border-color: var(--danger); }
.error { color: var(--danger); font-size: 14px; }
button, .button { display: inline-block; min-height: 40px; padding: 8px 16px; font: inherit; font-weight: 500; text-decoration: none; color: var(--on-accent); background: var(--accent); border: 1px solid transparent; border-radius: 6px; cursor: pointer; }
button.quiet, .button.quiet { color: var(--text); background: transparent; border-color: var(--control); }
@media (max-width: 480px) {
  main { padding: 40px 16px; }
  dl > div { grid-template-columns: 1fr; }
}
@media (prefers-reduced-motion: no-preference) {
  button, .button { transition: filter 120ms; }
}
button:hover, .button:hover { filter: brightness(1.06); }
`
