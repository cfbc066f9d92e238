import { setImmediate } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '#database/database.ts'
import { withKeyShareLock } from '#database/key-share.ts'
import { joinListTogether, leaveList } from '#database/ordinal-list.ts'
import { isSqlite, prepare } from '#database/prepare.ts'
import { type RowRow, SLOTS, type Slot } from '#database/tables/tables.ts'
import type { Target } from '#operations/target.ts'
import { addRowUses, replaceRowUses } from '#resources/rows/row-uses.ts'
import type { Column } from '#resources/rows/values/column.ts'
import { rowsOfTable } from '#resources/tables/store.ts'
import { deleteUsesOf } from '#versioning/uses.ts'
import { piecesOf } from '#workers/pieces-of.ts'

/** A table as rows are written to it. */
type OfTable = { id: string; website_id: string; columns: readonly Column[] }
/** A row as it is read: without its sort keys. */
export type StoredRow = Omit<RowRow, Slot>
/** The same where values that are long are left out: `size` is what they have in bytes, `data` is null then. */
export type BriefRow = Omit<StoredRow, 'data'> & { data: string | null; size: number }
/** A row with its table's columns, as JSON. */
export type RowRecord = StoredRow & { columns: string; table_revision: number }

/** Locked by its table: rows of one table are written one after the other, never while its columns change. */
export const rowTarget: Target<RowRecord> = {
  label: 'Row',
  table: 'rows',
  lockedBy: { table: 'tables', column: 'table_id' },
  websiteColumn: 'rows.website_id',
  query: (db) =>
    db
      .selectFrom('rows')
      .innerJoin('tables', (join) =>
        join.onRef('tables.website_id', '=', 'rows.website_id').onRef('tables.id', '=', 'rows.table_id'),
      )
      .select(ROW_FIELDS.map((field) => `rows.${field}` as const))
      .select(['tables.columns', 'tables.revision as table_revision']),
  // Renaming a column changes what every row answers.
  revision: ({ revision, table_revision }) => `${revision}.${table_revision}`,
}

export const ROW_FIELDS = [
  'id',
  'website_id',
  'table_id',
  'ordinal',
  'position',
  'draft',
  'revision',
  'created_at',
  'updated_at',
  'data',
] as const satisfies (keyof StoredRow)[]

const WITHOUT_DATA = ROW_FIELDS.filter((field) => field !== 'data')

/** Of one row, in bytes: 200 such rows are read and decoded in some ms. */
const MAX_BRIEF = 4_000
/** Values that are read and decoded in one go, in bytes; some ms. */
export const BYTES_AT_ONCE = 250_000

const sizeOfData = sql<number>`octet_length(data)`

/** What a list reads of its rows; the rest is read by `withValues` (read-values-of.ts). */
export const briefFields = [
  ...WITHOUT_DATA,
  sizeOfData.as('size'),
  sql<string | null>`case when octet_length(data) <= ${sql.lit(MAX_BRIEF)} then data end`.as('data'),
] as const

/** The data of some rows of one website by their ids, or their values of these columns alone. */
export async function dataOfRows(
  db: Db,
  rows: readonly Pick<StoredRow, 'id' | 'website_id'>[],
  columnIds?: readonly string[],
): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id)
  const found = await db
    .selectFrom('rows')
    .select(['id', columnIds ? valuesOf(db, columnIds).as('data') : 'data'])
    .where('website_id', '=', rows[0]!.website_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, data }) => [id, data]))
}

/** JSON of a row's values of these columns alone, by their ids. */
function valuesOf(db: Db, columnIds: readonly string[]) {
  const pairs = columnIds.map((id) =>
    isSqlite(db) ? sql`${id}, json(data -> ${`$."${id}"`})` : sql`${id}::text, data::json -> ${id}::text`,
  )
  return isSqlite(db)
    ? sql<string>`json_object(${sql.join(pairs)})`
    : sql<string>`cast(json_build_object(${sql.join(pairs)}) as text)`
}

/** Rows in one statement: each has up to thirty values, and engines limit them. */
const AT_ONCE = 100
const IDS_AT_ONCE = 500

/** Rows of these ids, of tables that exist; in no particular order. */
export async function rowsWithIds(db: Db, website_id: string, ids: readonly string[]): Promise<BriefRow[]> {
  const rows: BriefRow[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
    rows.push(
      ...(await rowsAmong(db, website_id, ids.slice(from, from + IDS_AT_ONCE))
        .select(briefFields)
        .execute()),
    )
  return rows
}

/** The tables of the rows of these ids, which are locked against deletion until the transaction ends. */
export async function lockedTablesOfRows(
  tx: Tx,
  website_id: string,
  ids: readonly string[],
): Promise<Pick<StoredRow, 'id' | 'table_id'>[]> {
  const rows: Pick<StoredRow, 'id' | 'table_id'>[] = []
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = rowsAmong(tx, website_id, ids.slice(from, from + IDS_AT_ONCE)).select(['id', 'table_id'])
    rows.push(...(await withKeyShareLock(tx, some).execute()))
  }
  return rows
}

function rowsAmong(db: Db, website_id: string, ids: readonly string[]) {
  return db
    .selectFrom('rows')
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tables')
          .select('tables.id')
          .whereRef('tables.website_id', '=', 'rows.website_id')
          .whereRef('tables.id', '=', 'rows.table_id'),
      ),
    )
}

/**
 * Rows of a table from an ordinal on: at most `limit`, and at most BYTES_AT_ONCE of values, though always one while there
 * is one.
 */
export async function rowsFrom(db: Db, table_id: string, ordinal: number, limit: number): Promise<StoredRow[]> {
  return fromOrdinal(db, { table_id, ordinal, limit })
}

/** The same, with the values of these columns alone. */
export async function valuesFrom(
  db: Db,
  table_id: string,
  columnIds: readonly string[],
  { ordinal, limit }: { ordinal: number; limit: number },
): Promise<StoredRow[]> {
  return stretchFrom(db, { table_id, ordinal, limit })
    .select([...WITHOUT_DATA, valuesOf(db, columnIds).as('data')])
    .execute()
}

/** Rows of a table from an ordinal on, without values that are long. */
export async function briefRowsFrom(db: Db, table_id: string, ordinal: number, limit: number): Promise<BriefRow[]> {
  return briefFromOrdinal(db, { table_id, ordinal, limit })
}

export async function lastPosition(db: Db, table_id: string): Promise<number> {
  return Number((await highestPosition(db, { table_id }))[0]?.position ?? 0)
}

/**
 * Adds rows at the end of their table's list.
 * @returns the number of rows that the table now has
 */
export async function insertRows(tx: Tx, table: OfTable, rows: readonly RowRow[]): Promise<number> {
  const { ordinal, length } = await joinListTogether(tx, rowsOfTable(table), rows.length)
  for (const [index, row] of rows.entries()) row.ordinal = ordinal + index
  const slots = SLOTS.filter((slot) => rows.some((row) => row[slot] !== null))
  for await (const some of writtenAtOnce(rows)) {
    await insertSome(tx, some, [...ROW_FIELDS, ...slots])
    await addRowUses(tx, table, some)
  }
  return length
}

/** Rows of one statement; others are served between them. */
async function* writtenAtOnce(rows: readonly RowRow[]): AsyncGenerator<RowRow[]> {
  const sizeOf = ({ data }: RowRow) => Math.max(data.length, BYTES_AT_ONCE / AT_ONCE)
  for (const [index, some] of piecesOf(rows, sizeOf, BYTES_AT_ONCE).entries()) {
    if (index > 0) await setImmediate()
    yield some
  }
}

type Columns = readonly (keyof RowRow)[]

async function insertSome(tx: Tx, rows: readonly RowRow[], columns: Columns): Promise<void> {
  const parameters = rows.flatMap((row) => columns.map((column) => row[column]))
  await tx.executeQuery(CompiledQuery.raw(insertOf(tx, rows.length, columns), parameters))
}

/** Writing SQL for many rows from Kysely's tree takes half as long as running it, so the longest statements are cached. */
function insertOf(tx: Tx, count: number, columns: Columns): string {
  const key = `${isSqlite(tx)} ${columns.join()}`
  const cached = count === AT_ONCE ? inserts.get(key) : undefined
  if (cached) return cached
  const row = Object.fromEntries(columns.map((column) => [column, ''])) as unknown as RowRow
  const statement = tx.insertInto('rows').values(Array(count).fill(row)).compile().sql
  if (count === AT_ONCE) inserts.set(key, statement)
  return statement
}

const MAX_INSERTS = 50
const inserts = new LRUCache<string, string>({ max: MAX_INSERTS })

/** Saves rows of a table with the sort keys in these slots; all others are unchanged. */
export async function saveRows(
  tx: Tx,
  table: Omit<OfTable, 'id'>,
  rows: readonly RowRow[],
  slots: readonly Slot[],
): Promise<void> {
  for await (const some of writtenAtOnce(rows)) {
    const values = some.map(
      (row) => sql`(${sql.join([row.id, ...SAVED.map((field) => row[field]), ...slots.map((slot) => row[slot])])})`,
    )
    // Both engines name the columns of a list of values so; PostgreSQL takes each for text.
    const sets = [
      ...SAVED.map((field, index) =>
        setting(field, sql.raw(field === 'data' ? `v.column${index + 2}` : `cast(v.column${index + 2} as bigint)`)),
      ),
      ...slots.map((slot, index) => setting(slot, sql.raw(`v.column${index + 2 + SAVED.length}`))),
    ]
    await sql`update ${sql.table('rows')} set ${sql.join(sets)} from (values ${sql.join(values)}) as v
      where ${sql.table('rows')}.website_id = ${some[0]!.website_id} and ${sql.table('rows')}.id = v.column1`.execute(
      tx,
    )
    await replaceRowUses(tx, table, some)
  }
}

const SAVED = ['data', 'position', 'draft', 'revision', 'updated_at'] as const

function setting(column: string, value: ReturnType<typeof sql.raw>) {
  return sql`${sql.ref(column)} = ${value}`
}

export async function deleteRow(tx: Tx, { id, website_id, table_id, ordinal }: StoredRow): Promise<void> {
  await tx.deleteFrom('rows').where('website_id', '=', website_id).where('id', '=', id).execute()
  await deleteUsesOf(tx, [id])
  await leaveList(tx, rowsOfTable({ id: table_id, website_id }), ordinal)
}

/** Rows of a table whose reference of this column names the row, at most `limit`. */
export async function rowsReferringTo(
  db: Db,
  column: Column,
  table_id: string,
  id: string,
  limit: number,
): Promise<BriefRow[]> {
  return db
    .selectFrom('rows')
    .select(briefFields)
    .where('table_id', '=', table_id)
    .where(SLOTS[column.slot!]!, '=', id)
    .orderBy('ordinal')
    .limit(limit)
    .execute()
}

type Stretch = { table_id: string; ordinal: number; limit: number }

const fromOrdinal = prepare<Stretch, StoredRow>((db, stretch) => stretchFrom(db, stretch).select(ROW_FIELDS))

const briefFromOrdinal = prepare<Stretch, BriefRow>((db, { table_id, ordinal, limit }) =>
  db
    .selectFrom('rows')
    .select(briefFields)
    .where('table_id', '=', table_id)
    .where('ordinal', '>=', ordinal)
    .orderBy('ordinal')
    .limit(limit),
)

/** The length of a value is known without reading it. */
function stretchFrom(db: Db, { table_id, ordinal, limit }: Stretch) {
  const sizes = db
    .selectFrom('rows')
    .select(['ordinal', sizeOfData.as('size')])
    .where('table_id', '=', table_id)
    .where('ordinal', '>=', ordinal)
    .orderBy('ordinal')
    .limit(limit)
  const sums = db
    .selectFrom(sizes.as('sizes'))
    .select(['ordinal', sql<number>`sum(size) over (order by ordinal) - size`.as('before')])
  const last = db
    .selectFrom(sums.as('sums'))
    .select((eb) => eb.fn.max('ordinal').as('last'))
    .where('before', '<', BYTES_AT_ONCE)
  return db
    .selectFrom('rows')
    .where('table_id', '=', table_id)
    .where('ordinal', '>=', ordinal)
    .where('ordinal', '<=', last)
    .orderBy('ordinal')
}

const highestPosition = prepare<{ table_id: string }, { position: number }>((db, { table_id }) =>
  db.selectFrom('rows').select('position').where('table_id', '=', table_id).orderBy('position', 'desc').limit(1),
)
