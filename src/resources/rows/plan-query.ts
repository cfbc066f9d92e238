import { type Condition, isOrderOfMaking, type Sort } from '#resources/rows/conditions.ts'

/** Matches of a condition are counted up to here, which takes some 3 ms; more are counted elsewhere. */
export const COUNTED = 50_000
/** So many matches are read and sorted in a few milliseconds. */
export const FEW = 5_000
/** A query that looks at more rows than this would hold the request thread for longer than a thread of its own costs. */
export const MANY = 4_000

/**
 * Where the rows come from: the table's ordinal list; the index of the condition at `driver`, whose matches are then
 * sorted; or the index of the first sort key, whose rows are then filtered.
 */
export type Plan = { by: 'list' | 'condition' | 'sort'; driver: number | null }

type Wanted = {
  conditions: readonly Condition[]
  /** How many rows each condition matches, up to COUNTED + 1; null for those without an index. */
  matches: readonly (number | null)[]
  sorts: readonly Sort[]
  status: 'published' | 'draft' | undefined
}

/** How the rows of a list are found with the least work. */
export function planQuery({ conditions, matches, sorts, status }: Wanted): Plan {
  if (conditions.length === 0 && status === undefined && isOrderOfMaking(sorts)) return { by: 'list', driver: null }
  const driver = fewest(matches)
  if (driver === null) return { by: 'sort', driver: null }
  const condition = conditions[driver]!
  const isEqual = condition.kind === 'compare' && condition.operator === '='
  // The index of a value holds its rows in the order in which they were made.
  const isSorted = isEqual && isOrderOfMaking(sorts)
  return matches[driver]! <= FEW || isSorted ? { by: 'condition', driver } : { by: 'sort', driver: null }
}

/** About how many rows are looked at for a part of a list, where the matches are spread evenly. */
export function rowsLookedAt(
  { by, driver }: Plan,
  { total, length, offset, limit }: { total: number; length: number; offset: number; limit: number },
): number {
  if (by === 'list' || total === 0) return limit
  // Few matches are sorted whatever their number.
  if (by === 'condition' && driver !== null && total <= FEW) return limit
  return by === 'condition' ? offset + limit : (offset + limit) * (length / total)
}

function fewest(matches: readonly (number | null)[]): number | null {
  let best: number | null = null
  for (const [index, count] of matches.entries())
    if (count !== null && (best === null || count < matches[best]!)) best = index
  return best
}
