import type { Db } from '#kernel/database/database.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import type { LiveVersion } from '#kernel/versioning/live.ts'
import { withHistories } from '#kernel/versioning/shown-store.ts'

/** A published page with what visitors see of it. */
export type LivePage = Pick<PageRow, 'id' | 'ordinal' | 'path' | 'language' | 'table_id' | 'row_key'> & {
  version_number: number
}

/** The next pages of a website after an ordinal. */
export function livePagesAfter(db: Db, website_id: string, ordinal: number, limit: number): Promise<LivePage[]> {
  return livePages(db, website_id).where('pages.ordinal', '>', ordinal).orderBy('pages.ordinal').limit(limit).execute()
}

export function livePagesWith(db: Db, website_id: string, ids: readonly string[]): Promise<LivePage[]> {
  return livePages(db, website_id).where('pages.id', 'in', ids).orderBy('pages.ordinal').execute()
}

export function livePatternsOf(db: Db, website_id: string, table_id: string): Promise<LivePage[]> {
  return livePages(db, website_id).where('pages.table_id', '=', table_id).orderBy('pages.ordinal').execute()
}

/** What visitors see of pages, in no particular order. */
export function liveContents(db: Db, website_id: string, pages: readonly LivePage[]): Promise<LiveVersion[]> {
  return db
    .selectFrom('versions')
    .select(['id', 'resource_id', 'html_content', 'snapshot', 'created_at'])
    .where('website_id', '=', website_id)
    .where((eb) =>
      eb.or(
        pages.map(({ id, version_number }) => eb.and([eb('resource_id', '=', id), eb('number', '=', version_number)])),
      ),
    )
    .execute()
}

function livePages(db: Db, website_id: string) {
  return withHistories(db, 'pages')
    .select(['pages.id', 'pages.ordinal', 'pages.path', 'pages.language', 'pages.table_id', 'pages.row_key'])
    .select((eb) => eb.fn.coalesce('histories.pinned_number', 'histories.latest_number').as('version_number'))
    .where('pages.website_id', '=', website_id)
    .where('pages.status', '=', 'published')
}
