import type { Element } from '#html/element.ts'
import type { Compound, Selector } from '#html/selector.ts'

/**
 * The elements that match, in document order. It takes one pass for any selector: each open element has a bit for each
 * beginning of the selector that ends at it, and for each that ends above it.
 */
export function select(elements: readonly Element[], selector: Selector): Element[] {
  // By depth: the latest element that is less deep by one is the parent, since parents come first in the list.
  const endingAt: number[] = []
  const endingAbove: number[] = []
  const whole = 1 << (selector.length - 1)
  return elements.filter((element) => {
    const { depth } = element
    const atParent = depth > 0 ? endingAt[depth - 1]! : 0
    const above = depth > 0 ? atParent | endingAbove[depth - 1]! : 0
    let here = 0
    for (const [i, compound] of selector.entries()) {
      const before = compound.combinator === 'child' ? atParent : above
      if ((i === 0 || before & (1 << (i - 1))) && fits(element, compound)) here |= 1 << i
    }
    endingAt[depth] = here
    endingAbove[depth] = above
    return (here & whole) !== 0
  })
}

function fits(element: Element, { name, id, nth, classes, attributes }: Compound): boolean {
  if (name !== null && element.name !== name) return false
  if (nth !== null && element.nth !== nth) return false
  if (id !== null && element.attributes.get('id') !== id) return false
  if (classes.length > 0) {
    const own = classesOf(element)
    if (!classes.every((wanted) => own.has(wanted))) return false
  }
  return attributes.every(({ name, value }) =>
    value === null ? element.attributes.has(name) : element.attributes.get(name) === value,
  )
}

const NO_CLASSES: ReadonlySet<string> = new Set()
const known = new WeakMap<Element, ReadonlySet<string>>()

/** Its classes in the order written; read once, since one attribute can hold a hundred thousand. */
export function classesOf(element: Element): ReadonlySet<string> {
  const written = element.attributes.get('class')
  if (!written) return NO_CLASSES
  let classes = known.get(element)
  if (!classes) {
    classes = new Set(written.split(/\s+/).filter(Boolean))
    known.set(element, classes)
  }
  return classes
}
