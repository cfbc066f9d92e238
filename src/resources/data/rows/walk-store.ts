import type { OrderByItemBuilder } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Condition, Sort } from '#resources/data/rows/conditions.ts'
import { inTheirOrder, matching, matchingAmong, type Rows, type TableOf } from '#resources/data/rows/match-store.ts'
import { isFromEnd } from '#resources/data/rows/plan-query.ts'
import type { BriefRow } from '#resources/data/rows/store.ts'

export type Query = {
  table: TableOf
  conditions: readonly Condition[]
  status: 'published' | 'draft' | undefined
  /** The condition with the fewest matches, of those that an index finds. */
  driver: number | null
  /** Whether its matches are found first (`matchingAmong`). */
  among: boolean
}
export type Part = { count: number; offset: number; total: number }

const BY_MAKING: Sort = { by: 'created_at', descending: false, required: true }

/**
 * The same as `walked`, but looks through `most` rows of the first sort key's index at the most.
 * @returns null when the part of the list ends after them
 */
export async function walkedWithin(
  from: Db,
  query: Query,
  sorts: readonly Sort[],
  { count, offset, total }: Part,
  most: number,
): Promise<BriefRow[] | null> {
  const first = sorts[0] ?? BY_MAKING
  const column = columnOf(first)
  const reversed = isFromEnd({ offset, total }, first)
  const all = inOrder(withValues(matching(from, query.table, [], null), first), [first], { reversed })
  const end = Number.isFinite(most) && (await all.select(column).limit(1).offset(most).executeTakeFirst())
  let rows = withValues(looked(from, query), first)
  // Rows with the same key as the last may be any number.
  if (end) rows = rows.where(column, first.descending === reversed ? '<' : '>', end[column as 'ordinal'])
  const steps = reversed ? total - offset - count : offset
  const found = await inTheirOrder(from, query.table, inOrder(rows, sorts, { reversed }).limit(count).offset(steps))
  if (found.length < count) return null
  return reversed ? found.reverse() : found
}

/** The rows in the order of the first sort key's index, those without a value after all others. */
export async function walked(
  from: Db,
  query: Query,
  sorts: readonly Sort[],
  { count, offset, total }: Part,
): Promise<BriefRow[]> {
  const first = sorts[0] ?? BY_MAKING
  const base = looked(from, query)
  const valued = withValues(base, first)
  if (isFromEnd({ offset, total }, first)) {
    const rows = inOrder(valued, sorts, { reversed: true })
      .limit(count)
      .offset(total - offset - count)
    return (await inTheirOrder(from, query.table, rows)).reverse()
  }
  const rows = await inTheirOrder(from, query.table, inOrder(valued, sorts).limit(count).offset(offset))
  if (rows.length === count || first.by === 'created_at' || first.by === 'position') return rows
  const before = rows.length > 0 ? offset + rows.length : await countAll(valued)
  const blanks = inOrder(base.where(first.by, 'is', null), sorts.slice(1), { ties: directionOfTies(sorts) })
  const rest = blanks.limit(count - rows.length).offset(Math.max(0, offset - before))
  return [...rows, ...(await inTheirOrder(from, query.table, rest))]
}

function looked(from: Db, { table, conditions, status, driver, among }: Query): Rows {
  return among && driver !== null
    ? matchingAmong(from, table, conditions, driver, status)
    : matching(from, table, conditions, null, status)
}

/** All sort keys but the first may be blank. */
function inOrder(
  rows: Rows,
  sorts: readonly Sort[],
  { reversed = false, ties = directionOfTies(sorts) }: { reversed?: boolean; ties?: Direction } = {},
): Rows {
  const turned = (direction: Direction) => (reversed === (direction === 'asc') ? 'desc' : 'asc')
  let ordered = rows
  for (const [index, sort] of sorts.entries()) {
    const { descending, required } = sort
    const column = columnOf(sort)
    const direction = turned(descending ? 'desc' : 'asc')
    // The first key has no blanks; saying where they go would keep its index from being used.
    ordered =
      index === 0 || required
        ? ordered.orderBy(column, direction)
        : ordered.orderBy(column, (order) => blanksLast(order[direction](), reversed))
  }
  return ordered.orderBy('ordinal', turned(ties))
}

type Direction = 'asc' | 'desc'

export function blanksLast(order: OrderByItemBuilder, reversed = false): OrderByItemBuilder {
  return reversed ? order.nullsFirst() : order.nullsLast()
}

export function directionOfTies(sorts: readonly Sort[]): Direction {
  return sorts.at(-1)?.descending ? 'desc' : 'asc'
}

export async function countAll(rows: Rows): Promise<number> {
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

function columnOf({ by }: Sort) {
  return by === 'created_at' ? 'ordinal' : by
}

function withValues(rows: Rows, { by }: Sort): Rows {
  return by === 'created_at' || by === 'position' ? rows : rows.where(by, 'is not', null)
}
