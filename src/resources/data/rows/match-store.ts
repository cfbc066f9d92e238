import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'
import { type Condition, type Contains, comparedTogether } from '#resources/data/rows/conditions.ts'
import type { Slot } from '#resources/data/rows/record.ts'
import { referenceName } from '#resources/data/rows/row-uses.ts'
import { type BriefRow, briefFields } from '#resources/data/rows/store.ts'

export type TableOf = { id: string; website_id: string }
export type Rows = SelectQueryBuilder<Tables, 'rows', object>

/** The table's rows that match; only the index of the condition at `driver`, and of those compared with it, may be used to find them. */
export function matching(
  db: Db,
  table: TableOf,
  conditions: readonly Condition[],
  driver: number | null,
  status?: 'published' | 'draft',
): Rows {
  const driving = driver === null ? undefined : conditions[driver]
  const driven = driving ? comparedTogether(conditions, driving) : []
  let rows: Rows = db.selectFrom('rows').where(isOfTable(db, table, driving))
  for (const condition of conditions) rows = rows.where(holds(db, table, condition, driven.includes(condition)))
  // A parameter, not a literal, would keep the engines from using the draft that indexes hold.
  if (status !== undefined) rows = rows.where('draft', '=', sql.lit(status === 'draft' ? 1 : 0))
  return rows
}

/**
 * The same to be counted: on SQLite whether a row has another value is looked up in the index of its column, which takes a fifth of the
 * time of reading a row that lies scattered. PostgreSQL would join both indexes, which takes longer.
 */
export function matchingByIndexes(
  db: Db,
  table: TableOf,
  conditions: readonly Condition[],
  driver: number | null,
  status?: 'published' | 'draft',
): Rows {
  if (driver === null || !isSqlite(db)) return matching(db, table, conditions, driver, status)
  const driven = comparedTogether(conditions, conditions[driver]!)
  const isEqual = (condition: Condition) => condition.kind === 'compare' && condition.operator === '='
  const others = conditions.filter((condition) => isEqual(condition) && !driven.includes(condition))
  const rest = conditions.filter((condition) => !others.includes(condition))
  let rows = matching(db, table, rest, rest.indexOf(conditions[driver]!), status)
  for (const { slot, key } of others as Extract<Condition, { kind: 'compare' }>[])
    rows = rows.where(
      sql<boolean>`exists (select 1 from rows as same
        where same.table_id = ${table.id} and same.${sql.ref(slot)} = ${key} and same.ordinal = rows.ordinal)`,
    )
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
  const driven = comparedTogether(conditions, conditions[driver]!)
  const found = matching(db, table, driven, 0).select('ordinal')
  // As a condition of its own it would be found by the index of ordinals, or be joined.
  const isFound = sql<boolean>`(ordinal in ${found}) is true`
  const others = conditions.filter((condition) => !driven.includes(condition))
  return matching(db, table, others, null, status).where(isFound)
}

/**
 * The rows of a query, in its order. It is answered with ordinals, which indexes have: rows that it steps over or sorts, but does not
 * answer, are not read.
 */
export async function inTheirOrder(db: Db, table: TableOf, query: Rows): Promise<BriefRow[]> {
  const ordinals = await query.select('ordinal').execute()
  return rowsAt(
    db,
    table,
    ordinals.map(({ ordinal }) => ordinal),
  )
}

/** The rows of these ordinals, in the order that is given. */
export async function rowsAt(db: Db, table: TableOf, wanted: readonly number[]): Promise<BriefRow[]> {
  if (wanted.length === 0) return []
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
    case 'contains':
      return sql`(${isFoundInShort(db, condition)} or (${isLonger(condition)} and ${isFoundInLonger(db, condition)}))`
    case 'holds':
      return found(db, sql`lower(${valueText(db, condition.columnId)})`, condition.text.toLowerCase())
  }
}

/** Whether the key itself has the text; looking through all of the key first takes less than cutting each. */
export function isFoundInShort(db: Db, { slot, text }: Contains): RawBuilder<boolean> {
  const key = sql.ref(slot)
  return sql`(${found(db, key, text)} and ${found(db, foldedPart(db, key), text)})`
}

/** Only the first characters are in the key of a longer text. Characters are counted only where bytes do not tell. */
export function isLonger({ slot }: Contains): RawBuilder<boolean> {
  const key = sql.ref(slot)
  return sql`(octet_length(${key}) > 100 and length(${key}) > 100)`
}

export function isFoundInLonger(db: Db, { columnId, text }: Contains): RawBuilder<boolean> {
  return found(db, sql`lower(${valueText(db, columnId)})`, text)
}

/** The column as an expression that no index fits. */
export function unindexed(db: Db, column: Slot | 'position' | 'ordinal'): RawBuilder<unknown> {
  const ref = sql.ref(column)
  if (isSqlite(db)) return sql`+${ref}`
  return column === 'position' || column === 'ordinal' ? sql`(${ref} + 0)` : sql`(${ref} || '')`
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
