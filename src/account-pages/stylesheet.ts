import { hash } from 'node:crypto'
import { stylesheet as base } from '#site/pages/stylesheet.ts'

/** The base styles of all server pages, and those that only pages with forms need. */
export const stylesheet = `${base}
.top { max-width: 68ch; margin: 0 auto; padding: 16px 24px 0; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; }
.top a { display: inline-flex; align-items: center; min-height: 24px; color: var(--text); text-decoration: none; }
.actions > a:not(.button) { display: inline-flex; align-items: center; min-height: 24px; }
.top a:hover { text-decoration: underline; }
.top .brand { font-weight: 600; }
.top .own { max-width: 100%; padding: 6px 12px; border-radius: 6px; overflow-wrap: anywhere; }
.top .own img { display: block; height: 32px; width: auto; max-width: 100%; }
.top .colored { color: var(--on-brand); background: var(--brand); }
.top form { display: inline; }
.top nav { margin-left: auto; display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; font-size: 14px; }
.top + main { padding-top: 48px; }
main > h1 { margin-bottom: 16px; }
.top.narrow, main.narrow { max-width: 464px; }
input:focus-visible, button:focus-visible, .button:focus-visible { border-radius: 6px; }
.field { margin: 0 0 20px; }
.field .hint { margin: 8px 0 0; color: var(--muted); font-size: 14px; }
.field .error { margin: 8px 0 0; }
.check { display: flex; gap: 8px; align-items: baseline; min-height: 24px; }
.check input { width: 16px; height: 16px; min-height: 0; flex: none; position: relative; top: 2px; accent-color: var(--accent); }
.check label { margin: 0; font-weight: 400; font-size: 16px; }
input::placeholder { color: var(--muted); opacity: 1; }
.notice { margin: 0 0 24px; padding: 12px 16px; background: var(--raised); border: 1px solid var(--border); border-left: 3px solid var(--accent); border-radius: 6px; }
.notice.bad { border-left-color: var(--danger); }
.notice > :last-child { margin-bottom: 0; }
.actions { display: flex; flex-wrap: wrap; gap: 12px 16px; align-items: center; margin: 24px 0 0; }
.actions form { display: contents; }
form > .actions:first-child { margin-top: 0; }
.or { display: flex; align-items: center; gap: 12px; margin: 24px 0; color: var(--muted); font-size: 14px; }
.or::before, .or::after { content: ""; flex: 1; border-top: 1px solid var(--border); }
[data-needs-script]:not([hidden]) + .or { display: none; }
[data-needs-script]:not([hidden]) + .or + form { margin-top: 12px; }
.beneath { margin: 24px 0 0; }
.wide { width: 100%; text-align: center; }
button.danger { color: var(--danger); background: transparent; border-color: var(--control); }
.button.danger { color: var(--danger); background: transparent; border-color: var(--control); }
.ask > summary { list-style: none; }
.ask > summary::-webkit-details-marker { display: none; }
.ask[open] { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.ask[open] button.danger { color: var(--surface); background: var(--danger); }
button.link { min-height: 24px; padding: 0; color: var(--text); background: none; border: 0; font-weight: 400; text-decoration: none; }
button.link:hover { text-decoration: underline; filter: none; }
.code { font-family: ui-monospace, monospace; letter-spacing: 0.1em; }
.rows { list-style: none; margin: 16px 0; padding: 0; border-top: 1px solid var(--border); }
.rows > li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid var(--border); }
.rows > li > div { min-width: 0; flex: 1 1 12ch; }
.rows p { margin: 0; }
.codes { columns: 2; column-gap: 16px; list-style: none; font-size: 14px; line-height: 24px; white-space: nowrap; margin: 16px 0; padding: 12px 16px; background: var(--raised); border: 1px solid var(--border); border-radius: 6px; font-family: ui-monospace, monospace; }
section { margin-top: 40px; }
section > h2:first-child { margin-top: 0; }
.qr { display: block; width: 200px; height: 200px; margin: 0 0 16px; background: #fff; border: 1px solid var(--border); border-radius: 6px; }
[hidden] { display: none !important; }
@media (max-width: 480px) {
  .top { padding: 12px 16px 0; }
  .codes { columns: 1; }
}
`

/** The name changes with the content, so browsers may cache it for ever. */
export const STYLESHEET_PATH = `/_sitewright/pages-${hash('sha256', stylesheet, 'hex').slice(0, 12)}.css`
