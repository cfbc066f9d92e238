import { sql, type UpdateQueryBuilder } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { joinList, leaveList, seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import { SNAPSHOT_FIELDS } from '#resources/content/pages/snapshot.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'

/** A page with its history's state and its website's subdomain; lists leave out the html. */
export type PageRecord = PageRow & HistoryState & OfSite & { html_content?: string; last_actor?: Actor | null }
export type FullPage = PageRecord & {
  html_content: string
  site_default_language: string
  /** JSON. */
  site_languages: string
}

/** The ordinal list of a website's pages. */
export const PAGE_LIST = 'page'

/** Reading all of more pages than this holds the request thread for longer than a thread of its own costs. */
const MANY_PAGES = 1_000

/** From where to read all pages of a website: where they are few, another thread would only take longer. */
export async function readerOfPages({ db, longDb }: { db: Db; longDb: Db }, website_id: string): Promise<Db> {
  const { length } = await seekList(db, { website_id, kind: PAGE_LIST }, 0)
  return length > MANY_PAGES ? longDb : db
}

export const pageTarget: Target<FullPage> = {
  label: 'Page',
  table: 'pages',
  websiteColumn: 'pages.website_id',
  query: fullPages,
  revision: revisionOf,
}

export async function getPage(db: Db, { id, website_id }: { id: string; website_id: string }): Promise<FullPage> {
  const page = await fullPages(db)
    .where('pages.website_id', '=', website_id)
    .where('pages.id', '=', id)
    .executeTakeFirst()
  if (!page) throw new NotFound('Page')
  return page
}

/** @returns the number of pages that the website now has */
export async function insertPage(tx: Tx, page: Omit<PageRow, 'ordinal'>): Promise<{ ordinal: number; length: number }> {
  const place = await joinList(tx, { website_id: page.website_id, kind: PAGE_LIST })
  await tx
    .insertInto('pages')
    .values({ ...page, ordinal: place.ordinal })
    .execute()
  return place
}

/** Writes only the columns that changed: setting an indexed column updates its index even to the same value. */
export async function savePage(tx: Tx, before: PageRow, page: PageRow): Promise<void> {
  const differs = (column: keyof PageRow) => page[column] !== before[column]
  if (PLACE_COLUMNS.some(differs)) await updateEverything(tx, page)
  else if (SNAPSHOT_FIELDS.some(differs)) await updateContent(tx, page)
  else await updateRevision(tx, page)
}

/**
 * A literal, because a partial index is used only if the query provably stays within it. Queries by it have no `order by`,
 * for which SQLite would take another index.
 */
export const HAS_PLACEHOLDER = sql.lit('%/:%')

const CONTENT_COLUMNS = [...SNAPSHOT_FIELDS, 'revision', 'updated_at'] as const

/** Not versioned: their changes apply at once. */
export const PLACE_COLUMNS = [
  'path',
  'language',
  'translation_group_id',
  'status',
  'header_id',
  'footer_id',
  'html_head_id',
  'use_header',
  'use_footer',
  'use_html_head',
  'table_id',
  'row_key',
  'in_sitemap',
] as const satisfies (keyof PageRow)[]

export async function touchPage(tx: Tx, page: { id: string; website_id: string }): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ revision: sql`revision + 1` })
    .where('website_id', '=', page.website_id)
    .where('id', '=', page.id)
    .execute()
}

/** Its row, locked until the transaction ends; undefined when there is none. */
export async function lockPage(tx: Tx, page: { id: string; website_id: string }): Promise<PageRow | undefined> {
  const lock = tx.updateTable('pages').set({ updated_at: sql`updated_at` })
  return lock.where('website_id', '=', page.website_id).where('id', '=', page.id).returningAll().executeTakeFirst()
}

export async function movePage(
  tx: Tx,
  page: { id: string; website_id: string },
  path: string,
  now: number,
): Promise<void> {
  const move = tx.updateTable('pages').set({ path, updated_at: now, revision: sql`revision + 1` })
  await move.where('website_id', '=', page.website_id).where('id', '=', page.id).execute()
}

export async function deletePage(tx: Tx, page: PageRow): Promise<void> {
  await tx.deleteFrom('pages').where('website_id', '=', page.website_id).where('id', '=', page.id).execute()
  await leaveList(tx, { website_id: page.website_id, kind: PAGE_LIST }, page.ordinal)
}

export async function pageAtPath(
  db: Db,
  website_id: string,
  path: string,
): Promise<Pick<PageRow, 'id' | 'title'> | undefined> {
  return db
    .selectFrom('pages')
    .select(['id', 'title'])
    .where('website_id', '=', website_id)
    .where('path', '=', path)
    .executeTakeFirst()
}

/** The pages whose paths begin with the path of one, by their paths, `limit` at most; of the home page none. */
export async function pagesBeneath(
  db: Db,
  { website_id, path, limit }: { website_id: string; path: string; limit: number },
): Promise<Pick<PageRow, 'id' | 'title' | 'path'>[]> {
  if (path === '/') return []
  return (
    db
      .selectFrom('pages')
      .select(['id', 'title', 'path'])
      .where('website_id', '=', website_id)
      .where('path', '>=', `${path}/`)
      // The character after the slash; paths are compared by their bytes.
      .where('path', '<', `${path}0`)
      .orderBy('path')
      .limit(limit)
      .execute()
  )
}

/** The pages at paths with placeholders, `limit` at most. */
export async function countPatterns(db: Db, website_id: string, limit: number): Promise<number> {
  const pages = await db
    .selectFrom('pages')
    .select('ordinal')
    .where('website_id', '=', website_id)
    .where('path', 'like', HAS_PLACEHOLDER)
    .limit(limit)
    .execute()
  return pages.length
}

export async function pageIsOf(db: Db, website_id: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the ids that are no page of the website. */
export async function missingPages(db: Db, website_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

function fullPages(db: Db) {
  return pagesOf(db, true).select([
    'websites.default_language as site_default_language',
    'websites.languages as site_languages',
  ])
}

export function pagesOf(db: Db, withHtml: true): ReturnType<typeof withLatestHtml>
export function pagesOf(db: Db, withHtml: boolean): ReturnType<typeof withoutHtml>
export function pagesOf(db: Db, withHtml: boolean) {
  return withHtml ? withLatestHtml(db) : withoutHtml(db)
}

function withLatestHtml(db: Db) {
  return withoutHtml(db)
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .onRef('versions.number', '=', 'histories.latest_number'),
    )
    .select('versions.html_content')
}

function withoutHtml(db: Db) {
  return db
    .selectFrom('pages')
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'pages.website_id').onRef('histories.resource_id', '=', 'pages.id'),
    )
    .innerJoin('websites', 'websites.id', 'pages.website_id')
    .selectAll('pages')
    .select([
      'histories.latest_version_id',
      'histories.latest_number',
      'histories.pinned_version_id',
      'histories.pinned_number',
      'histories.pin_reason',
      'websites.subdomain as site_subdomain',
      primaryDomain.as('site_primary_domain'),
    ])
}

/** Most edits change only the html, which is in another table. */
const updateRevision = prepare<Pick<PageRow, 'id' | 'website_id' | 'revision' | 'updated_at'>, never>((db, page) =>
  pageWithId(db.updateTable('pages').set({ revision: page.revision, updated_at: page.updated_at }), page),
)

const updateContent = prepare<PageRow, never>((db, page) =>
  pageWithId(db.updateTable('pages').set(columnsOf(page, CONTENT_COLUMNS)), page),
)

const updateEverything = prepare<PageRow, never>((db, page) =>
  pageWithId(db.updateTable('pages').set(columnsOf(page, [...CONTENT_COLUMNS, ...PLACE_COLUMNS])), page),
)

function columnsOf<C extends keyof PageRow>(page: PageRow, columns: readonly C[]) {
  return Object.fromEntries(columns.map((column) => [column, page[column]])) as Pick<PageRow, C>
}

function pageWithId<O>(
  query: UpdateQueryBuilder<Tables, 'pages', 'pages', O>,
  page: Pick<PageRow, 'id' | 'website_id'>,
) {
  return query.where('website_id', '=', page.website_id).where('id', '=', page.id)
}
