import type { Element } from '#html/element.ts'
import { nearestSelectors } from '#html/nearest-selectors.ts'
import { type Outline, outlineOf } from '#html/outline.ts'
import { readElements } from '#html/read-elements.ts'
import { select } from '#html/select.ts'
import { parseSelector } from '#html/selector.ts'

/** `message` is a predicate for the field `selector`; `nearest` are selectors that would fit something. */
export type NotSelected = { ok: false; message: string; nearest?: string[] }
export type Place = { ok: true; start: number; end: number; match_count: number }

/** The place of the first element that a selector fits, and how many it fits. */
export function findElement(html: string, selector: string): Place | NotSelected {
  const selected = selectElements(html, selector)
  if (!selected.ok) return selected
  const [{ start, end }] = selected.found
  return { ok: true, start, end, match_count: selected.found.length }
}

/** The outline of html, or of the first element that the selector fits. */
export function outlineHtml(
  html: string,
  { selector, most }: { selector: string | undefined; most: number },
): ({ ok: true } & Outline) | NotSelected {
  if (selector === undefined) return { ok: true, ...outlineOf(readElements(html), { most }) }
  const selected = selectElements(html, selector)
  if (!selected.ok) return selected
  return { ok: true, ...outlineOf(selected.elements, { most, within: selected.found[0] }) }
}

export type Selected = { ok: true; elements: Element[]; found: [Element, ...Element[]] }

/** All elements, and the ones that match a selector, in document order. */
export function selectElements(html: string, text: string): Selected | NotSelected {
  const parsed = parseSelector(text)
  if (!parsed.ok) return parsed
  const elements = readElements(html)
  const [first, ...more] = select(elements, parsed.selector)
  if (!first) return { ok: false, message: 'matches no element', nearest: nearestSelectors(elements, text) }
  return { ok: true, elements, found: [first, ...more] }
}
