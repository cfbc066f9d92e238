import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { shownVersions, withVersions } from '#kernel/versioning/shown-store.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'

/** The name of a page is its path; others have no status. */
export type LiveHtml = { kind: string; name: string; status?: string; html_content: string }

/** The live html of all pages, shared parts, components and snippets, or null when it exceeds `maxBytes` or they are more than `maxRecords`. */
export async function liveHtmlOfSite(
  db: Db,
  website_id: string,
  maxBytes: number,
  maxRecords: number,
): Promise<LiveHtml[] | null> {
  if ((await listLength(db, { website_id, kind: PAGE_LIST })) > maxRecords) return null
  // Of many records only one more than may be read.
  const sizes = shownVersions(db, 'live')
    .where('histories.website_id', '=', website_id)
    .select(sql<number | null>`octet_length(versions.html_content)`.as('size'))
    .limit(maxRecords + 1)
    .as('sizes')
  const { bytes, records } = await db
    .selectFrom(sizes)
    .select((eb) => eb.fn.countAll<number>().as('records'))
    .select((eb) => eb.fn.sum<number | null>('size').as('bytes'))
    .executeTakeFirstOrThrow()
  if (Number(bytes ?? 0) > maxBytes || Number(records) > maxRecords) return null
  const pages = await withVersions(db, 'pages', 'live')
    .select(['pages.path as name', 'pages.status', 'versions.html_content'])
    .where('pages.website_id', '=', website_id)
    .orderBy('pages.ordinal')
    .execute()
  const named = await Promise.all(
    ['shared_parts' as const, 'blocks' as const].map((table) => namedIn(db, website_id, table)),
  )
  return [...pages.map((page) => ({ kind: 'page', ...page })), ...named.flat()]
}

function namedIn(db: Db, website_id: string, table: 'shared_parts' | 'blocks') {
  const name = table as 'blocks'
  return withVersions(db, name, 'live')
    .select([`${name}.kind`, `${name}.name`, 'versions.html_content'])
    .where(`${name}.website_id`, '=', website_id)
    .where(`${name}.kind`, '<>', 'theme')
    .orderBy(`${name}.kind`)
    .orderBy(`${name}.ordinal`)
    .execute()
}
