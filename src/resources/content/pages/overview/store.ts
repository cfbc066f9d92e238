import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import { withHistories, withVersions } from '#kernel/versioning/shown-store.ts'

export type PageInOverview = Pick<PageRow, 'id' | 'path' | 'title' | 'status' | 'language'> & {
  latest_number: number
  pinned_number: number | null
  size: number
}

/** The first pages, oldest first; sizes are bytes of their live html. */
export async function firstPages(db: Db, website_id: string, limit: number): Promise<PageInOverview[]> {
  const rows = await withVersions(db, 'pages', 'live')
    .where('pages.website_id', '=', website_id)
    .select(['pages.id', 'pages.path', 'pages.title', 'pages.status', 'pages.language'])
    .select(['histories.latest_number', 'histories.pinned_number'])
    .select(sql<number>`octet_length(versions.html_content)`.as('size'))
    .orderBy('pages.ordinal')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

export type PageCounts = { total: number; drafts: number; pinned: number }

export async function countPages(db: Db, website_id: string): Promise<PageCounts> {
  const counts = await pagesOf(db, website_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(sql<number | null>`sum(case when pages.status = 'draft' then 1 else 0 end)`.as('drafts'))
    .select(sql<number | null>`sum(case when histories.pinned_number is null then 0 else 1 end)`.as('pinned'))
    .executeTakeFirstOrThrow()
  return { total: Number(counts.total), drafts: Number(counts.drafts ?? 0), pinned: Number(counts.pinned ?? 0) }
}

const CONCERNS = {
  draft: sql<boolean>`pages.status = 'draft'`,
  behind: sql<boolean>`histories.pinned_number < histories.latest_number`,
  untitled: sql<boolean>`coalesce(pages.meta_title, pages.title, '') = ''`,
  undescribed: sql<boolean>`coalesce(pages.meta_description, '') = '' and pages.status = 'published'`,
}
export type Concern = keyof typeof CONCERNS

/** The first pages with a concern, and the number of all. */
export async function pagesOfConcern(
  db: Db,
  website_id: string,
  concern: Concern,
  limit: number,
  ids?: readonly string[],
) {
  const all = pagesOf(db, website_id).where(CONCERNS[concern])
  const concerned = ids ? all.where('pages.id', 'in', ids) : all
  const { count } = await concerned.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const some = await concerned
    .select(['pages.id', 'pages.path', 'histories.latest_number', 'histories.pinned_number'])
    .orderBy('pages.ordinal')
    .limit(limit)
    .execute()
  return { count: Number(count), some }
}

/** The page that is served at `/`, if any. */
export async function homePage(db: Db, website: { id: string; home_page_id: string | null }) {
  const pages = db.selectFrom('pages').select(['path', 'status']).where('website_id', '=', website.id)
  return (
    website.home_page_id ? pages.where('id', '=', website.home_page_id) : pages.where('path', '=', '/')
  ).executeTakeFirst()
}

function pagesOf(db: Db, website_id: string) {
  return withHistories(db, 'pages').where('pages.website_id', '=', website_id)
}
