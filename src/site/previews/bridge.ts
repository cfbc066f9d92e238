import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { TEXT_ELEMENTS } from '#html/in-browsers/text-elements.ts'
import { BRIDGE_STYLE } from '#site/previews/bridge-style.ts'
import type { Parts } from '#site/previews/marked-programs.ts'
import { escapeAttribute } from '#text/escape-html.ts'

const read = (file: URL) => readFileSync(file, 'utf8')
const morph = read(new URL('./morph.client.js', import.meta.url)).replace('export ', '')
const bridge = read(new URL('./bridge.client.js', import.meta.url))
  .replace("'styles'", () => JSON.stringify(BRIDGE_STYLE))
  .replace("'text elements'", () => JSON.stringify(TEXT_ELEMENTS.join()))
const places = read(new URL('./places.client.js', import.meta.url))
const clipboard = read(new URL('./clipboard.client.js', import.meta.url))
const text = morph + bridge + places + clipboard

/** The only script that runs in a page while it is edited. The path changes with the content. */
export const BRIDGE = { path: `/_preview/bridge-${hash('sha256', text, 'hex').slice(0, 12)}.js`, text }

/** Lets text be typed into. The bridge loads it with the first click into a text. */
export const TEXT_EDITOR = '/_preview/text-editor.js'

/** What stands around the css of the theme, which the editor shows as it is before it is saved. */
const THEME_STARTS = '/*sw-theme*/'
const THEME_ENDS = '/*sw-theme-end*/'

export function markedTheme(css: string): string {
  return THEME_STARTS + css + THEME_ENDS
}

/** Stands before everything of the author, so that nothing of theirs can change or swallow it. */
export function bridgeTag({ nonce, editor, parts }: { nonce: string; editor: string; parts: Parts }): string {
  const named = escapeAttribute(JSON.stringify(parts))
  return `<script nonce="${nonce}" src="${BRIDGE.path}" data-text="${TEXT_EDITOR}" data-editor="${escapeAttribute(editor)}" data-parts="${named}"></script>`
}

/** `editor` is the origin that may frame the page. */
export function editingCsp(nonce: string, editor: string): string {
  return [
    `script-src 'nonce-${nonce}'`,
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "connect-src 'self'",
    "form-action 'none'",
    `frame-ancestors ${editor}`,
    'sandbox allow-scripts allow-same-origin',
  ].join('; ')
}
