import type { Database } from '#kernel/database/database.ts'
import { deleteHistories, deleteSomeVersions } from '#kernel/versioning/delete-versions.ts'
import { deleteUsesOf } from '#kernel/versioning/uses.ts'

/** The next process continues as soon as it looks, in milliseconds. */
const AT_ONCE_MS = 0
const ROWS_AT_ONCE = 500

/** Deletes the rows of a deleted table, in small transactions. Safe to repeat. */
export function purgeRows(database: Database) {
  return async (
    { website_id, table_id }: { website_id: string; table_id: string },
    stopping: AbortSignal,
  ): Promise<number | undefined> => {
    while (await deleteSomeRows(database, website_id, table_id)) if (stopping.aborted) return AT_ONCE_MS
    while (await deleteSomeUniques(database, website_id, table_id)) if (stopping.aborted) return AT_ONCE_MS
    return undefined
  }
}

/** The kind of job that `purgeRows` does. */
export const PURGE_ROWS = 'rows.purge'

async function deleteSomeRows(database: Database, website_id: string, table_id: string): Promise<boolean> {
  const rows = await database.reader
    .selectFrom('rows')
    .select(['id', 'revision'])
    .where('table_id', '=', table_id)
    .orderBy('ordinal')
    .limit(ROWS_AT_ONCE)
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  const changed = rows.filter(({ revision }) => revision > 1).map(({ id }) => id)
  for (const id of changed) while (await deleteSomeVersions(database, website_id, id)) {}
  await database.write(async (tx) => {
    await deleteHistories(tx, website_id, changed)
    await tx.deleteFrom('rows').where('website_id', '=', website_id).where('id', 'in', ids).execute()
    await deleteUsesOf(tx, ids)
  })
  return true
}

async function deleteSomeUniques(database: Database, website_id: string, table_id: string): Promise<boolean> {
  const uniques = await database.reader
    .selectFrom('row_uniques')
    .select(['column_id', 'key'])
    .where('website_id', '=', website_id)
    .where('table_id', '=', table_id)
    .orderBy('column_id')
    .orderBy('key')
    .limit(ROWS_AT_ONCE)
    .execute()
  const last = uniques.at(-1)
  if (!last) return false
  await database.write((tx) =>
    tx
      .deleteFrom('row_uniques')
      .where('website_id', '=', website_id)
      .where('table_id', '=', table_id)
      .where((eb) =>
        eb.or([
          eb('column_id', '<', last.column_id),
          eb.and([eb('column_id', '=', last.column_id), eb('key', '<=', last.key)]),
        ]),
      )
      .execute(),
  )
  return true
}
