import type { Element } from '#html/element.ts'
import { outlineOf } from '#html/outline.ts'
import { classesOf } from '#html/select.ts'

const MAX_CANDIDATES = 2_000
const MAX_OUTLINED = 200
const MAX_ANSWERS = 5

/** Selectors that fit something, those most like `wanted` first; some even when nothing is alike. */
export function nearestSelectors(elements: readonly Element[], wanted: string): string[] {
  const { sections } = outlineOf(elements, { most: MAX_OUTLINED })
  const sought = pairsOf(wanted)
  const ranked = [...namesOf(elements).union(new Set(sections.map(({ selector }) => selector)))].map((selector) => {
    return { selector, likeness: likeness(sought, pairsOf(selector)) }
  })
  // The sort is stable: equals stay in the order of the document.
  return ranked
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_ANSWERS)
    .map(({ selector }) => selector)
}

/** Selectors of one id, class or tag. */
function namesOf(elements: readonly Element[]): Set<string> {
  const names = new Set<string>()
  const add = (before: string, name: string) => {
    if (names.size < MAX_CANDIDATES && PLAIN.test(name)) names.add(before + name)
  }
  for (const element of elements) {
    if (names.size >= MAX_CANDIDATES) break
    add('#', element.attributes.get('id') ?? '')
    for (const name of classesOf(element)) add('.', name)
    add('', element.name)
  }
  return names
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
