import type { WrittenElement } from '../canvas/elements.ts'

/** More are not told apart at a glance. */
const MOST = 50

/** The elements to outline for changes at these places: the new elements, or else the smallest element around each change. */
export function changedElements(
  roots: readonly WrittenElement[],
  places: readonly { from: number; to: number }[],
): WrittenElement[] {
  const found = new Set(places.flatMap((place) => elementsOf(roots, place)))
  return [...found].slice(0, MOST)
}

type Place = { from: number; to: number }

function elementsOf(elements: readonly WrittenElement[], { from, to }: Place): WrittenElement[] {
  const around = elements.find((each) => each.from < from && to < each.to)
  if (around) {
    const within = elementsOf(around.children, { from, to })
    return within.length > 0 ? within : [around]
  }
  // One whose tags were changed is as new as one that was added.
  return elements.filter((each) => each.from < to && from < each.to)
}
