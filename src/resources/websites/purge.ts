import type { Database } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

/** Rows removed in one transaction, so that visitors and writers are never held up for long. */
const ROWS_AT_ONCE = 500

/** The next process goes on as soon as it looks, in milliseconds. */
const AT_ONCE = 0

const TABLES = [
  'versions',
  'histories',
  'pages',
  'shared_parts',
  'redirects',
  'invitations',
  'blob_references',
  'assets',
  'upload_sessions',
  'lists',
  'list_buckets',
] as const satisfies (keyof Tables)[]
const KEYS = {
  versions: ['resource_id', 'number'],
  histories: ['resource_id'],
  pages: ['id'],
  shared_parts: ['id'],
  redirects: ['id'],
  invitations: ['id'],
  blob_references: ['blob_key'],
  assets: ['id'],
  upload_sessions: ['id'],
  lists: ['kind'],
  list_buckets: ['kind', 'bucket'],
} as const

/** Removes what belonged to a deleted website, a little at a time; safe to begin again. */
export function purgeWebsites(database: Database) {
  return async ({ website_id }: { website_id: string }, stopping: AbortSignal): Promise<number | undefined> => {
    for (const table of TABLES)
      while (await removeSome(database, table, website_id)) if (stopping.aborted) return AT_ONCE
    await database.write((tx) =>
      tx.deleteFrom('websites').where('id', '=', website_id).where('deleted_at', 'is not', null).execute(),
    )
    return undefined
  }
}

async function removeSome(database: Database, table: (typeof TABLES)[number], website_id: string): Promise<boolean> {
  const column = KEYS[table][0] as never
  const rows = (await database.reader
    .selectFrom(table)
    .select(column)
    .distinct()
    .where('website_id' as never, '=', website_id as never)
    .limit(table === 'versions' ? 20 : ROWS_AT_ONCE)
    .execute()) as Record<string, unknown>[]
  if (rows.length === 0) return false
  const keys = rows.map((row) => row[KEYS[table][0]])
  await database.write((tx) =>
    tx
      .deleteFrom(table)
      .where('website_id' as never, '=', website_id as never)
      .where(column, 'in', keys as never)
      .execute(),
  )
  return true
}
