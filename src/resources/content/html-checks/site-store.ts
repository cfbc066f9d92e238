import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'

/** The name of a page is its path; others have no status. */
export type LiveHtml = { kind: string; name: string; status?: string; html_content: string }

/** The live html of all pages, shared parts, components and snippets, or null when it exceeds `maxBytes` or they are more than `maxRecords`. */
export async function liveHtmlOfSite(
  db: Db,
  website_id: string,
  maxBytes: number,
  maxRecords: number,
): Promise<LiveHtml[] | null> {
  const { bytes, records } = await liveVersionsOfSite(db, website_id)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .select(sql<number | null>`sum(octet_length(versions.html_content))`.as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > maxBytes || Number(records) > maxRecords) return null
  const pages = await liveVersionsOfSite(db, website_id)
    .innerJoin('pages', (join) =>
      join.onRef('pages.website_id', '=', 'histories.website_id').onRef('pages.id', '=', 'histories.resource_id'),
    )
    .select(['histories.resource_type as kind', 'pages.path as name', 'pages.status', 'versions.html_content'])
    .orderBy('pages.ordinal')
    .execute()
  const parts = await liveVersionsOfSite(db, website_id)
    .innerJoin('shared_parts', (join) =>
      join
        .onRef('shared_parts.website_id', '=', 'histories.website_id')
        .onRef('shared_parts.id', '=', 'histories.resource_id'),
    )
    .select(['histories.resource_type as kind', 'shared_parts.name', 'versions.html_content'])
    .orderBy('shared_parts.kind')
    .orderBy('shared_parts.ordinal')
    .execute()
  const blocks = await liveVersionsOfSite(db, website_id)
    .innerJoin('blocks', (join) =>
      join.onRef('blocks.website_id', '=', 'histories.website_id').onRef('blocks.id', '=', 'histories.resource_id'),
    )
    .select(['histories.resource_type as kind', 'blocks.name', 'versions.html_content'])
    .where('blocks.kind', '<>', 'theme')
    .orderBy('blocks.kind')
    .orderBy('blocks.ordinal')
    .execute()
  return [...pages, ...parts, ...blocks]
}

/** The histories of a website with the version that visitors see. */
export function liveVersionsOfSite(db: Db, website_id: string) {
  return db
    .selectFrom('histories')
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .on((on) => on('versions.number', '=', on.fn.coalesce('histories.pinned_number', 'histories.latest_number'))),
    )
    .where('histories.website_id', '=', website_id)
}
