import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { SharedPartRow } from '#kernel/database/tables/shared-html.ts'
import type { SharedPartKind } from '#kernel/versioning/kinds.ts'

export type PartInOverview = Pick<SharedPartRow, 'id' | 'name' | 'default_on_page_language'> & {
  latest_number: number
  pinned_number: number | null
  /** 0 where none is live. */
  size: number
}

/** The first parts of a kind, oldest first; sizes are bytes of their live html. */
export async function firstParts(
  db: Db,
  website_id: string,
  kind: SharedPartKind,
  limit: number,
): Promise<PartInOverview[]> {
  const rows = await db
    .selectFrom('shared_parts')
    .innerJoin('histories', (join) =>
      join
        .onRef('histories.website_id', '=', 'shared_parts.website_id')
        .onRef('histories.resource_id', '=', 'shared_parts.id'),
    )
    .leftJoin('versions as live', (join) =>
      join
        .onRef('live.website_id', '=', 'histories.website_id')
        .onRef('live.resource_id', '=', 'histories.resource_id')
        .on((on) => on('live.number', '=', on.fn.coalesce('histories.pinned_number', 'histories.latest_number'))),
    )
    .where('shared_parts.website_id', '=', website_id)
    .where('shared_parts.kind', '=', kind)
    .select(['shared_parts.id', 'shared_parts.name', 'shared_parts.default_on_page_language'])
    .select(['histories.latest_number', 'histories.pinned_number'])
    .select(sql<number | null>`octet_length(live.html_content)`.as('size'))
    .orderBy('shared_parts.ordinal')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

export async function countParts(db: Db, website_id: string, kind: SharedPartKind): Promise<number> {
  const { count } = await db
    .selectFrom('shared_parts')
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The languages that have a default of the kind. */
export async function defaultLanguages(db: Db, website_id: string, kind: SharedPartKind): Promise<string[]> {
  const rows = await db
    .selectFrom('shared_parts')
    .select('default_on_page_language')
    .where('website_id', '=', website_id)
    .where('kind', '=', kind)
    .where('default_on_page_language', 'is not', null)
    .execute()
  return rows.map((row) => row.default_on_page_language!)
}

/** The languages of pages that use the default of the kind: from each language to the next, since few pages differ in it. */
export async function languagesWithoutOwn(db: Db, website_id: string, kind: SharedPartKind): Promise<string[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(select min(language) from pages where website_id = ${website_id} ${after})`
  const { rows } = await sql<{ language: string }>`
    with recursive spoken (language) as (
      select ${next(sql``)} union all
      select ${next(sql`and language > spoken.language`)} from spoken where spoken.language is not null)
    select language from spoken where language is not null and exists (
      select 1 from pages where website_id = ${website_id} and pages.language = spoken.language
        and ${sql.ref(`use_${kind}`)} = 1 and ${sql.ref(`${kind}_id`)} is null)
    order by language`.execute(db)
  return rows.map(({ language }) => language)
}
