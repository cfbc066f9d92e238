import { type RawBuilder, sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { withHistories, withVersions } from '#kernel/versioning/shown-store.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'

export type PageInOverview = Pick<PageRow, 'id' | 'path' | 'title' | 'status' | 'language'> & {
  latest_number: number
  pinned_number: number | null
  size: number
}

/**
 * The first pages, oldest first; sizes are bytes of their live html. They are chosen before anything is joined to them, since PostgreSQL
 * would join all of a website's.
 */
export async function firstPages(db: Db, website_id: string, limit: number): Promise<PageInOverview[]> {
  const pages = db.selectFrom('pages').select('id').where('website_id', '=', website_id)
  const first = await pages.orderBy('ordinal').limit(limit).execute()
  const ids = first.map(({ id }) => id)
  const rows = await withVersions(db, 'pages', 'live')
    .where('pages.website_id', '=', website_id)
    .where(isAmong(db, 'pages.id', ids))
    .select(['pages.id', 'pages.path', 'pages.title', 'pages.status', 'pages.language'])
    .select(['histories.latest_number', 'histories.pinned_number'])
    .select(sql<number>`octet_length(versions.html_content)`.as('size'))
    .orderBy('pages.ordinal')
    .execute()
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Literals, as partial indexes hold exactly these pages. */
const CONCERNS = {
  draft: sql<boolean>`pages.status = 'draft'`,
  behind: sql<boolean>`histories.pinned_number < histories.latest_number`,
  untitled: sql<boolean>`coalesce(pages.meta_title, pages.title, '') = ''`,
  undescribed: sql<boolean>`coalesce(pages.meta_description, '') = '' and pages.status = 'published'`,
}
export type Concern = keyof typeof CONCERNS

export type PageCounts = { total: number; pinned: number } & Record<Concern, number>

/** Each by an index, so that a page is not read to be counted. */
export async function countPages(db: Db, website_id: string): Promise<PageCounts> {
  return {
    total: await listLength(db, { website_id, kind: PAGE_LIST }),
    pinned: await countHistories(db, website_id, sql`histories.pinned_number is not null`),
    draft: await countOf(db, website_id, 'draft'),
    behind: await countOf(db, website_id, 'behind'),
    untitled: await countOf(db, website_id, 'untitled'),
    undescribed: await countOf(db, website_id, 'undescribed'),
  }
}

async function countOf(db: Db, website_id: string, concern: Concern, ids?: readonly string[]): Promise<number> {
  if (ids) return countRows(withConcern(db, website_id, concern, ids))
  if (concern === 'behind') return countHistories(db, website_id, CONCERNS.behind)
  return countRows(db.selectFrom('pages').where('website_id', '=', website_id).where(CONCERNS[concern]))
}

function countHistories(db: Db, website_id: string, condition: RawBuilder<boolean>): Promise<number> {
  const ofPages = db.selectFrom('histories').where('website_id', '=', website_id).where('resource_type', '=', 'page')
  return countRows(ofPages.where(condition))
}

/** The first pages with a concern, and the number of all. */
export async function pagesOfConcern(
  db: Db,
  website_id: string,
  concern: Concern,
  limit: number,
  ids?: readonly string[],
) {
  const count = await countOf(db, website_id, concern, ids)
  return { count, some: count === 0 ? [] : await firstOf(withConcern(db, website_id, concern, ids), limit) }
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
