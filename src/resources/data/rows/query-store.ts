import { sql } from 'kysely'
import type { Counted } from '#kernel/answers/count-cache.ts'
import { tagOfBulk, tagOfRecord, tagOfRows } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import { listLength, seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { CountOnce } from '#kernel/operations/context.ts'
import {
  type Condition,
  comparedTogether,
  isIndexed,
  isOrderOfMaking,
  type Sort,
} from '#resources/data/rows/conditions.ts'
import { countContaining, fewContaining, isOneOf } from '#resources/data/rows/contains-store.ts'
import {
  inTheirOrder,
  matching,
  matchingByIndexes,
  type Rows,
  rowsAt,
  type TableOf,
  unindexed,
} from '#resources/data/rows/match-store.ts'
import { COUNTED, FEW, fewest, isInOrder, MANY, planQuery } from '#resources/data/rows/plan-query.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import { referenceName } from '#resources/data/rows/row-uses.ts'
import { type BriefRow, briefFields, ROW_FIELDS, type StoredRow } from '#resources/data/rows/store.ts'
import { briefRowsFrom } from '#resources/data/rows/stretch-store.ts'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'
import {
  blanksLast,
  countAll,
  directionOfTies,
  type Part,
  type Query,
  walked,
  walkedWithin,
} from '#resources/data/rows/walk-store.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** `longDb` is for what looks at many rows. */
type From = { db: Db; longDb: Db; countOnce?: CountOnce }

export type RowQuery = {
  filters: readonly Condition[]
  /** Rows that are equal by all of them, or by none, are in the order in which they were made. */
  sorts: readonly Sort[]
  status?: 'published' | 'draft' | undefined
  limit: number
  offset: number
}

/**
 * The rows that match all filters, in order: rows without a value come last. `total` is exact. Long values are read by
 * `withData`.
 */
export async function queryRows(
  { db, longDb, countOnce = (_, count) => count() }: From,
  table: TableOf,
  { filters: conditions, sorts, status, limit, offset }: RowQuery,
): Promise<{ rows: BriefRow[]; total: number }> {
  const length = await listLength(db, rowsOfTable(table))
  if (length === 0) return { rows: [], total: 0 }
  const matches: (number | null)[] = []
  for (const condition of conditions) {
    if (matches.length > 0) await ownTurn()
    const together = comparedTogether(conditions, condition)
    matches.push(
      isIndexed(condition)
        ? await countOnce(countOf(table, 'some', together), () => countSome(db, table, together))
        : null,
    )
  }
  if (conditions.length === 0 && status === undefined && isOrderOfMaking(sorts))
    return { rows: await rowsInList(db, table, sorts[0], { limit, offset, length }), total: length }
  const driver = fewest(matches)
  const few =
    driver === null ? await queryFew(longDb, table, { filters: conditions, sorts, status, limit, offset }) : null
  if (few) return few
  const counted = { table, conditions, status, driver }
  const count = () => countMatching({ db, longDb }, counted, { matches, length })
  const isWhole = conditions.length === 0 && status === undefined
  const total = isWhole ? length : await countOnce(countOf(table, status, conditions), count)
  const shown = Math.min(limit, total - offset)
  if (shown <= 0) return { rows: [], total }
  const part = { count: shown, offset, total }
  const plan = planQuery({ conditions, matches, sorts, part, length })
  const query = { ...counted, among: plan.among }
  if (plan.walk !== null) {
    const rows = await walkedWithin(db, query, sorts, part, plan.walk)
    if (rows) return { rows, total }
  }
  const from = plan.looksAt > MANY ? longDb : db
  return { rows: await (plan.by === 'condition' ? sortedMatches : walked)(from, query, sorts, part), total }
}

/** In the order in which they were made: the last page costs what the first does. */
async function rowsInList(
  db: Db,
  table: TableOf,
  sort: Sort | undefined,
  { limit, offset, length }: { limit: number; offset: number; length: number },
): Promise<BriefRow[]> {
  const count = Math.max(0, Math.min(limit, length - offset))
  if (count === 0) return []
  const first = sort?.descending ? length - offset - count : offset
  const place = first === 0 ? { from: 0, skip: 0 } : await seekList(db, rowsOfTable(table), first)
  const ordinal = place.skip === 0 ? place.from : await ordinalAt(db, table.id, place)
  const rows = await briefRowsFrom(db, table.id, ordinal, count)
  return sort?.descending ? rows.reverse() : rows
}

async function ordinalAt(db: Db, table_id: string, { from, skip }: { from: number; skip: number }): Promise<number> {
  const rows = db.selectFrom('rows').select('ordinal').where('table_id', '=', table_id).where('ordinal', '>=', from)
  return (await rows.orderBy('ordinal').limit(1).offset(skip).executeTakeFirst())?.ordinal ?? from
}

function countOf({ website_id, id }: TableOf, ...what: unknown[]): Counted {
  const tags = [tagOfRecord(website_id, 'table', id), tagOfRows(website_id, id), tagOfBulk(website_id, id)]
  return { websiteId: website_id, key: `${id} ${JSON.stringify(what)}`, tags }
}

/** Matches of conditions that one index finds, counted up to COUNTED + 1. */
async function countSome(db: Db, table: TableOf, together: readonly Condition[]): Promise<number> {
  const one = sql<number>`1`.as('one')
  const [condition] = together
  const found = condition!.kind === 'names' ? usesNamed(db, table, condition!) : matching(db, table, together, 0)
  const some = (found as ReturnType<typeof matching>).select(one).limit(COUNTED + 1)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The index of uses counts them without reading rows: each is a row of the table that has the column. */
function usesNamed(db: Db, { website_id }: TableOf, { columnId, id }: Extract<Condition, { kind: 'names' }>) {
  return db
    .selectFrom('uses')
    .where('website_id', '=', website_id)
    .where('used_kind', '=', 'row')
    .where('used_name', '=', referenceName(columnId, id))
    .where('kind', '=', 'row')
}

async function countMatching(
  { db, longDb }: From,
  { table, conditions, status, driver }: Omit<Query, 'among'>,
  { matches, length }: { matches: readonly (number | null)[]; length: number },
): Promise<number> {
  if (conditions.length === 0) {
    const [{ total: counted } = { total: 0 }] = await countDrafts(db, { table_id: table.id })
    const drafts = Number(counted)
    return status === 'draft' ? drafts : length - drafts
  }
  const [only] = conditions
  if (conditions.length === 1 && status === undefined && only!.kind === 'contains')
    return countContaining(longDb, table, only!)
  const found = driver === null ? length : matches[driver]!
  const isAll = driver !== null && comparedTogether(conditions, conditions[driver]!).length === conditions.length
  if (isAll && status === undefined && found <= COUNTED) return found
  return found > MANY
    ? countAll(matchingByIndexes(longDb, table, conditions, driver, status))
    : countAll(matching(db, table, conditions, driver, status))
}

const countDrafts = prepare<{ table_id: string }, { total: number }>((db, { table_id }) =>
  db
    .selectFrom('rows')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('table_id', '=', table_id)
    .where('draft', '=', sql.lit(1)),
)

/** The list where few rows contain a text; null where there is no such condition, or many do. */
async function queryFew(
  db: Db,
  table: TableOf,
  { filters, sorts, status, limit, offset }: RowQuery,
): Promise<{ rows: BriefRow[]; total: number } | null> {
  const contains = filters.filter((condition) => condition.kind === 'contains')
  const longest = contains.toSorted((one, other) => other.text.length - one.text.length)[0]
  const few = longest ? await fewContaining(db, table, longest, FEW) : null
  if (!longest || !few) return null
  const others = filters.filter((condition) => condition !== longest)
  const found = matching(db, table, others, null, status).where(isOneOf(db, few))
  const ordinals = await sorted(db, found, sorts).select('ordinal').execute()
  const shown = ordinals.slice(offset, offset + limit).map(({ ordinal }) => Number(ordinal))
  return { rows: await rowsAt(db, table, shown), total: ordinals.length }
}

/** The rows that the driving condition finds, sorted. */
async function sortedMatches(
  from: Db,
  { table, conditions, status, driver }: Query,
  sorts: readonly Sort[],
  { count, offset }: Part,
): Promise<BriefRow[]> {
  const matches = matching(from, table, conditions, driver, status)
  const isSorted = driver !== null && isInOrder(conditions[driver]!, sorts)
  const rows = isSorted ? matches.orderBy('ordinal', directionOfTies(sorts)) : sorted(from, matches, sorts)
  return inTheirOrder(from, table, rows.limit(count).offset(offset))
}

/** By none of their indexes. */
function sorted(db: Db, matches: Rows, sorts: readonly Sort[]): Rows {
  let rows = matches
  for (const { by, descending } of isOrderOfMaking(sorts) ? [] : sorts) {
    const key = unindexed(db, by === 'created_at' ? 'ordinal' : by)
    rows = rows.orderBy(key, (order) => blanksLast(descending ? order.desc() : order.asc()))
  }
  return rows.orderBy(unindexed(db, 'ordinal'), directionOfTies(sorts))
}

/** The table's rows from an ordinal on that match all conditions, in the order in which they were made. */
export async function matchingRowsFrom(
  db: Db,
  table: TableOf,
  conditions: readonly Condition[],
  { ordinal, limit }: { ordinal: number; limit: number },
): Promise<BriefRow[]> {
  return matching(db, table, conditions, null)
    .where('ordinal', '>=', ordinal)
    .orderBy('ordinal')
    .limit(limit)
    .select(briefFields)
    .execute()
}

/** The first rows, in the order in which they were made, that meet all conditions; the first of these finds them by its index. */
export async function firstRowsWhere(
  db: Db,
  table: TableOf,
  conditions: readonly Condition[],
  { drafts, limit }: { drafts: boolean; limit: number },
): Promise<StoredRow[]> {
  const status = drafts ? undefined : 'published'
  return matching(db, table, conditions, 0, status).select(ROW_FIELDS).orderBy('ordinal').limit(limit).execute()
}

/** That a column that can be compared has this value; null for a value that none has. */
export function conditionOf(column: Column, value: unknown): Condition | null {
  const checked = checkValue(column, value)
  const key = 'value' in checked ? sortKey(column.type, checked.value) : null
  return column.slot === null || key === null
    ? null
    : { kind: 'compare', slot: SLOTS[column.slot]!, operator: '=', key }
}
