import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { PAGE_LIST, readerOfPages } from '#resources/content/pages/store.ts'
import { type Page as PageRecord, recordsOf } from '#resources/content/versioned/store.ts'

const SORT_COLUMNS = ['created_at', 'updated_at', 'path', 'title'] as const
type SortColumn = (typeof SORT_COLUMNS)[number]
export type PageSort = SortColumn | `-${SortColumn}`
export const PAGE_SORTS: readonly PageSort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const)

/** `q` is part of the title or the path. */
export type PageFilter = { path?: string; status?: string; language?: string; q?: string; waiting?: true }
/** `longDb` is for what looks at all pages: a filter, or another order. */
type From = { db: Db; longDb: Db }
type Listing = { window: Window; filter: PageFilter; sort: PageSort[] }

export async function listPages(
  { db, longDb }: From,
  website_id: string,
  listing: Listing,
): Promise<Listed<PageRecord>> {
  const { window, filter, sort } = listing
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const [first = 'created_at'] = sort
  if (!filtered && (first === 'created_at' || first === '-created_at'))
    return listByOrdinal(db, website_id, window, first === '-created_at')
  const reader = filter.path === undefined ? await readerOfPages({ db, longDb }, website_id) : db
  let pages = reader.selectFrom('pages').where('website_id', '=', website_id)
  if (filter.path !== undefined) pages = pages.where('path', '=', filter.path)
  // A parameter, not a literal, would keep the engines from the index of drafts.
  if (filter.status !== undefined) pages = pages.where('status', '=', sql.lit(filter.status as PageRow['status']))
  if (filter.language !== undefined) pages = pages.where('language', '=', filter.language)
  if (filter.waiting) pages = pages.where('id', 'in', waitingOf(website_id))
  if (filter.q !== undefined) pages = pages.where(contains(filter.q))
  const { total } = await pages.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  // Only the rows of the window are joined, not those before it.
  const order = orderOf(sort)
  let wanted = pages.select('id').limit(window.per).offset(window.offset)
  for (const { column, direction } of order) wanted = wanted.orderBy(column, direction)
  let rows = pagesOf(reader).where('pages.website_id', '=', website_id).where('pages.id', 'in', wanted)
  for (const { column, direction } of order) rows = rows.orderBy(`pages.${column}`, direction)
  return { rows: await rows.execute(), total: Number(total) }
}

/** Conditions are literal, for the partial indexes, which an `or` would leave unused. */
function waitingOf(website_id: string) {
  return sql<string>`(select id from pages where website_id = ${website_id} and status = 'draft'
    union all select resource_id from histories
    where website_id = ${website_id} and pinned_number >= 0 and pinned_number < latest_number)`
}

/** Letters a to z in any case; others as the database folds them. */
function contains(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(lower(path) like lower(${pattern}) escape '\\' or lower(title) like lower(${pattern}) escape '\\')`
}

/** The ordinal orders by creation, and breaks ties. */
function orderOf(sort: PageSort[]) {
  const keys = sort.map((key) => ({
    column: key.replace('-', '').replace('created_at', 'ordinal') as 'ordinal' | 'updated_at' | 'path' | 'title',
    direction: key.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }))
  return [...keys, { column: 'ordinal' as const, direction: keys.at(-1)?.direction ?? ('asc' as const) }]
}

/** The unfiltered list: its last page costs as much as its first. */
async function listByOrdinal(
  db: Db,
  website_id: string,
  window: Window,
  newestFirst: boolean,
): Promise<Listed<PageRecord>> {
  const key = { website_id, kind: PAGE_LIST }
  const total = (await seekList(db, key, 0)).length
  const count = Math.max(0, Math.min(window.per, total - window.offset))
  if (count === 0) return { rows: [], total }
  const offset = newestFirst ? total - window.offset - count : window.offset
  const place = offset === 0 ? { from: 0, skip: 0 } : await seekList(db, key, offset)
  const [first] =
    place.skip === 0
      ? [{ ordinal: place.from }]
      : await ordinalAt(db, { website_id, from: place.from, skip: place.skip })
  const rows = await pagesFrom(db, { website_id, first: first?.ordinal ?? 0, count })
  return { rows: newestFirst ? rows.reverse() : rows, total }
}

function pagesOf(db: Db) {
  return recordsOf(db, 'page') as unknown as SelectQueryBuilder<Tables, 'pages' | 'histories', PageRecord>
}

type Stretch = { website_id: string; first: number; count: number }
const pagesFrom = prepare<Stretch, PageRecord>((db, { website_id, first, count }) =>
  pagesOf(db)
    .where('pages.website_id', '=', website_id)
    .where('pages.ordinal', '>=', first)
    .orderBy('pages.ordinal')
    .limit(count),
)

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
