import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { withKeyShareLock } from '#kernel/database/key-share.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Target } from '#kernel/operations/target.ts'
import { withDataHistory } from '#kernel/versioning/shown-store.ts'
import type { Slot, WrittenRow } from '#resources/data/rows/record.ts'
import type { WithHistory } from '#resources/data/rows/row-versions.ts'

/** A row as it is read: without its sort keys. */
export type StoredRow = Omit<WrittenRow, Slot>
/** The same where values that are long are left out: `size` is what they have in bytes, `data` is null then. */
export type BriefRow = Omit<StoredRow, 'data'> & { data: string | null; size: number }
/** A row with its history. */
export type ShownRow = StoredRow & WithHistory
/** The same with its table's columns, as JSON. */
export type RowRecord = ShownRow & { columns: string; table_revision: number }

/** Locked by its table, so that no row is written in the meantime. */
export const rowTarget: Target<RowRecord> = {
  label: 'Row',
  table: 'rows',
  lockedBy: { table: 'tables', column: 'table_id' },
  websiteColumn: 'rows.website_id',
  query: (db) =>
    withDataHistory(
      'row',
      db
        .selectFrom('rows')
        .innerJoin('tables', (join) =>
          join.onRef('tables.website_id', '=', 'rows.website_id').onRef('tables.id', '=', 'rows.table_id'),
        )
        .select(ROW_FIELDS.map((field) => `rows.${field}` as const))
        .select(['tables.columns', 'tables.revision as table_revision']),
    ),
  // Renaming a column changes what every row answers.
  revision: ({ revision, table_revision }) => `${revision}.${table_revision}`,
}

/** A row for those who change only that: others of the table can be written, and its columns stay as they are. */
export const rowAlone: Target<RowRecord> = { ...rowTarget, shared: true }

export const ROW_FIELDS = [
  'id',
  'website_id',
  'table_id',
  'ordinal',
  'position',
  'draft',
  'publish_at',
  'unpublish_at',
  'scheduled_by',
  'revision',
  'created_at',
  'updated_at',
  'data',
] as const satisfies (keyof StoredRow)[]

export const WITHOUT_DATA = ROW_FIELDS.filter((field) => field !== 'data')

/** Of one row, in bytes: 200 such rows are read and decoded in some ms. */
const MAX_BRIEF = 4_000
/** Values that are read and decoded in one go, in bytes; some ms. */
export const BYTES_AT_ONCE = 250_000

export const sizeOfData = sql<number>`octet_length(data)`

/** What a list reads of its rows; the rest is read by `withValues` (read-values-of.ts). */
export const briefFields = [
  ...WITHOUT_DATA,
  sizeOfData.as('size'),
  sql<string | null>`case when octet_length(data) <= ${sql.lit(MAX_BRIEF)} then data end`.as('data'),
] as const

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

export async function lastPosition(db: Db, table_id: string): Promise<number> {
  return Number((await highestPosition(db, { table_id }))[0]?.position ?? 0)
}

const highestPosition = prepare<{ table_id: string }, { position: number }>((db, { table_id }) =>
  db.selectFrom('rows').select('position').where('table_id', '=', table_id).orderBy('position', 'desc').limit(1),
)
