import { type Condition, isIndexed, type Sort } from '#resources/rows/conditions.ts'

/** Matches of a condition are counted up to here; so many rows are read and sorted in a few milliseconds. */
export const FEW = 5_000
/** A query that looks at more rows than this would hold the request thread for longer than a thread of its own costs. */
const MANY = 2_000

export type Plan = {
  /**
   * Where the rows come from: the table's ordinal list, the index of the condition at `driver`, whose matches are then
   * sorted, or the index of the first sort key, whose rows are then filtered.
   */
  by: 'list' | 'condition' | 'sort'
  driver: number | null
  /** The query may look at many rows. */
  isLong: boolean
}

type Wanted = {
  conditions: readonly Condition[]
  /** How many rows each condition matches, up to FEW + 1; null for those without an index. */
  matches: readonly (number | null)[]
  sorts: readonly Sort[]
  status: 'published' | 'draft' | undefined
  offset: number
  limit: number
  /** Rows of the table. */
  length: number
}

/** How the rows of a list are found with the least work. */
export function planQuery({ conditions, matches, sorts, status, offset, limit, length }: Wanted): Plan {
  const [first, ...others] = sorts
  const inMadeOrder = first === undefined || (first.by === 'created_at' && others.length === 0)
  if (conditions.length === 0 && status === undefined && inMadeOrder) return { by: 'list', driver: null, isLong: false }
  const driver = fewest(matches)
  if (driver !== null) {
    const found = matches[driver]!
    if (found <= FEW) return { by: 'condition', driver, isLong: false }
    // The index of a value holds its rows in the order in which they were made.
    const { kind, ...condition } = conditions[driver]!
    const isEqual = kind === 'compare' && 'operator' in condition && condition.operator === '='
    if (inMadeOrder && isEqual) return { by: 'condition', driver, isLong: offset > MANY || conditions.length > 1 }
  }
  const walked = conditions.every(isIndexed) ? estimatedWalk(matches, length, offset + limit) : length
  return { by: 'sort', driver: null, isLong: walked > MANY }
}

/** Rows looked at until so many match, if the matches are spread evenly and those not counted are one in a hundred. */
function estimatedWalk(matches: readonly (number | null)[], length: number, wanted: number): number {
  const share = matches.length === 0 ? 1 : Math.min(1, FEW / Math.max(length, 1))
  return Math.min(length, wanted / share)
}

function fewest(matches: readonly (number | null)[]): number | null {
  let best: number | null = null
  for (const [index, count] of matches.entries())
    if (count !== null && (best === null || count < matches[best]!)) best = index
  return best
}
