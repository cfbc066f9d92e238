import type { Range } from '#site/listed/pages-store.ts'

/** How many things are left of each run of ordinals, in order. */
type List<T> = { of: T; runs: readonly { first: number; length: number }[] }

/**
 * Lists one after the other in parts of at most `size` things, unless a single run has more. The stretches of a list cover all ordinals, those
 * that no run has included. At least one part.
 */
export function inParts<T>(lists: readonly List<T>[], size: number): (Range & { of: T })[][] {
  const parts: (Range & { of: T })[][] = [[]]
  let count = 0
  for (const { of, runs } of lists) {
    let open = { of, first: 0, end: Number.MAX_SAFE_INTEGER }
    parts.at(-1)!.push(open)
    for (const { first, length } of runs) {
      if (count > 0 && count + length > size) {
        open.end = first
        open = { of, first, end: Number.MAX_SAFE_INTEGER }
        parts.push([open])
        count = 0
      }
      count += length
    }
  }
  return parts
}
