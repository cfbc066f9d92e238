import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { withHistories, withVersions } from '#kernel/versioning/shown-store.ts'
import type { PageRow } from '#resources/content/pages/record.ts'

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

const CONCERNS = {
  draft: sql<boolean>`pages.status = 'draft'`,
  behind: sql<boolean>`histories.pinned_number < histories.latest_number`,
  untitled: sql<boolean>`coalesce(pages.meta_title, pages.title, '') = ''`,
  undescribed: sql<boolean>`coalesce(pages.meta_description, '') = '' and pages.status = 'published'`,
}
export type Concern = keyof typeof CONCERNS

export type PageCounts = { total: number; pinned: number } & Record<Concern, number>

/** All counts in one pass: each looks at every page. */
export async function countPages(db: Db, website_id: string): Promise<PageCounts> {
  const { total, pinned, ...concerned } = await pagesOf(db, website_id)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select(countOf(sql`histories.pinned_number is not null`).as('pinned'))
    .select(countOf(CONCERNS.draft).as('draft'))
    .select(countOf(CONCERNS.behind).as('behind'))
    .select(countOf(CONCERNS.untitled).as('untitled'))
    .select(countOf(CONCERNS.undescribed).as('undescribed'))
    .executeTakeFirstOrThrow()
  return {
    total: Number(total),
    pinned: Number(pinned),
    draft: Number(concerned.draft),
    behind: Number(concerned.behind),
    untitled: Number(concerned.untitled),
    undescribed: Number(concerned.undescribed),
  }
}

function countOf(condition: RawBuilder<unknown>) {
  return sql<number>`count(case when ${condition} then 1 end)`
}

/** The first pages with a concern, and the number of all. */
export async function pagesOfConcern(
  db: Db,
  website_id: string,
  concern: Concern,
  limit: number,
  ids?: readonly string[],
) {
  const concerned = withConcern(db, website_id, concern, ids)
  const { count } = await concerned.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { count: Number(count), some: await firstOf(concerned, limit) }
}

export function firstOfConcern(db: Db, website_id: string, concern: Concern, limit: number) {
  return firstOf(withConcern(db, website_id, concern), limit)
}

function withConcern(db: Db, website_id: string, concern: Concern, ids?: readonly string[]) {
  const all = pagesOf(db, website_id).where(CONCERNS[concern])
  return ids ? all.where('pages.id', 'in', ids) : all
}

function firstOf(concerned: ReturnType<typeof withConcern>, limit: number) {
  return concerned
    .select(['pages.id', 'pages.path', 'histories.latest_number', 'histories.pinned_number'])
    .orderBy('pages.ordinal')
    .limit(limit)
    .execute()
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
