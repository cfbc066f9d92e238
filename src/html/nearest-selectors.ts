import type { Element } from '#html/element.ts'
import { outlineOf } from '#html/outline.ts'
import { classesOf } from '#html/select.ts'

const MAX_CANDIDATES = 2_000
const MAX_ANSWERS = 5

/** Selectors of what is there, those most like `wanted` first; something even when nothing is alike. */
export function nearestSelectors(elements: readonly Element[], wanted: string): string[] {
  const sections = outlineOf(elements)
  const names = new Set<string>()
  for (const element of elements) {
    const { name, attributes } = element
    if (names.size >= MAX_CANDIDATES) break
    const id = attributes.get('id')
    if (id && PLAIN.test(id)) names.add(`#${id}`)
    for (const own of classesOf(element)) if (PLAIN.test(own)) names.add(`.${own}`)
    if (PLAIN.test(name)) names.add(name)
  }
  for (const { selector } of sections) names.add(selector)
  const asked = pairsOf(wanted)
  const ranked = [...names].map((selector) => ({ selector, likeness: likeness(asked, pairsOf(selector)) }))
  // The sort is stable: equals stay in the order of the document.
  return ranked
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_ANSWERS)
    .map(({ selector }) => selector)
}

const PLAIN = /^[a-z_][\w-]{0,60}$/i

function pairsOf(text: string): Set<string> {
  const letters = ` ${text.toLowerCase()} `
  return new Set(Array.from({ length: letters.length - 1 }, (_, i) => letters.slice(i, i + 2)))
}

/** Dice's coefficient. */
function likeness(a: Set<string>, b: Set<string>): number {
  return (2 * a.intersection(b).size) / (a.size + b.size)
}
