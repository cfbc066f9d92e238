import { closestFragment } from '#text/closest-fragment.ts'
import { splitText } from '#text/find-text.ts'
import type { WorkBudget } from '#text/work-budget.ts'

/** Replaces an exact piece of html: every occurrence with `replace_all`, otherwise the only one. */
export type HtmlEdit = { old_html: string; new_html: string; replace_all?: boolean }

/** `index` is that of the edit that failed. */
export type EditResult = { ok: true; html: string; replacements: number } | EditFailure
export type EditFailure =
  | { ok: false; index: number; reason: 'not_found'; closest: string | null }
  | { ok: false; index: number; reason: 'ambiguous'; match_count: number }
  | { ok: false; index: number; reason: 'empty' }
  | { ok: false; index: number; reason: 'too_large'; length: number }

/** In UTF-16 units, after each edit and not only after the last. */
export const MAX_HTML_LENGTH = 1_000_000

/**
 * Applies the edits in order, each to the result of the previous one; all of them or none.
 * @throws WorkExceeded
 */
export function applyEdits(html: string, edits: readonly HtmlEdit[], budget: WorkBudget): EditResult {
  let replacements = 0
  for (const [index, edit] of edits.entries()) {
    const { old_html: wanted, new_html: replacement } = edit
    if (!wanted) return { ok: false, index, reason: 'empty' }
    const pieces = splitText(html, wanted, budget)
    const count = pieces.length - 1
    if (count === 0) return { ok: false, index, reason: 'not_found', closest: closestFragment(html, wanted, budget) }
    if (count > 1 && !edit.replace_all) return { ok: false, index, reason: 'ambiguous', match_count: count }
    const length = html.length + count * (replacement.length - wanted.length)
    if (length > MAX_HTML_LENGTH) return { ok: false, index, reason: 'too_large', length }
    html = pieces.join(replacement)
    replacements += count
  }
  return { ok: true, html, replacements }
}
