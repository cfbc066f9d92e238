import {
  type Condition,
  comparedTogether,
  isIndexed,
  isOrderOfMaking,
  type Sort,
} from '#resources/data/rows/conditions.ts'

/** Matches of a condition are counted up to here, which takes less than a millisecond; more are counted elsewhere. */
export const COUNTED = 10_000
/** So many matches are read and sorted in a few milliseconds. */
export const FEW = 5_000
/** A query that looks at more rows than this would hold the request thread for longer than a thread of its own costs. */
export const MANY = 4_000
/** Index entries that are looked through while one row is read that lies scattered: twenty where it is in memory, more where it is not. */
const ENTRIES_OF_A_ROW = 40
/** So many index entries are looked through on the request thread at the most, which takes some 15 ms. */
const MANY_ENTRIES = 120_000
/** Where matches are spread unevenly, more of the index has to be looked through than they let expect. */
const MARGIN = 2

/**
 * Where the rows come from: the index of the condition with the fewest matches, which are then sorted, or the index of the
 * first sort key, whose rows are then filtered. No index has both of any two columns, so that one or the other looks at more
 * rows than it answers: the lesser is chosen (docs/decisions/0035-plans.md).
 */
export type Plan = {
  by: 'condition' | 'sort'
  /** About how many rows that looks at. */
  looksAt: number
  /** So many rows of the sort key's index are tried first: fewer than by the condition, infinite for all; null when that makes no sense. */
  walk: number | null
  /** Whether the matches of the condition with the fewest are found first, so that the sort key's index is looked through without reading other rows. */
  among: boolean
}

type Wanted = {
  conditions: readonly Condition[]
  /** How many rows each condition matches together with the others on its column, up to COUNTED + 1; null for conditions without an index. */
  matches: readonly (number | null)[]
  sorts: readonly Sort[]
  part: { count: number; offset: number; total: number }
  /** Of the table. */
  length: number
}

/** How the rows of a list are found with the least work. */
export function planQuery({ conditions, matches, sorts, part, length }: Wanted): Plan {
  const { count, offset, total } = part
  const walk = Math.min(length, Math.ceil((stepsTo(part, sorts) * length) / total))
  if (conditions.length === 0) return { by: 'sort', looksAt: walk, walk: null, among: false }
  const driver = fewest(matches)
  if (driver !== null && isInOrder(conditions[driver]!, sorts))
    return { by: 'condition', looksAt: offset + count, walk: null, among: false }
  const driven = driver === null ? [] : comparedTogether(conditions, conditions[driver]!)
  // The index has the ordinals of all matches, so that none is read to be sorted by them.
  if (driver !== null && driven.length === conditions.length && isOrderOfMaking(sorts) && total <= MANY_ENTRIES)
    return { by: 'condition', looksAt: total, walk: null, among: false }
  const found = driver === null ? Number.POSITIVE_INFINITY : matches[driver]!
  // More than COUNTED may be any number.
  const among = found <= COUNTED && isWithinIndex(conditions, driven, sorts) && found + walk < ENTRIES_OF_A_ROW * walk
  // The end of a part of the index is found by counting, which takes as long as looking through it.
  const isWhole = among && found + length < MANY_ENTRIES
  const most = MARGIN * walk
  const isShort = isWhole || (among ? found + most < MANY_ENTRIES : most < MANY)
  const isLess = (among ? found + walk : ENTRIES_OF_A_ROW * most) < ENTRIES_OF_A_ROW * found
  return {
    by: found <= FEW ? 'condition' : 'sort',
    // A few matches are sorted regardless of their number; an index may hold its matches at the end.
    looksAt: found <= FEW ? count : Math.max(walk, MANY + 1),
    walk: isShort && isLess ? (isWhole ? Number.POSITIVE_INFINITY : most) : null,
    among,
  }
}

/** Whether the sort key's index has all that the other conditions compare. */
function isWithinIndex(
  conditions: readonly Condition[],
  driven: readonly Condition[],
  [first]: readonly Sort[],
): boolean {
  const others = conditions.filter((condition) => !driven.includes(condition))
  return others.every((condition) => isIndexed(condition) && 'slot' in condition && condition.slot === first?.by)
}

/** Matches up to the end of the part, from the end of the list that is nearer where no rows without a value are at the other. */
function stepsTo({ count, offset, total }: Wanted['part'], [first]: readonly Sort[]): number {
  return isFromEnd({ offset, total }, first) ? total - offset : offset + count
}

export function isFromEnd({ offset, total }: { offset: number; total: number }, first: Sort | undefined): boolean {
  return (first?.required ?? true) && offset > total / 2
}

/** The index of a value holds its rows in the order in which they were made. */
export function isInOrder(condition: Condition, sorts: readonly Sort[]): boolean {
  return condition.kind === 'compare' && condition.operator === '=' && isOrderOfMaking(sorts)
}

/** The condition with the fewest matches, of those that have an index. */
export function fewest(matches: readonly (number | null)[]): number | null {
  let best: number | null = null
  for (const [index, count] of matches.entries())
    if (count !== null && (best === null || count < matches[best]!)) best = index
  return best
}
