import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { matching, type Rows, type TableOf } from '#resources/data/rows/match-store.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import { type StoredRow, WITHOUT_DATA } from '#resources/data/rows/store.ts'
import { valuesOf } from '#resources/data/rows/stretch-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'

/** At most `limit` rows, with the values of these columns alone. */
type What = { columnIds: readonly string[]; limit: number }

/** The published rows of a table that have one of these texts in a column that can be compared, in the order in which they were made. */
export async function publishedWithValues(
  db: Db,
  table: TableOf,
  column: Column & { slot: number },
  texts: readonly string[],
  what: What,
): Promise<StoredRow[]> {
  const keys = texts.flatMap((text) => sortKey(column.type, text) ?? [])
  if (keys.length === 0) return []
  return inOrder(db, matching(db, table, [{ kind: 'in', slot: SLOTS[column.slot]!, keys }], 0, 'published'), what)
}

/** The published rows of a table among these. */
export async function publishedWithIds(
  db: Db,
  { id, website_id }: TableOf,
  ids: readonly string[],
  what: What,
): Promise<StoredRow[]> {
  const rows = db
    .selectFrom('rows')
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .where(sql`table_id || ''`, '=', id)
    .where('draft', '=', sql.lit(0))
  return inOrder(db, rows, what)
}

/** Sorted by an expression, since SQLite would read the whole table in the order of its index. */
function inOrder(db: Db, rows: Rows, { columnIds, limit }: What): Promise<StoredRow[]> {
  return rows
    .select([...WITHOUT_DATA, valuesOf(db, columnIds).as('data')])
    .orderBy(sql`ordinal + 0`)
    .limit(limit)
    .execute()
}
