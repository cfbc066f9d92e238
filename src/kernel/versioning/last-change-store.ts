import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'

/** Who changed a record last. */
export type LastChange = { change_set_id: string | null; actor: Actor }

/** Of versioned records, by their ids: who made their newest version. */
export async function lastChangesByVersion(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, LastChange>> {
  const versions = await db
    .selectFrom('histories')
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .onRef('versions.number', '=', 'histories.latest_number'),
    )
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
