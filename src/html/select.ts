import type { Element } from '#html/element.ts'
import type { Compound, Selector } from '#html/selector.ts'

/**
 * The elements that fit, in document order. One pass whatever the selector: for each element it is remembered which
 * beginnings of the selector end at it or above it, a bit each.
 */
export function select(elements: readonly Element[], selector: Selector): Element[] {
  const endingHere = new Map<Element, number>()
  const endingAbove = new Map<Element, number>()
  const whole = 1 << (selector.length - 1)
  return elements.filter((element) => {
    const { parent } = element
    const onParent = parent ? endingHere.get(parent)! : 0
    const above = parent ? onParent | endingAbove.get(parent)! : 0
    let here = 0
    for (const [i, compound] of selector.entries()) {
      const before = compound.combinator === 'child' ? onParent : above
      if ((i === 0 || before & (1 << (i - 1))) && fits(element, compound)) here |= 1 << i
    }
    endingHere.set(element, here)
    endingAbove.set(element, above)
    return (here & whole) !== 0
  })
}

function fits(element: Element, { name, id, nth, classes, attributes }: Compound): boolean {
  if (name !== null && element.name !== name) return false
  if (nth !== null && element.nth !== nth) return false
  if (id !== null && element.attributes.get('id') !== id) return false
  if (classes.length > 0) {
    const own = classesOf(element)
    if (!classes.every((wanted) => own.includes(wanted))) return false
  }
  return attributes.every(({ name, value }) =>
    value === null ? element.attributes.has(name) : element.attributes.get(name) === value,
  )
}

export function classesOf({ attributes }: Element): string[] {
  return attributes.get('class')?.split(/\s+/).filter(Boolean) ?? []
}
