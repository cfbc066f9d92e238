import type { Db } from '#database/database.ts'
import { prepare } from '#database/prepare.ts'
import type { PageRow } from '#database/tables/pages.ts'
import { isNoindex } from '#resources/pages/snapshot.ts'
import { HAS_PLACEHOLDER, readerOfPages } from '#resources/pages/store.ts'

/** A page's own row, as visitors' answers need it: what applies at once, whatever is pinned. */
export type SitePage = PageRow

export async function publishedPageAt(db: Db, website_id: string, path: string): Promise<SitePage | undefined> {
  const [page] = await atPath(db, { website_id, path })
  return page
}

export async function publishedPage(db: Db, website_id: string, id: string): Promise<SitePage | undefined> {
  const [page] = await byId(db, { website_id, id })
  return page
}

/** Drafts too. */
export async function anyPage(db: Db, website_id: string, id: string): Promise<SitePage | undefined> {
  return db.selectFrom('pages').selectAll().where('website_id', '=', website_id).where('id', '=', id).executeTakeFirst()
}

export type PatternPage = Pick<PageRow, 'id' | 'path' | 'ordinal' | 'language' | 'table_id' | 'row_key' | 'in_sitemap'>

export async function publishedPatterns(db: Db, website_id: string): Promise<PatternPage[]> {
  return (await patterns(db, { website_id })).toSorted((a, b) => a.ordinal - b.ordinal)
}

export type ListedPage = Pick<
  PageRow,
  'id' | 'path' | 'title' | 'meta_title' | 'meta_description' | 'language' | 'translation_group_id' | 'updated_at'
> & { pinned_snapshot: string | null }

/** Pages read at once: others are served between the reads. */
const LISTED_AT_ONCE = 1_000

/** Pages for sitemap.xml and llms.txt: published, listed, and at an address of their own. */
export async function listedPages(from: { db: Db; longDb: Db }, website_id: string): Promise<ListedPage[]> {
  const db = await readerOfPages(from, website_id)
  const pages: ListedPage[] = []
  for (let after = -1; ; ) {
    const some = await listedAfter(db, { website_id, after })
    for (const page of some) if (page.pinned_snapshot === null || !isNoindex(page.pinned_snapshot)) pages.push(page)
    if (some.length < LISTED_AT_ONCE) return pages
    after = some.at(-1)!.ordinal
  }
}

const listedAfter = prepare<{ website_id: string; after: number }, ListedPage & { ordinal: number }>((db, values) =>
  db
    .selectFrom('pages')
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'pages.website_id').onRef('histories.resource_id', '=', 'pages.id'),
    )
    .leftJoin('versions as pinned', (join) =>
      join
        .onRef('pinned.website_id', '=', 'histories.website_id')
        .onRef('pinned.resource_id', '=', 'histories.resource_id')
        .onRef('pinned.number', '=', 'histories.pinned_number'),
    )
    .select([
      'pages.id',
      'pages.ordinal',
      'pages.path',
      'pages.title',
      'pages.meta_title',
      'pages.meta_description',
      'pages.language',
      'pages.translation_group_id',
      'pages.updated_at',
      'pinned.snapshot as pinned_snapshot',
    ])
    .where('pages.website_id', '=', values.website_id)
    .where('pages.ordinal', '>', values.after)
    .where('pages.status', '=', 'published')
    .where('pages.in_sitemap', '=', 1)
    // What a page says is that of its latest version, which is not live when another one is pinned.
    .where((eb) =>
      eb.or([
        eb('pages.robots', 'is', null),
        eb('pages.robots', 'not like', '%noindex%'),
        eb('histories.pinned_number', 'is not', null),
      ]),
    )
    .where('pages.path', 'not like', HAS_PLACEHOLDER)
    .orderBy('pages.ordinal')
    .limit(LISTED_AT_ONCE),
)

export type Translation = Pick<PageRow, 'id' | 'language' | 'path' | 'table_id'>

export async function translationsOf(db: Db, page: PageRow): Promise<Translation[]> {
  if (page.translation_group_id === null) return []
  return inGroup(db, { website_id: page.website_id, group: page.translation_group_id })
}

const inGroup = prepare<{ website_id: string; group: string }, Translation>((db, { website_id, group }) =>
  db
    .selectFrom('pages')
    .select(['id', 'language', 'path', 'table_id'])
    .where('website_id', '=', website_id)
    .where('translation_group_id', '=', group)
    .where('status', '=', 'published')
    .orderBy('ordinal'),
)

const atPath = prepare<{ website_id: string; path: string }, SitePage>((db, values) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('website_id', '=', values.website_id)
    .where('path', '=', values.path)
    .where('status', '=', 'published'),
)

const byId = prepare<{ website_id: string; id: string }, SitePage>((db, values) =>
  db
    .selectFrom('pages')
    .selectAll()
    .where('website_id', '=', values.website_id)
    .where('id', '=', values.id)
    .where('status', '=', 'published'),
)

const patterns = prepare<{ website_id: string }, PatternPage>((db, { website_id }) =>
  db
    .selectFrom('pages')
    .select(['id', 'path', 'ordinal', 'language', 'table_id', 'row_key', 'in_sitemap'])
    .where('website_id', '=', website_id)
    .where('path', 'like', HAS_PLACEHOLDER)
    .where('status', '=', 'published'),
)
