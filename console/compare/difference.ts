import { diffArrays } from 'diff'

export type Part<T> = { kind: 'same' | 'removed' | 'added'; items: T[] }

/** Items removed and added; texts that differ more are shown as removed and added whole. */
const MAX_DISTANCE = 1_500

/** The fewest changes that make one list of the other; they lie between what both begin and end with. */
export function difference<T>(before: readonly T[], after: readonly T[], maxDistance = MAX_DISTANCE): Part<T>[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const old = before.slice(start, before.length - end)
  const current = after.slice(start, after.length - end)
  const parts: Part<T>[] = diffArrays(old, current, { maxEditLength: maxDistance })?.map(
    ({ removed, added, value }) => ({ kind: removed ? 'removed' : added ? 'added' : 'same', items: value }),
  ) ?? [
    { kind: 'removed', items: old },
    { kind: 'added', items: current },
  ]
  return [
    { kind: 'same' as const, items: before.slice(0, start) },
    ...parts,
    { kind: 'same' as const, items: before.slice(before.length - end) },
  ].filter(({ items }) => items.length > 0)
}
