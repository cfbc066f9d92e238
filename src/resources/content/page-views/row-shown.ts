import type { Db } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { dataHistories, UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { pagesBoundTo } from '#resources/content/pages/binding-store.ts'
import { matchPath, normalizePath } from '#resources/content/pages/rules.ts'
import { historiesOf } from '#resources/data/rows/existing-rows.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { latestOf } from '#resources/data/rows/row-versions.ts'
import { readData } from '#resources/data/rows/schema.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'

type BoundPage = { website_id: string; path: string; table_id: string | null; row_key: string | null }

/**
 * What a page that shows the rows of a table has in its path for one of them.
 * @param row the row's id, or its address
 * @throws ValidationFailed unless it names a row of the page's table
 */
export async function rowKeyOf(db: Db, page: BoundPage, row: string, shown: Shown): Promise<string> {
  if (page.table_id === null) throw invalid('row', 'has no effect: the page shows no rows of a table')
  const value = isId(row) ? await keyOfRow(db, page, row.toLowerCase(), shown) : keyAt(page.path, row)
  if (value === null) throw notOfPage(page)
  return value
}

/**
 * The page that shows a row of a website, and what it has in its path for the row. Of several the first that visitors see.
 * @throws NotFound where there is no such row, or nothing shows it
 */
export async function pageOfRow(
  db: Db,
  website_id: string,
  id: string,
  shown: Shown,
): Promise<{ page_id: string; row: string }> {
  const [found] = await rowsWithIds(db, website_id, [id])
  if (!found) throw new NotFound('Row')
  const pages = await pagesBoundTo(db, website_id, found.table_id)
  const published = pages.filter(({ status }) => status === 'published')
  const drafts = shown === 'latest' ? pages.filter(({ status }) => status !== 'published') : []
  for (const page of [...published, ...drafts]) {
    const row = await keyOfRow(db, { ...page, table_id: found.table_id }, id, shown)
    if (row !== null) return { page_id: page.id, row }
  }
  throw new NotFound('Page', "No page shows the row. Bind one to the row's table, with a path like /blog/:slug.")
}

const notOfPage = ({ path }: { path: string }) =>
  invalid('row', `must be the id of a row that the page shows, or its path, at ${path}`)

function keyAt(pattern: string, row: string): string | null {
  const normal = normalizePath(row)
  const values = normal.ok ? matchPath(pattern, normal.path) : null
  return values ? (Object.values(values)[0] ?? null) : null
}

async function keyOfRow(db: Db, page: BoundPage, id: string, shown: Shown): Promise<string | null> {
  const found = (await rowsWithIds(db, page.website_id, [id])).filter(({ table_id }) => table_id === page.table_id)
  const table = await tableOf(db, page.website_id, page.table_id!)
  const column = table && readColumns(table).find(({ key }) => key === page.row_key)
  const [row] = await withData(db, found, UNLIMITED)
  if (!row || !column) return null
  const histories = shown === 'latest' ? await historiesOf(db, page.website_id, [row], dataHistories) : new Map()
  const value = readData(latestOf({ ...row, ...(histories.get(id) ?? UNCHANGED) }))[column.id] ?? null
  return value === null ? null : String(value)
}
