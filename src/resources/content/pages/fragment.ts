import Type from 'typebox'
import { MAX_SELECTOR_CHARACTERS, SELECTOR_SYNTAX } from '#html/selector.ts'
import { invalid, type ValidationFailed } from '#kernel/operations/errors.ts'
import { named } from '#kernel/operations/named.ts'
import { inTools } from '#kernel/operations/tool.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { findTask } from '#resources/content/pages/find-task.ts'

export const SelectorQuery = Type.String({
  maxLength: MAX_SELECTOR_CHARACTERS,
  description: `One element: ${SELECTOR_SYNTAX}. pages_outline lists what exists.`,
})

/** The same, of tools that leave the details to that of pages. */
export const OtherSelectorQuery = inTools(SelectorQuery, 'As in pages_get.')

export const Fragment = named(
  'Fragment',
  Type.Object({
    selector: Type.String({ about: 'The selector of the request.' }),
    html: Type.String({ description: 'Exactly as in html_content, so usable as old_html.' }),
    start: Type.Integer({ description: 'Offset in html_content, in UTF-16 units.' }),
    end: Type.Integer({ about: 'Offset behind its last character, in UTF-16 units.' }),
    match_count: Type.Integer({ description: 'How many elements match; this is the first.' }),
  }),
)

/** @throws ValidationFailed with the `nearest` selectors when no element matches, or for a malformed selector */
export async function fragmentOf(
  html: string,
  selector: string,
  compute: Compute,
): Promise<Type.Static<typeof Fragment>> {
  const found = await compute(findTask, { html, selector })
  if (!found.ok) throw notSelected(found)
  const { start, end, match_count } = found
  return { selector, html: html.slice(start, end), start, end, match_count }
}

export function notSelected({ message, nearest }: { message: string; nearest?: string[] }): ValidationFailed {
  return invalid('selector', message, nearest && { nearest })
}
