import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { shownVersions } from '#kernel/versioning/shown-store.ts'

/** Who changed a record last. */
export type LastChange = { change_set_id: string | null; actor: Actor }

/** Of versioned records, by their ids: who made their newest version. */
export async function lastChangesByVersion(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, LastChange>> {
  const versions = await shownVersions(db, 'latest')
    .select(['histories.resource_id as id', 'versions.created_by'])
    .where('histories.website_id', '=', website_id)
    .where(isAmong(db, 'histories.resource_id', ids))
    .execute()
  return new Map(
    versions.map(({ id, created_by }) => {
      const { change_set_id = null, ...actor } = JSON.parse(created_by)
      return [id, { change_set_id, actor }]
    }),
  )
}
