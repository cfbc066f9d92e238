import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite, prepare } from '#kernel/database/prepare.ts'
import {
  type BriefRow,
  BYTES_AT_ONCE,
  briefFields,
  ROW_FIELDS,
  type StoredRow,
  sizeOfData,
  WITHOUT_DATA,
} from '#resources/data/rows/store.ts'

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

/** The newest rows of a table, with the values of these columns alone. */
export async function newestValues(
  db: Db,
  table_id: string,
  columnIds: readonly string[],
  limit: number,
): Promise<StoredRow[]> {
  return db
    .selectFrom('rows')
    .select([...WITHOUT_DATA, valuesOf(db, columnIds).as('data')])
    .where('table_id', '=', table_id)
    .orderBy('ordinal', 'desc')
    .limit(limit)
    .execute()
}

/** Rows of a table from an ordinal on, without values that are long. */
export async function briefRowsFrom(db: Db, table_id: string, ordinal: number, limit: number): Promise<BriefRow[]> {
  return briefFromOrdinal(db, { table_id, ordinal, limit })
}

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

/** The same for any number of rows, with the values of these columns alone. */
export function valuesOfRows(
  db: Db,
  website_id: string,
  ids: readonly string[],
  columnIds: readonly string[],
): Promise<Pick<StoredRow, 'id' | 'data'>[]> {
  return db
    .selectFrom('rows')
    .select(['id', valuesOf(db, columnIds).as('data')])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .execute()
}

/** JSON of a row's values of these columns alone, by their ids. */
export function valuesOf(db: Db, columnIds: readonly string[]) {
  const pairs = columnIds.map((id) =>
    isSqlite(db) ? sql`${id}, json(data -> ${`$."${id}"`})` : sql`${id}::text, data::json -> ${id}::text`,
  )
  return isSqlite(db)
    ? sql<string>`json_object(${sql.join(pairs)})`
    : sql<string>`cast(json_build_object(${sql.join(pairs)}) as text)`
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
