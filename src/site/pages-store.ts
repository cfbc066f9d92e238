import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { HAS_PLACEHOLDER } from '#resources/content/pages/store.ts'

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
