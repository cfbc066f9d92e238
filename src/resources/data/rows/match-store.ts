import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Condition } from '#resources/data/rows/conditions.ts'
import type { Slot } from '#resources/data/rows/record.ts'
import { referenceName } from '#resources/data/rows/row-uses.ts'
import { type BriefRow, briefFields } from '#resources/data/rows/store.ts'

export type TableOf = { id: string; website_id: string }
export type Rows = SelectQueryBuilder<Tables, 'rows', object>

/** The table's rows that match; only the index of the condition at `driver` may be used to find them. */
export function matching(
  db: Db,
  table: TableOf,
  conditions: readonly Condition[],
  driver: number | null,
  status?: 'published' | 'draft',
): Rows {
  let rows: Rows = db.selectFrom('rows').where(isOfTable(db, table, driver === null ? undefined : conditions[driver]))
  for (const [index, condition] of conditions.entries())
    rows = rows.where(holds(db, table, condition, index === driver))
  // A parameter, not a literal, would keep the engines from using the draft that indexes hold.
  if (status !== undefined) rows = rows.where('draft', '=', sql.lit(status === 'draft' ? 1 : 0))
  return rows
}

/**
 * The same where the matches of the driving condition are found first, by its index: the ordinals of rows are in every index, so that
 * rows of another one are compared without being read.
 */
export function matchingAmong(
  db: Db,
  table: TableOf,
  conditions: readonly Condition[],
  driver: number,
  status?: 'published' | 'draft',
): Rows {
  const found = matching(db, table, [conditions[driver]!], 0).select('ordinal')
  // As a condition of its own it would be found by the index of ordinals, or be joined.
  const isFound = sql<boolean>`(ordinal in ${found}) is true`
  return matching(db, table, conditions.toSpliced(driver, 1), null, status).where(isFound)
}

/**
 * The rows of a query, in its order. It is answered with ordinals, which indexes have: rows that it steps over or sorts, but does not
 * answer, are not read.
 */
export async function inTheirOrder(db: Db, table: TableOf, query: Rows): Promise<BriefRow[]> {
  const ordinals = await query.select('ordinal').execute()
  if (ordinals.length === 0) return []
  const wanted = ordinals.map(({ ordinal }) => ordinal)
  const rows = await matching(db, table, [], null).where('ordinal', 'in', wanted).select(briefFields).execute()
  const byOrdinal = new Map(rows.map((row) => [row.ordinal, row]))
  return wanted.flatMap((ordinal) => byOrdinal.get(ordinal) ?? [])
}

/** Rows that are found by their ids are not looked for by their table, for which SQLite would read all of it. */
function isOfTable(db: Db, { id, website_id }: TableOf, driver: Condition | undefined): RawBuilder<boolean> {
  if (driver?.kind !== 'names') return sql`table_id = ${id}`
  return sql`website_id = ${website_id} and ${isSqlite(db) ? sql`+table_id` : sql.ref('table_id')} = ${id}`
}

function holds(db: Db, table: TableOf, condition: Condition, isDriver: boolean): RawBuilder<boolean> {
  const slotOf = (slot: Slot) => (isDriver ? sql.ref(slot) : unindexed(db, slot))
  switch (condition.kind) {
    case 'compare':
      return sql`${slotOf(condition.slot)} ${sql.raw(condition.operator)} ${condition.key}`
    case 'in':
      return sql`${slotOf(condition.slot)} in (${sql.join(condition.keys)})`
    case 'names': {
      const users = sql`(select resource_id from uses where website_id = ${table.website_id}
        and used_kind = 'row' and used_name = ${referenceName(condition.columnId, condition.id)} and kind = 'row')`
      return isDriver || !isSqlite(db) ? sql`id in ${users}` : sql`+id in ${users}`
    }
    case 'not':
      return sql`(${sql.ref(condition.slot)} is null or ${slotOf(condition.slot)} <> ${condition.key})`
    case 'outside': {
      const slot = slotOf(condition.slot)
      return sql`(${sql.ref(condition.slot)} is null or ${slot} < ${condition.from} or ${slot} >= ${condition.to})`
    }
    case 'blank': {
      const value = condition.slot ? sql.ref(condition.slot) : valueText(db, condition.columnId)
      return condition.blank ? sql`${value} is null` : sql`${value} is not null`
    }
    case 'contains': {
      const key = sql.ref(condition.slot)
      // Only the first characters are in the key of a longer text.
      const isLonger = sql`length(${key}) > 100`
      return sql`(${found(db, foldedPart(db, key), condition.text)}
        or (${isLonger} and ${found(db, sql`lower(${valueText(db, condition.columnId)})`, condition.text)}))`
    }
    case 'holds':
      return found(db, sql`lower(${valueText(db, condition.columnId)})`, condition.text.toLowerCase())
  }
}

/** The column as an expression that no index fits. */
export function unindexed(db: Db, column: Slot | 'position'): RawBuilder<unknown> {
  const ref = sql.ref(column)
  if (isSqlite(db)) return sql`+${ref}`
  return column === 'position' ? sql`(${ref} + 0)` : sql`(${ref} || '')`
}

function valueText(db: Db, columnId: string): RawBuilder<unknown> {
  const data = sql.ref('data')
  return isSqlite(db)
    ? sql`json_extract(${data}, ${`$."${columnId}"`})`
    : sql`(cast(${data} as jsonb) ->> ${columnId}::text)`
}

function foldedPart(db: Db, key: RawBuilder<unknown>): RawBuilder<unknown> {
  return isSqlite(db) ? sql`substr(${key}, 1, instr(${key}, char(1)) - 1)` : sql`split_part(${key}, chr(1), 1)`
}

function found(db: Db, text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  return isSqlite(db) ? sql`instr(${text}, ${part}) > 0` : sql`strpos(${text}, ${part}::text) > 0`
}
