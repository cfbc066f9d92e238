import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { ROW_FIELDS, type StoredRow } from '#resources/data/rows/store.ts'

/** A row with what its newest version says, which the table does not have. */
export type NewerRow = StoredRow & { newer: string }

/** Rows of a preview's table that are compared one by one, and what a version of each may have in bytes. */
const MAX_NEWER = 500
const MAX_BYTES = 20_000

/**
 * The table's rows whose newest version is not what the table has, in the order in which they were made: as many and as long as can be
 * compared one by one.
 */
export async function rowsWithNewer(db: Db, table: { id: string; website_id: string }): Promise<NewerRow[]> {
  const rows = await db
    .selectFrom('histories')
    .innerJoin('rows', (join) =>
      join.onRef('rows.website_id', '=', 'histories.website_id').onRef('rows.id', '=', 'histories.resource_id'),
    )
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .onRef('versions.number', '=', 'histories.latest_number'),
    )
    .select(ROW_FIELDS.map((field) => `rows.${field}` as const))
    .select('versions.snapshot as newer')
    .where('histories.website_id', '=', table.website_id)
    // As the index says it.
    .whereRef('histories.pinned_number', '<', 'histories.latest_number')
    .where('histories.pinned_number', '>=', 0)
    .where('rows.table_id', '=', table.id)
    .where(sql<boolean>`octet_length(versions.snapshot) <= ${sql.lit(MAX_BYTES)}`)
    .orderBy('rows.ordinal')
    .limit(MAX_NEWER)
    .execute()
  return rows
}
