import type { Db } from '#kernel/database/database.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { pathWith } from '#resources/content/pages/rules.ts'
import { HAS_PLACEHOLDER } from '#resources/content/pages/store.ts'
import { valuesFrom } from '#resources/data/rows/stretch-store.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import type { Site } from '#site/find-site.ts'
import { type PatternPage, patternPages } from '#site/pages-store.ts'
import { isShownIn } from '#site/row-languages.ts'
import { tableFrom, valuesOf } from '#site/templates/table.ts'

const AT_ONCE = 500

/** The paths of all published pages, then those of rows that have a page: decoded, a few in memory at a time. */
export async function* pagePaths(db: Db, site: Site): AsyncGenerator<string> {
  yield '/'
  for (let after = -1; ; ) {
    const pages = await pagesAfter(db, site.id, after)
    for (const { id, path } of pages) if (path !== '/' && id !== site.home_page_id) yield path
    if (pages.length < AT_ONCE) break
    after = pages.at(-1)!.ordinal
  }
  for (const pattern of await patternPages(db, site.id, LIVE)) yield* rowPaths(db, site, pattern)
}

async function* rowPaths(
  db: Db,
  site: Site,
  { path, language, table_id, row_key }: PatternPage,
): AsyncGenerator<string> {
  const stored = table_id === null ? undefined : await tableOf(db, site.id, table_id)
  const columns = stored ? tableFrom(stored).columns : []
  const column = columns.find(({ key }) => key === row_key)
  if (!stored || !column) return
  const said = languageColumns(columns)?.language
  const needed = [column.id, ...(said ? [said.id] : [])]
  for (let ordinal = 0; ; ) {
    const rows = await valuesFrom(db, stored.id, needed, { ordinal, limit: AT_ONCE })
    for (const row of rows) {
      const values = valuesOf(row)
      const value = values[column.id]
      const isText = (typeof value === 'string' || typeof value === 'number') && isShownIn(columns, values, language)
      // A slash would be two segments, and match no placeholder.
      if (row.draft === 0 && isText && !String(value).includes('/')) yield pathWith(path, String(value))
    }
    if (rows.length === 0) return
    ordinal = Number(rows.at(-1)!.ordinal) + 1
  }
}

function pagesAfter(db: Db, website_id: string, after: number) {
  return db
    .selectFrom('pages')
    .select(['id', 'path', 'ordinal'])
    .where('website_id', '=', website_id)
    .where('ordinal', '>', after)
    .where('status', '=', 'published')
    .where('path', 'not like', HAS_PLACEHOLDER)
    .orderBy('ordinal')
    .limit(AT_ONCE)
    .execute()
}
