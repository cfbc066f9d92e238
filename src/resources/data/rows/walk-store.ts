import type { OrderByItemBuilder } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Condition, Sort } from '#resources/data/rows/conditions.ts'
import { matching, type Rows, type TableOf } from '#resources/data/rows/match-store.ts'
import { type BriefRow, briefFields } from '#resources/data/rows/store.ts'

export type Query = {
  table: TableOf
  conditions: readonly Condition[]
  status: 'published' | 'draft' | undefined
  /** The condition with the fewest matches, of those that an index finds. */
  driver: number | null
}
export type Part = { count: number; offset: number; total: number }

const BY_MAKING: Sort = { by: 'created_at', descending: false, required: true }

/**
 * The same as `walked`, but looks through `most` rows of the first sort key's index at the most.
 * @returns null when the part of the list ends after them
 */
export async function walkedWithin(
  from: Db,
  { table, conditions, status }: Query,
  sorts: readonly Sort[],
  { count, offset }: Part,
  most: number,
): Promise<BriefRow[] | null> {
  const first = sorts[0] ?? BY_MAKING
  const column = columnOf(first)
  const all = withValues(matching(from, table, [], null), first)
  const end = await inOrder(all, [first]).select(column).limit(1).offset(most).executeTakeFirst()
  let rows = withValues(matching(from, table, conditions, null, status), first)
  // Rows with the same key as the last may be any number.
  if (end) rows = rows.where(column, first.descending ? '>' : '<', end[column as 'ordinal'])
  const found = await inOrder(rows, sorts).limit(count).offset(offset).select(briefFields).execute()
  return found.length === count ? found : null
}

/** The rows in the order of the first sort key's index, those without a value after all others. */
export async function walked(
  from: Db,
  { table, conditions, status }: Query,
  sorts: readonly Sort[],
  { count, offset, total }: Part,
): Promise<BriefRow[]> {
  const first = sorts[0] ?? BY_MAKING
  const base = matching(from, table, conditions, null, status)
  const valued = withValues(base, first)
  // From the nearer end, where no rows without a value are at the other.
  if (first.required && offset > total / 2) {
    const rows = inOrder(valued, sorts, { reversed: true })
      .limit(count)
      .offset(total - offset - count)
    return (await rows.select(briefFields).execute()).reverse()
  }
  const rows = await inOrder(valued, sorts).limit(count).offset(offset).select(briefFields).execute()
  if (rows.length === count || first.by === 'created_at' || first.by === 'position') return rows
  const before = rows.length > 0 ? offset + rows.length : await countAll(valued)
  const blanks = inOrder(base.where(first.by, 'is', null), sorts.slice(1), { ties: directionOfTies(sorts) })
  const rest = blanks.limit(count - rows.length).offset(Math.max(0, offset - before))
  return [...rows, ...(await rest.select(briefFields).execute())]
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
