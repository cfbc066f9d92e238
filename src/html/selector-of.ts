import type { Element } from '#html/element.ts'
import { MAX_SELECTOR_CHARACTERS } from '#html/selector.ts'

/**
 * Writes selectors that `select` answers with just the one element: its id, its name where there is but one, else its
 * place in its parent. Null where that would be too long to be read back.
 */
export function selectorWriter(elements: readonly Element[]): (element: Element) => string | null {
  const ids = countsOf(elements.map(({ attributes }) => attributes.get('id')))
  const names = countsOf(elements.map(({ name }) => name))
  const written = new Map<Element, string | null>()
  // Parents come first in the document, so each is written before its children ask for it.
  for (const element of elements) written.set(element, write(element))
  return (element) => written.get(element) ?? null

  function write({ name, attributes, parent, nth }: Element): string | null {
    const id = attributes.get('id')
    if (id !== undefined && ids.get(id) === 1 && QUOTABLE.test(id)) return PLAIN.test(id) ? `#${id}` : `[id="${id}"]`
    if (!PLAIN.test(name)) return null
    if (names.get(name) === 1) return name
    const above = parent && written.get(parent)
    const selector = above ? `${above} > ${name}:nth-of-type(${nth})` : null
    return selector && selector.length <= MAX_SELECTOR_CHARACTERS ? selector : null
  }
}

const PLAIN = /^[a-z_\u0080-\uffff][\w\u0080-\uffff-]{0,60}$/i
const QUOTABLE = /^[^"\\\p{Cc}]{1,80}$/u

function countsOf(values: (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
