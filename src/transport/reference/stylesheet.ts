import { hash } from 'node:crypto'

/** What the reference needs besides the styles of all pages. */
export const referenceStylesheet = `
.skip { position: absolute; left: -9999px; }
.skip:focus { left: 16px; top: 16px; z-index: 1; padding: 8px 12px; background: var(--raised); border-radius: 6px; }
.docs-top { max-width: 1120px; }
.docs-top form { display: flex; gap: 8px; flex: 0 1 280px; }
.found { list-style: none; margin: 0; padding: 0; }
.found li { padding: 12px 0; border-bottom: 1px solid var(--border); }
.found a { display: inline-block; min-height: 24px; font-weight: 500; }
.found p { margin: 4px 0 0; font-size: 14px; }
mark { background: none; color: inherit; font-weight: 600; }
.docs { max-width: 1120px; margin: 0 auto; padding: 0 24px; }
.docs main { max-width: 76ch; margin: 0; padding: 32px 0 96px; min-width: 0; }
.docs main > h1 { margin-bottom: 12px; }
.contents { margin: 16px 0 0; padding: 8px 0; border-top: 1px solid var(--border); border-bottom: 1px solid var(--border); font-size: 14px; }
.contents summary { min-height: 32px; line-height: 32px; font-weight: 500; cursor: pointer; }
.contents h2 { margin: 16px 0 4px; font-size: 13px; font-weight: 600; color: var(--muted); }
.contents ul { list-style: none; margin: 0; padding: 0; }
.contents a { display: block; padding: 4px 0; color: var(--text); text-decoration: none; }
.contents a:hover { text-decoration: underline; }
.contents a[aria-current] { color: var(--accent); font-weight: 600; }
@media (min-width: 900px) {
  @supports selector(::details-content) {
    .docs { display: grid; grid-template-columns: 200px minmax(0, 1fr); gap: 64px; align-items: start; }
    .contents { position: sticky; top: 24px; margin: 32px 0 0; padding: 0; border: 0; }
    .contents nav { max-height: calc(100vh - 48px); overflow-y: auto; }
    .contents::details-content { content-visibility: visible; display: block; block-size: auto; }
    .contents summary { display: none; }
    .contents h2:first-child { margin-top: 0; }
  }
}
.docs section { margin-top: 64px; padding-top: 24px; border-top: 1px solid var(--border); scroll-margin-top: 8px; }
.docs section > h2 { margin: 0 0 8px; }
.docs section > h2 a { color: inherit; text-decoration: none; }
.docs section > h2 a:hover { text-decoration: underline; }
.docs h3 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; }
.docs h2 code { font-size: 16px; }
.docs main > h2 a { color: inherit; }
.docs main a:has(> code) { text-underline-offset: 6px; }
.docs td { overflow-wrap: anywhere; }
.routes { list-style: none; margin: 0 0 12px; padding: 0; font: 14px/1.6 ui-monospace, monospace; overflow-wrap: anywhere; }
.routes .method { display: inline-block; min-width: 7ch; font-weight: 600; color: var(--accent); }
.routes .method.write { color: var(--warning); }
.fields { margin: 0; }
.docs section > .fields { margin-bottom: 16px; }
.docs .fields > div { display: block; padding: 8px 0; }
.fields dt { color: var(--text); }
.fields dt > code { font-weight: 600; }
.fields .type { margin-left: 8px; color: var(--muted); font-size: 14px; }
.fields .required { margin-left: 8px; color: var(--danger); font-size: 13px; }
.fields dd { font-size: 14px; }
.fields .fields { margin: 8px 0 0; padding-left: 16px; border-left: 1px solid var(--border); border-top: 0; }
.fields .fields > div:last-child { border-bottom: 0; padding-bottom: 0; }
.operations { list-style: none; margin: 0 0 32px; padding: 0; }
.operations li { padding: 4px 0; font-size: 14px; }
.operations a { display: inline-block; min-height: 24px; }
.docs pre { font-size: 13px; line-height: 1.55; overflow-wrap: anywhere; }
.docs details.more { margin: 0 0 16px; }
.docs details.more > summary { min-height: 24px; cursor: pointer; font-size: 14px; font-weight: 600; }
.docs details.more > pre, .docs details.more > .fields { margin-top: 8px; }
.docs table { width: 100%; border-collapse: collapse; margin: 0 0 16px; font-size: 14px; }
.docs th, .docs td { padding: 8px 12px 8px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--border); }
.docs th { font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 16px; margin: 0 0 32px; padding: 0; list-style: none; }
.cards a { display: block; height: 100%; padding: 12px 16px; border: 1px solid var(--border); border-radius: 6px; background: var(--raised); color: var(--text); text-decoration: none; }
.cards a:hover { border-color: var(--accent); }
.cards strong { display: block; }
.cards span { color: var(--muted); font-size: 14px; }
@media (max-width: 480px) {
  .docs { padding: 0 16px; }
  .docs main { padding-top: 24px; }
}
`

/** The name changes with the content, so browsers may cache it for ever. */
export const REFERENCE_STYLESHEET_PATH = `/_sitewright/reference-${hash('sha256', referenceStylesheet, 'hex').slice(0, 12)}.css`
