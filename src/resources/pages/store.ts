import { sql, type UpdateQueryBuilder } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import { joinList, leaveList, seekList } from '#database/ordinal-list.ts'
import { prepare } from '#database/prepare.ts'
import type { PageRow } from '#database/tables/pages.ts'
import type { Tables } from '#database/tables.ts'
import { NotFound } from '#operations/errors.ts'
import type { Window } from '#operations/list.ts'
import type { Target } from '#operations/target.ts'
import { pageRevision } from '#resources/pages/schema.ts'
import { SNAPSHOT_FIELDS } from '#resources/pages/snapshot.ts'
import type { HistoryState } from '#versioning/history.ts'

/** A page with its history's state, its latest html unless it comes from a list, and what its address is made of. */
export type PageRecord = PageRow & HistoryState & { html_content?: string; site_subdomain: string | null }
export type FullPage = PageRecord & { html_content: string; site_default_language: string }

export type PageFilter = { path?: string; status?: string; language?: string }

const LIST = 'page'

const SORT_COLUMNS = ['created_at', 'updated_at', 'path', 'title'] as const
type SortColumn = (typeof SORT_COLUMNS)[number]
export type PageSort = SortColumn | `-${SortColumn}`
export const PAGE_SORTS: readonly PageSort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const)

export const pageTarget: Target<FullPage> = {
  label: 'Page',
  table: 'pages',
  websiteColumn: 'pages.website_id',
  query: fullPages,
  revision: pageRevision,
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
  const place = await joinList(tx, { website_id: page.website_id, kind: LIST })
  await tx
    .insertInto('pages')
    .values({ ...page, ordinal: place.ordinal })
    .execute()
  return place
}

/** Writes the columns that can have changed: setting an indexed one costs an index, even to the same value. */
export async function savePage(tx: Tx, before: PageRow, page: PageRow): Promise<void> {
  const differs = (column: keyof PageRow) => page[column] !== before[column]
  if (PLACE_COLUMNS.some(differs)) await updateEverything(tx, page)
  else if (SNAPSHOT_FIELDS.some(differs)) await updateContent(tx, page)
  else await updateRevision(tx, page)
}

const CONTENT_COLUMNS = [...SNAPSHOT_FIELDS, 'revision', 'updated_at'] as const

const PLACE_COLUMNS = [
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

export async function deletePage(tx: Tx, page: PageRow): Promise<void> {
  await tx.deleteFrom('pages').where('website_id', '=', page.website_id).where('id', '=', page.id).execute()
  await leaveList(tx, { website_id: page.website_id, kind: LIST }, page.ordinal)
}

export async function pageAtPath(db: Db, website_id: string, path: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('pages')
    .select('id')
    .where('website_id', '=', website_id)
    .where('path', '=', path)
    .executeTakeFirst()
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

type Listing = { window: Window; filter: PageFilter; sort: PageSort[]; withHtml: boolean }
type List = { rows: PageRecord[]; total: number }

export async function listPages(db: Db, website_id: string, listing: Listing): Promise<List> {
  const { window, filter, sort, withHtml } = listing
  const filtered = filter.path !== undefined || filter.status !== undefined || filter.language !== undefined
  const [first = 'created_at'] = sort
  if (!filtered && (first === 'created_at' || first === '-created_at'))
    return listByOrdinal(db, website_id, window, { newestFirst: first === '-created_at', withHtml })
  let pages = db.selectFrom('pages').where('website_id', '=', website_id)
  if (filter.path !== undefined) pages = pages.where('path', '=', filter.path)
  if (filter.status !== undefined) pages = pages.where('status', '=', filter.status as PageRow['status'])
  if (filter.language !== undefined) pages = pages.where('language', '=', filter.language)
  const { total } = await pages.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  // What is joined is joined to the rows of the window alone, not to all those before it.
  const order = orderOf(sort)
  let wanted = pages.select('id').limit(window.per).offset(window.offset)
  for (const { column, direction } of order) wanted = wanted.orderBy(column, direction)
  let rows = pagesOf(db, withHtml).where('pages.website_id', '=', website_id).where('pages.id', 'in', wanted)
  for (const { column, direction } of order) rows = rows.orderBy(`pages.${column}`, direction)
  return { rows: await rows.execute(), total: Number(total) }
}

/** The ordinal stands for the time of creation, and decides between equals. */
function orderOf(sort: PageSort[]) {
  const keys = sort.map((key) => ({
    column: key.replace('-', '').replace('created_at', 'ordinal') as 'ordinal' | 'updated_at' | 'path' | 'title',
    direction: key.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }))
  return [...keys, { column: 'ordinal' as const, direction: keys.at(-1)?.direction ?? ('asc' as const) }]
}

/** The plain list: its last page costs what its first does. */
async function listByOrdinal(
  db: Db,
  website_id: string,
  window: Window,
  { newestFirst, withHtml }: { newestFirst: boolean; withHtml: boolean },
): Promise<List> {
  const key = { website_id, kind: LIST }
  const total = (await seekList(db, key, 0)).length
  const count = Math.max(0, Math.min(window.per, total - window.offset))
  if (count === 0) return { rows: [], total }
  const offset = newestFirst ? total - window.offset - count : window.offset
  const place = offset === 0 ? { from: 0, skip: 0 } : await seekList(db, key, offset)
  const [first] =
    place.skip === 0
      ? [{ ordinal: place.from }]
      : await ordinalAt(db, { website_id, from: place.from, skip: place.skip })
  const rowsFrom = withHtml ? pagesFromWithHtml : pagesFrom
  const rows = await rowsFrom(db, { website_id, first: first?.ordinal ?? 0, count })
  return { rows: newestFirst ? rows.reverse() : rows, total }
}

function fullPages(db: Db) {
  return pagesOf(db, true).select('websites.default_language as site_default_language')
}

function pagesOf(db: Db, withHtml: true): ReturnType<typeof withLatestHtml>
function pagesOf(db: Db, withHtml: boolean): ReturnType<typeof withoutHtml>
function pagesOf(db: Db, withHtml: boolean) {
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
      'websites.subdomain as site_subdomain',
    ])
}

type Stretch = { website_id: string; first: number; count: number }
const pagesFrom = prepare<Stretch, PageRecord>((db, stretch) => stretchOf(withoutHtml(db), stretch))
const pagesFromWithHtml = prepare<Stretch, PageRecord>((db, stretch) => stretchOf(withLatestHtml(db), stretch))

function stretchOf(pages: ReturnType<typeof withoutHtml>, { website_id, first, count }: Stretch) {
  return pages
    .where('pages.website_id', '=', website_id)
    .where('pages.ordinal', '>=', first)
    .orderBy('pages.ordinal')
    .limit(count)
}

const ordinalAt = prepare<{ website_id: string; from: number; skip: number }, { ordinal: number }>((db, values) =>
  db
    .selectFrom('pages')
    .select('ordinal')
    .where('website_id', '=', values.website_id)
    .where('ordinal', '>=', values.from)
    .orderBy('ordinal')
    .limit(1)
    .offset(values.skip),
)

/** A column that is set is written again in each of its indexes, changed or not; most edits change the html alone. */
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
