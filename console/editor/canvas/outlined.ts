import type { Source } from '../source.ts'
import { changedElements } from '../together/changed-elements.ts'
import type { Landed } from '../together/landed.ts'
import { elementsOf } from './elements.ts'

/** Where the elements begin, in the present text, that others changed. */
export function outlinedIn(source: Source, { places, revision }: Landed): number[] {
  const now = places.flatMap(({ from, to }) => {
    const [start, end] = [source.map(from, revision), source.map(to, revision)]
    return start === null || end === null ? [] : [{ from: start, to: end }]
  })
  return changedElements(elementsOf(source.text()), now).map(({ from }) => from)
}
