import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import { seekList } from '#kernel/database/ordinal-list.ts'
import { isSqlite, prepare } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { PAGE_LIST, readerOfPages } from '#resources/content/pages/store.ts'
import { type Page as PageRecord, recordsOf } from '#resources/content/versioned/store.ts'
import { isAscii } from '#text/words/fold.ts'

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
  if (filter.q !== undefined) pages = pages.where(contains(reader, filter.q))
  const few = filter.q === undefined ? null : await fewOf(pages)
  if (few) return { rows: await windowOf(reader, website_id, few, listing), total: few.length }
  const total = await countRows(pages)
  // Only the rows of the window are joined, not those before it.
  const order = orderOf(sort)
  let wanted = pages.select('id').limit(window.per).offset(window.offset)
  for (const { column, direction } of order) wanted = wanted.orderBy(column, direction)
  let rows = pagesOf(reader).where('pages.website_id', '=', website_id).where('pages.id', 'in', wanted)
  for (const { column, direction } of order) rows = rows.orderBy(`pages.${column}`, direction)
  return { rows: await rows.execute(), total }
}

/** Conditions are literal, for the partial indexes, which an `or` would leave unused. */
function waitingOf(website_id: string) {
  return sql<string>`(select id from pages where website_id = ${website_id} and status = 'draft'
    union all select resource_id from histories
    where website_id = ${website_id} and pinned_number >= 0 and pinned_number < latest_number)`
}

/** So many are sorted in a few milliseconds. */
const FEW = 1_000

type Found = { id: string; ordinal: number }

/** All pages that a query finds, which is not made once more for the list; null where they are many. */
async function fewOf(pages: SelectQueryBuilder<Tables, 'pages', object>): Promise<Found[] | null> {
  const some = await pages
    .select(['id', 'ordinal'])
    .limit(FEW + 1)
    .execute()
  return some.length > FEW ? null : some
}

async function windowOf(db: Db, website_id: string, few: readonly Found[], { window, sort }: Listing) {
  const order = orderOf(sort)
  const [first] = order
  const end = window.offset + window.per
  const isByMaking = first!.column === 'ordinal'
  const inOrder = few.toSorted((one, other) => Number(one.ordinal) - Number(other.ordinal))
  if (first!.direction === 'desc') inOrder.reverse()
  const shown = isByMaking ? inOrder.slice(window.offset, end) : few
  const ids = shown.map(({ id }) => id)
  let rows = pagesOf(db)
    .where('pages.website_id', '=', website_id)
    .where(isAmong(db, 'pages.id', ids))
  for (const { column, direction } of order) rows = rows.orderBy(`pages.${column}`, direction)
  return (isByMaking ? rows : rows.limit(window.per).offset(window.offset)).execute()
}

/**
 * Letters a to z in any case, as SQLite compares by itself; others as PostgreSQL folds them, which takes several times as long: in its C
 * collation it folds those alone.
 */
function contains(db: Db, q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  if (isSqlite(db)) return sql<boolean>`(path like ${pattern} escape '\\' or title like ${pattern} escape '\\')`
  const folded = (text: RawBuilder<unknown>) => (isAscii(q) ? sql`lower(${text} collate "C")` : sql`lower(${text})`)
  const wanted = folded(sql`${pattern}::text`)
  return sql<boolean>`(${folded(sql`path`)} like ${wanted} escape '\\' or ${folded(sql`title`)} like ${wanted} escape '\\')`
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
