import { sql } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import { withKeyShareLock } from '#database/key-share.ts'
import { isSqlite, prepare } from '#database/prepare.ts'
import { type RowRow, SLOTS, type Slot } from '#database/tables/tables.ts'
import type { Target } from '#operations/target.ts'
import type { Column } from '#resources/rows/values/column.ts'

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
