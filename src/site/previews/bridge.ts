import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Parts } from '#site/previews/marked-programs.ts'
import { escapeAttribute } from '#text/escape-html.ts'

const FILES = ['./bridge.client.js', './places.client.js', './clipboard.client.js', './style.client.js']
const text = FILES.map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('')

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
