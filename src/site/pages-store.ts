import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { withHistories } from '#kernel/versioning/shown-store.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { isNoindex } from '#resources/content/pages/snapshot.ts'
import { HAS_PLACEHOLDER, readerOfPages } from '#resources/content/pages/store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** A page's own row, as visitors' answers need it: its fields apply immediately, regardless of what is pinned. */
export type SitePage = PageRow

/** Whether drafts are pages too. */
type Drafts = { drafts: boolean }

export async function pageAt(
  db: Db,
  website_id: string,
  path: string,
  { drafts }: Drafts,
): Promise<SitePage | undefined> {
  const [page] = await atPath[drafts ? 'any' : 'published'](db, { website_id, path })
  return page
}

export async function pageWithId(
  db: Db,
  website_id: string,
  id: string,
  { drafts }: Drafts,
): Promise<SitePage | undefined> {
  const [page] = await byId[drafts ? 'any' : 'published'](db, { website_id, id })
  return page
}

export type PatternPage = Pick<
  PageRow,
  'id' | 'path' | 'ordinal' | 'language' | 'translation_group_id' | 'table_id' | 'row_key' | 'in_sitemap'
>

export async function patternPages(db: Db, website_id: string, { drafts }: Drafts): Promise<PatternPage[]> {
  const pages = await patterns[drafts ? 'any' : 'published'](db, { website_id })
  return pages.toSorted((a, b) => a.ordinal - b.ordinal)
}

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

/** Pages read at a time: others are served between the reads. */
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
    // An export reads by a connection on this thread, which answers without waiting.
    await ownTurn()
  }
}

const listedAfter = prepare<{ website_id: string; after: number }, ListedPage & { ordinal: number }>((db, values) =>
  withHistories(db, 'pages')
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
      'histories.shown_since',
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

export type Translation = Pick<PageRow, 'id' | 'language' | 'path' | 'table_id' | 'row_key'>

export async function translationsOf(db: Db, page: PageRow, { drafts }: Drafts): Promise<Translation[]> {
  if (page.translation_group_id === null) return []
  return inGroup[drafts ? 'any' : 'published'](db, { website_id: page.website_id, group: page.translation_group_id })
}

const inGroup = publishedAndAny((pages) =>
  prepare<{ website_id: string; group: string }, Translation>((db, { website_id, group }) =>
    pages(db)
      .select(['id', 'language', 'path', 'table_id', 'row_key'])
      .where('website_id', '=', website_id)
      .where('translation_group_id', '=', group)
      .orderBy('ordinal'),
  ),
)

const atPath = publishedAndAny((pages) =>
  prepare<{ website_id: string; path: string }, SitePage>((db, { website_id, path }) =>
    pages(db).selectAll().where('website_id', '=', website_id).where('path', '=', path),
  ),
)

const byId = publishedAndAny((pages) =>
  prepare<{ website_id: string; id: string }, SitePage>((db, { website_id, id }) =>
    pages(db).selectAll().where('website_id', '=', website_id).where('id', '=', id),
  ),
)

const patterns = publishedAndAny((pages) =>
  prepare<{ website_id: string }, PatternPage>((db, { website_id }) =>
    pages(db)
      .select(['id', 'path', 'ordinal', 'language', 'translation_group_id', 'table_id', 'row_key', 'in_sitemap'])
      .where('website_id', '=', website_id)
      .where('path', 'like', HAS_PLACEHOLDER),
  ),
)

function publishedAndAny<T>(
  make: (pages: (db: Db) => ReturnType<typeof allPages>) => T,
): Record<'published' | 'any', T> {
  return { published: make((db) => allPages(db).where('status', '=', 'published')), any: make(allPages) }
}

function allPages(db: Db) {
  return db.selectFrom('pages')
}
