import type { Db } from '#kernel/database/database.ts'
import { isPattern, pathWith } from '#resources/content/pages/rules.ts'
import { rowsFrom } from '#resources/data/rows/stretch-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { tableOf } from '#resources/data/tables/store.ts'

/** The value of a placeholder that is bound to no table, so that any value fits. */
const ANY_VALUE = 'preview'

/** Where a page can be seen: of the page of a table its first row, or the home page while there is none. Null for no page. */
export async function startingPath(db: Db, website_id: string, page_id: string): Promise<string | null> {
  const page = await db
    .selectFrom('pages')
    .innerJoin('websites', 'websites.id', 'pages.website_id')
    .select(['pages.path', 'pages.table_id', 'pages.row_key', 'websites.home_page_id'])
    .where('pages.website_id', '=', website_id)
    .where('pages.id', '=', page_id)
    .executeTakeFirst()
  if (!page || page.home_page_id === page_id) return page ? '/' : null
  if (!isPattern(page.path)) return page.path
  if (page.table_id === null) return pathWith(page.path, ANY_VALUE)
  const value = await firstValue(db, website_id, page.table_id, page.row_key)
  return value === null ? '/' : pathWith(page.path, value)
}

async function firstValue(db: Db, website_id: string, table_id: string, key: string | null): Promise<string | null> {
  const table = await tableOf(db, website_id, table_id)
  const column = table && (JSON.parse(table.columns) as Column[]).find((column) => column.key === key)
  const [row] = column ? await rowsFrom(db, table_id, 0, 1) : []
  const value = row && column && (JSON.parse(row.data) as Record<string, unknown>)[column.id]
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && !String(value).includes('/') ? String(value) : null
}
