import type { Element } from '#html/element.ts'
import { nearestSelectors } from '#html/nearest-selectors.ts'
import { type Outline, outlineOf } from '#html/outline.ts'
import { readElements } from '#html/read-elements.ts'
import { select } from '#html/select.ts'
import { parseSelector } from '#html/selector.ts'
import type { WorkBudget } from '#text/work-budget.ts'

/** `message` is a predicate for the field `selector`; `nearest` are selectors that would fit something. */
export type NotSelected = { ok: false; message: string; nearest?: string[] }
export type Place = { ok: true; start: number; end: number; match_count: number }

/**
 * The place of the first element that a selector fits, and how many it fits.
 * @throws WorkExceeded
 */
export function findElement(html: string, selector: string, budget: WorkBudget): Place | NotSelected {
  const selected = selectElements(html, selector, budget)
  if (!selected.ok) return selected
  const [{ start, end }] = selected.found
  return { ok: true, start, end, match_count: selected.found.length }
}

/**
 * The outline of html, or of the first element that the selector fits.
 * @throws WorkExceeded
 */
export function outlineHtml(
  html: string,
  { selector, most }: { selector: string | undefined; most: number },
  budget: WorkBudget,
): ({ ok: true } & Outline) | NotSelected {
  if (selector === undefined) return { ok: true, ...outlineOf(readElements(html, budget), { most }, budget) }
  const selected = selectElements(html, selector, budget)
  if (!selected.ok) return selected
  return { ok: true, ...outlineOf(selected.elements, { most, within: selected.found[0] }, budget) }
}

export type Selected = { ok: true; elements: Element[]; found: [Element, ...Element[]] }

/**
 * All elements, and those that a selector fits, in document order.
 * @throws WorkExceeded
 */
export function selectElements(html: string, text: string, budget: WorkBudget): Selected | NotSelected {
  const parsed = parseSelector(text)
  if (!parsed.ok) return parsed
  const elements = readElements(html, budget)
  const [first, ...more] = select(elements, parsed.selector, budget)
  if (!first) return { ok: false, message: 'matches no element', nearest: nearestSelectors(elements, text, budget) }
  return { ok: true, elements, found: [first, ...more] }
}
