import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { rowWhere } from '#resources/data/rows/query-store.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import type { SitePage } from '#site/pages-store.ts'
import { type Table, tableFrom } from '#site/templates/table.ts'

/** The row that a page is bound to, and its place in the path. */
export type BoundRow = { table: Table; row: StoredRow; value: string }

/** The row of the page's table whose key is `value`. */
export async function rowAt(
  { db, selection }: { db: Db; selection: Selection },
  page: SitePage,
  value: string,
): Promise<BoundRow | null> {
  const stored = page.table_id === null ? undefined : await tableOf(db, page.website_id, page.table_id)
  if (!stored) return null
  const table = tableFrom(stored)
  const column = table.columns.find(({ key }) => key === page.row_key)
  const row = column && (await rowWhere(db, table, column, value, selection))
  return row ? { table, row, value } : null
}
