import type { Db } from '#kernel/database/database.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'

/** Whether what visitors may see names it: the live version of a published page, or of another record. */
export async function isUsedLive(db: Db, website_id: string, { kind, name }: Use): Promise<boolean> {
  const use = await db
    .selectFrom('uses')
    .innerJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', 'uses.website_id')
        .onRef('histories.resource_id', '=', 'uses.resource_id')
        .on((on) => on('uses.number', '=', on.fn.coalesce('histories.pinned_number', 'histories.latest_number'))),
    )
    .leftJoin('pages', (join) =>
      join.onRef('pages.website_id', '=', 'uses.website_id').onRef('pages.id', '=', 'uses.resource_id'),
    )
    .select('uses.resource_id')
    .where('uses.website_id', '=', website_id)
    .where('uses.used_kind', '=', kind)
    // Uses that were noted before names were compared in one form may have the other.
    .where('uses.used_name', 'in', [name, name.normalize('NFD')])
    .where((eb) => eb.or([eb('pages.status', 'is', null), eb('pages.status', '=', 'published')]))
    .limit(1)
    .executeTakeFirst()
  return use !== undefined
}
