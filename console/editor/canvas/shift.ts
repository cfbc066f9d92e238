import type { TextChange } from '../source.ts'
import type { Place } from './marked-text.ts'

/**
 * Where an element is after changes, which are in the order of their places and do not overlap. What is put in at its edges is
 * beside it, what is put in at the edges of its content is in it.
 */
export function shifted({ start, contentStart, contentEnd, end }: Place, changes: readonly TextChange[]): Place {
  const isOpen = end === contentEnd
  const place = {
    start: moved(start, changes, true),
    contentStart: moved(contentStart, changes, false),
    contentEnd: moved(contentEnd, changes, true),
    end: moved(end, changes, false),
  }
  return isOpen ? { ...place, end: place.contentEnd } : place
}

function moved(offset: number, changes: readonly TextChange[], isBehind: boolean): number {
  let by = 0
  for (const { from, to, insert } of changes) {
    const grown = insert.length - (to - from)
    if (from > offset || (from === offset && (to > from || !isBehind))) break
    if (to > offset) return from + by + (isBehind ? insert.length : 0)
    by += grown
  }
  return offset + by
}
