import { type Condition, isOrderOfMaking, type Sort } from '#resources/data/rows/conditions.ts'

/** Matches of a condition are counted up to here, which takes less than a millisecond; more are counted elsewhere. */
export const COUNTED = 10_000
/** So many matches are read and sorted in a few milliseconds. */
export const FEW = 5_000
/** A query that looks at more rows than this would hold the request thread for longer than a thread of its own costs. */
export const MANY = 4_000
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
  /** So many rows of the sort key's index are tried first: fewer than by the condition; null when that makes no sense. */
  walk: number | null
}

type Wanted = {
  conditions: readonly Condition[]
  /** How many rows each condition matches, up to COUNTED + 1; null for those without an index. */
  matches: readonly (number | null)[]
  sorts: readonly Sort[]
  part: { count: number; offset: number; total: number }
  /** Of the table. */
  length: number
}

/** How the rows of a list are found with the least work. */
export function planQuery({ conditions, matches, sorts, part, length }: Wanted): Plan {
  const { count, offset, total } = part
  const walk = Math.ceil(((offset + count) * length) / total)
  if (conditions.length === 0) return { by: 'sort', looksAt: walk, walk: null }
  const driver = fewest(matches)
  if (driver !== null && isInOrder(conditions[driver]!, sorts))
    return { by: 'condition', looksAt: offset + count, walk: null }
  const found = driver === null ? Number.POSITIVE_INFINITY : matches[driver]!
  const most = MARGIN * walk
  return {
    by: found <= FEW ? 'condition' : 'sort',
    // A few matches are sorted regardless of their number; an index may hold its matches at the end.
    looksAt: found <= FEW ? count : Math.max(walk, MANY + 1),
    walk: most < Math.min(found, MANY) ? most : null,
  }
}

/** The index of a value holds its rows in the order in which they were made. */
function isInOrder(condition: Condition, sorts: readonly Sort[]): boolean {
  return condition.kind === 'compare' && condition.operator === '=' && isOrderOfMaking(sorts)
}

/** The condition with the fewest matches, of those that have an index. */
export function fewest(matches: readonly (number | null)[]): number | null {
  let best: number | null = null
  for (const [index, count] of matches.entries())
    if (count !== null && (best === null || count < matches[best]!)) best = index
  return best
}
