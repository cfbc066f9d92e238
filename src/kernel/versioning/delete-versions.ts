import { isAmong } from '#kernel/database/among.ts'
import type { Database, Tx } from '#kernel/database/database.ts'

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

/** Of records whose versions were deleted. */
export async function deleteHistories(tx: Tx, website_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('histories')
    .where('website_id', '=', website_id)
    .where(isAmong(tx, 'resource_id', ids))
    .execute()
}
