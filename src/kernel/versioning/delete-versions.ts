import type { Database } from '#kernel/database/database.ts'

/** Html may be long. */
const VERSIONS_AT_ONCE = 20

/** Deletes versions of a record that cannot be restored any more. @returns whether there may be more */
export async function deleteSomeVersions(database: Database, website_id: string, record_id: string): Promise<boolean> {
  const some = await database.reader
    .selectFrom('versions')
    .select('number')
    .where('website_id', '=', website_id)
    .where('resource_id', '=', record_id)
    .limit(VERSIONS_AT_ONCE)
    .execute()
  if (some.length === 0) return false
  const numbers = some.map(({ number }) => number)
  await database.write((tx) =>
    tx
      .deleteFrom('versions')
      .where('website_id', '=', website_id)
      .where('resource_id', '=', record_id)
      .where('number', 'in', numbers)
      .execute(),
  )
  return true
}
