import { closestFragment } from '#text/closest-fragment.ts'
import { textFinder } from '#text/find-text.ts'

/** Replaces an exact piece of html: every occurrence with `replace_all`, otherwise the only one. */
export type HtmlEdit = { old_html: string; new_html: string; replace_all?: boolean }

/** `index` is that of the edit that failed. */
export type EditResult =
  | { ok: true; html: string; replacements: number }
  | { ok: false; index: number; reason: 'not_found'; closest: string | null }
  | { ok: false; index: number; reason: 'ambiguous'; match_count: number }
  | { ok: false; index: number; reason: 'empty' }
  | { ok: false; index: number; reason: 'too_large'; length: number }

/** In UTF-16 units, far more than any page: without it `replace_all` could make gigabytes from a small request. */
export const MAX_EDITED_HTML_LENGTH = 8_000_000

/** Applies the edits in order, each to the result of the previous one; all of them or none. */
export function applyEdits(html: string, edits: readonly HtmlEdit[]): EditResult {
  let replacements = 0
  for (const [index, edit] of edits.entries()) {
    const { old_html: wanted, new_html: replacement } = edit
    if (!wanted) return { ok: false, index, reason: 'empty' }
    const places = occurrences(html, wanted)
    if (places.length === 0) return { ok: false, index, reason: 'not_found', closest: closestFragment(html, wanted) }
    if (places.length > 1 && !edit.replace_all)
      return { ok: false, index, reason: 'ambiguous', match_count: places.length }
    const length = html.length + places.length * (replacement.length - wanted.length)
    if (length > MAX_EDITED_HTML_LENGTH) return { ok: false, index, reason: 'too_large', length }
    html = replaceAt(html, places, wanted.length, replacement)
    replacements += places.length
  }
  return { ok: true, html, replacements }
}

/** The offsets of `wanted`, without overlaps. */
function occurrences(html: string, wanted: string): number[] {
  const find = textFinder(wanted)
  const places: number[] = []
  for (let at = find(html, 0); at >= 0; at = find(html, at + wanted.length)) places.push(at)
  return places
}

function replaceAt(html: string, places: number[], length: number, replacement: string): string {
  const pieces: string[] = []
  let from = 0
  for (const at of places) {
    pieces.push(html.slice(from, at))
    from = at + length
  }
  pieces.push(html.slice(from))
  return pieces.join(replacement)
}
