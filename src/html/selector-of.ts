import type { Element } from '#html/element.ts'
import { MAX_SELECTOR_CHARACTERS } from '#html/selector.ts'

/**
 * Writes selectors that `select` answers with just the one element: its id, its name where there is but one, else its
 * place in its parent. An element whose selector would be too long to be read back has none.
 */
export class SelectorWriter {
  #ids: Map<string, number>
  #names: Map<string, number>
  /** By element: the length of its selector, 0 where it has none, -1 where that is not known yet. */
  #lengths: Int32Array

  constructor(elements: readonly Element[]) {
    this.#ids = countsOf(elements, ({ attributes }) => attributes.get('id'))
    this.#names = countsOf(elements, ({ name }) => name)
    this.#lengths = new Int32Array(elements.length).fill(-1)
  }

  /** Whether the element has a selector; without writing it, since thousands are counted and few are shown. */
  has(element: Element): boolean {
    return this.#lengthOf(element) > 0
  }

  write(element: Element): string | null {
    if (!this.has(element)) return null
    const steps: string[] = []
    let at = element
    for (; this.#ownSelector(at) === null; at = at.parent!) steps.push(stepTo(at))
    return [this.#ownSelector(at), ...steps.reverse()].join('')
  }

  #lengthOf(element: Element): number {
    const unknown: Element[] = []
    let at: Element | null = element
    for (; at && this.#lengths[at.index] === -1; at = at.parent) unknown.push(at)
    let above = at ? this.#lengths[at.index]! : 0
    for (const each of unknown.reverse()) {
      above = this.#lengthBelow(each, above)
      this.#lengths[each.index] = above
    }
    return this.#lengths[element.index]!
  }

  #lengthBelow(element: Element, above: number): number {
    const own = this.#ownSelector(element)
    if (own !== null) return own.length
    if (above === 0 || !PLAIN.test(element.name)) return 0
    const length = above + stepTo(element).length
    return length <= MAX_SELECTOR_CHARACTERS ? length : 0
  }

  /** A selector that needs no other element. */
  #ownSelector({ name, attributes }: Element): string | null {
    const id = attributes.get('id')
    if (id !== undefined && this.#ids.get(id) === 1 && QUOTABLE.test(id))
      return PLAIN.test(id) ? `#${id}` : `[id="${id}"]`
    return this.#names.get(name) === 1 && PLAIN.test(name) ? name : null
  }
}

const PLAIN = /^[a-z_\u0080-\uffff][\w\u0080-\uffff-]{0,60}$/i
const QUOTABLE = /^[^"\\\p{Cc}]{1,80}$/u

function stepTo({ name, nth }: Element): string {
  return ` > ${name}:nth-of-type(${nth})`
}

function countsOf(elements: readonly Element[], keyOf: (element: Element) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>()
  for (const element of elements) {
    const key = keyOf(element)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}
