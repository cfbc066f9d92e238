import type { Element } from '#html/element.ts'
import { VOID_ELEMENTS } from '#html/in-browsers/implied-ends.ts'
import { readAttributes } from '#html/in-browsers/read-attributes.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import type { Splice } from '#text/splice.ts'

export const ELEMENT_ACTIONS = [
  'replace',
  'inner',
  'insert_before',
  'insert_after',
  'prepend',
  'append',
  'remove',
  'set_attribute',
  'remove_attribute',
] as const

/** What is done to an element. `inner` replaces what is inside it, `prepend` and `append` add to that. */
export type ElementAction =
  | { action: 'replace' | 'inner' | 'insert_before' | 'insert_after' | 'prepend' | 'append'; html: string }
  | { action: 'remove' }
  | { action: 'set_attribute'; attribute: string; value: string }
  | { action: 'remove_attribute'; attribute: string }

/**
 * The splices of the source that carry out the action; none where the element already is as wanted.
 * @returns a `message`, a predicate of the element, when the action can't be done to it
 */
export function spliceElement(
  html: string,
  element: Element,
  action: ElementAction,
): { splices: Splice[] } | { message: string } {
  const { name, start, contentStart, contentEnd, end } = element
  if (element.parent === null) return { message: 'is the whole document; use body, or send html_content' }
  const changesContent = action.action === 'inner' || action.action === 'prepend' || action.action === 'append'
  if (changesContent && hasNoContent(html, element)) return { message: `is <${name}>, which has no content` }
  if (!changesContent && start === contentStart)
    return { message: `is <${name}>, which is not written in this html; use inner, prepend or append` }
  switch (action.action) {
    case 'replace':
      return { splices: [{ from: start, to: end, text: action.html }] }
    case 'remove':
      return { splices: [{ from: start, to: end, text: '' }] }
    case 'inner':
      return { splices: [{ from: contentStart, to: contentEnd, text: action.html }] }
    case 'insert_before':
      return { splices: [insertion(start, action.html)] }
    case 'insert_after':
      return { splices: [insertion(end, action.html)] }
    case 'prepend':
      return { splices: [insertion(contentStart, action.html)] }
    case 'append':
      return { splices: [insertion(contentEnd, action.html)] }
    case 'set_attribute':
      return { splices: setAttribute(html, element, action.attribute, action.value) }
    case 'remove_attribute':
      return { splices: removeAttribute(html, element, action.attribute) }
  }
}

function insertion(at: number, text: string): Splice {
  return { from: at, to: at, text }
}

function hasNoContent(html: string, element: Element): boolean {
  if (VOID_ELEMENTS.has(element.name)) return true
  return html[element.contentStart - 2] === '/' && element.end === element.contentStart && isForeign(element)
}

/** In svg and math a slash ends an element. */
function isForeign(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parent) if (at.name === 'svg' || at.name === 'math') return true
  return false
}

function setAttribute(html: string, { start, contentStart }: Element, attribute: string, value: string): Splice[] {
  const { tagNameEnd, attributes } = readAttributes(html.slice(start, contentStart))
  const written = `="${escapeAttribute(value)}"`
  const present = attributes.find(({ name }) => name === attribute.toLowerCase())
  if (present) return [{ from: start + present.nameEnd, to: start + present.end, text: written }]
  return [insertion(start + (attributes.at(-1)?.end ?? tagNameEnd), ` ${attribute}${written}`)]
}

/** All that have the name: only the first counts, but without it the next one would. */
function removeAttribute(html: string, { start, contentStart }: Element, attribute: string): Splice[] {
  const tag = html.slice(start, contentStart)
  return readAttributes(tag)
    .attributes.filter(({ name }) => name === attribute.toLowerCase())
    .map((present) => ({ from: start + beforeSpace(tag, present.start), to: start + present.end, text: '' }))
}

function beforeSpace(tag: string, at: number): number {
  let before = at
  while (' \t\n\f\r'.includes(tag[before - 1]!)) before--
  return before
}
