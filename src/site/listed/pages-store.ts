import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { isPattern } from '#resources/content/pages/rules.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'

/** A page for sitemap.xml and llms.txt: published, listed, and at an address of its own. */
export type ListedPage = Pick<
  PageRow,
  'id' | 'path' | 'title' | 'meta_title' | 'meta_description' | 'language' | 'translation_group_id'
> & {
  pinned_snapshot: string | null
  /** Later changes may wait out of their sight. Null of a page that was deleted before this was noted. */
  shown_since: number | null
  /** It shows a row, and has its texts. */
  row?: true
}

/** Ordinals from `first` on, before `end`. */
export type Range = { first: number; end: number }

/** Pages read at a time: others are served between the reads, and PostgreSQL looks each up rather than read what belongs to all. */
const PAGES_AT_ONCE = 250

/** The listed pages among those with these ordinals, in their order. */
export async function* listedPages(
  db: Db,
  website_id: string,
  { first, end }: Range,
): AsyncGenerator<readonly ListedPage[]> {
  for (let from = first; ; ) {
    const some = await pagesFrom(db, { website_id, first: from, end })
    yield some.filter(isListed)
    if (some.length < PAGES_AT_ONCE) return
    from = some.at(-1)!.ordinal + 1
  }
}

/** Those among the pages with these ids, in the order of the website's pages. */
export async function listedWithIds(db: Db, website_id: string, ids: readonly string[]): Promise<ListedPage[]> {
  if (ids.length === 0) return []
  const found = await withHistory(db, pagesOf(db, website_id).where(isAmong(db, 'pages.id', ids))).execute()
  return inOrder(found.filter(isListed))
}

/** The listed pages of some groups of translations, in the order of the website's pages; none where the groups have `limit` pages or more. */
export async function listedInGroups(
  db: Db,
  website_id: string,
  groups: readonly string[],
  limit: number,
): Promise<ListedPage[]> {
  const inGroups = pagesOf(db, website_id)
    .where(isAmong(db, 'pages.translation_group_id', groups))
    .limit(limit)
  const found = await withHistory(db, inGroups).execute()
  return found.length < limit ? inOrder(found.filter(isListed)) : []
}

type Page = ListedPage & {
  ordinal: number
  status: string
  in_sitemap: number
  robots: string | null
  pinned_number: number | null
}

function inOrder(pages: Page[]): Page[] {
  return pages.toSorted((one, other) => one.ordinal - other.ordinal)
}

/** What visitors see of it is the version that is pinned, else what the page itself says. */
function isListed({ status, in_sitemap, path, robots, pinned_number, pinned_snapshot }: Page): boolean {
  if (status !== 'published' || !in_sitemap || isPattern(path)) return false
  if (pinned_snapshot !== null) return !isNoindex(pinned_snapshot)
  return pinned_number !== null || !robots?.includes('noindex')
}

/** Which are listed is decided afterwards: the pages are chosen before anything is joined to them. */
const pagesFrom = prepare<{ website_id: string } & Range, Page>((db, { website_id, first, end }) => {
  const some = pagesOf(db, website_id).where('pages.ordinal', '>=', first).where('pages.ordinal', '<', end)
  return withHistory(db, some.orderBy('pages.ordinal').limit(PAGES_AT_ONCE)).orderBy('page.ordinal')
})

function pagesOf(db: Db, website_id: string) {
  return db
    .selectFrom('pages')
    .select(['pages.id', 'pages.website_id', 'pages.ordinal', 'pages.path', 'pages.title'])
    .select(['pages.meta_title', 'pages.meta_description', 'pages.language', 'pages.translation_group_id'])
    .select(['pages.status', 'pages.in_sitemap', 'pages.robots'])
    .where('pages.website_id', '=', website_id)
}

function withHistory(db: Db, pages: ReturnType<typeof pagesOf>) {
  return db
    .selectFrom(pages.as('page'))
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'page.website_id').onRef('histories.resource_id', '=', 'page.id'),
    )
    .leftJoin('versions as pinned', (join) =>
      join
        .onRef('pinned.website_id', '=', 'histories.website_id')
        .onRef('pinned.resource_id', '=', 'histories.resource_id')
        .onRef('pinned.number', '=', 'histories.pinned_number'),
    )
    .selectAll('page')
    .select(['histories.shown_since', 'histories.pinned_number', 'pinned.snapshot as pinned_snapshot'])
}
