import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { newerRowWhere } from '#resources/data/rows/latest-query.ts'
import { meets } from '#resources/data/rows/match-row.ts'
import { conditionOf, rowWhere } from '#resources/data/rows/query-store.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import type { SitePage } from '#site/pages-store.ts'
import { asSelected } from '#site/templates/shown-rows.ts'
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
  const found = column && (await foundRow(db, table, column, value, selection))
  if (!found) return null
  const [row] = await asSelected(db, selection, [found])
  return { table, row: row!, value }
}

/** By what a selection shows of it: the newest version of a row may be at another path. */
async function foundRow(db: Db, table: Table, column: Column, value: string, selection: Selection) {
  const row = await rowWhere(db, table, column, value, selection)
  if (!selection.drafts || selection.base === 'live') return row
  const condition = conditionOf(column, value)
  const newer = condition && (await newerRowWhere(db, table, (each) => meets(each, condition)))
  return newer?.row ?? (row && newer?.ids.has(row.id) ? undefined : row)
}
