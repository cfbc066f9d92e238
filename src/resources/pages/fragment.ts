import Type from 'typebox'
import type { Element } from '#html/element.ts'
import { nearestSelectors } from '#html/nearest-selectors.ts'
import { readElements } from '#html/read-elements.ts'
import { select } from '#html/select.ts'
import { MAX_SELECTOR_CHARACTERS, parseSelector, SELECTOR_SYNTAX } from '#html/selector.ts'
import { invalid } from '#operations/errors.ts'

export const SelectorQuery = Type.String({
  maxLength: MAX_SELECTOR_CHARACTERS,
  description: `One element only: ${SELECTOR_SYNTAX}. pages_outline lists what exists.`,
})

export const Fragment = Type.Object({
  selector: Type.String(),
  html: Type.String({ description: 'Exactly as in html_content, so usable as old_html.' }),
  start: Type.Integer({ description: 'Offset in html_content, in UTF-16 units.' }),
  end: Type.Integer(),
  match_count: Type.Integer({ description: 'How many elements match; this is the first.' }),
})

/** @throws ValidationFailed with the `nearest` selectors when no element matches, or for a malformed selector */
export function fragmentOf(html: string, selector: string): Type.Static<typeof Fragment> {
  const { found } = selected(html, selector)
  const { start, end } = found[0]
  return { selector, html: html.slice(start, end), start, end, match_count: found.length }
}

export function selected(html: string, text: string): { elements: Element[]; found: [Element, ...Element[]] } {
  const parsed = parseSelector(text)
  if (!parsed.ok) throw invalid('selector', parsed.message)
  const elements = readElements(html)
  const [first, ...more] = select(elements, parsed.selector)
  if (!first) throw invalid('selector', 'matches no element', { nearest: nearestSelectors(elements, text) })
  return { elements, found: [first, ...more] }
}
