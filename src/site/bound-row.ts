import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { Condition } from '#resources/data/rows/conditions.ts'
import { newerRowWhere } from '#resources/data/rows/latest-query.ts'
import { meets } from '#resources/data/rows/match-row.ts'
import { conditionOf, firstRowsWhere } from '#resources/data/rows/query-store.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import type { SitePage } from '#site/pages-store.ts'
import { languageConditions } from '#site/row-languages.ts'
import { asSelected } from '#site/templates/shown-rows.ts'
import { type Table, tableFrom, valuesOf } from '#site/templates/table.ts'

/**
 * The row that a page is bound to, and its place in the path. `siblings` say the same in all languages, the row included; null where
 * every language shows the same row.
 */
export type BoundRow = { table: Table; row: StoredRow; value: string; siblings: StoredRow[] | null }

/** The row of the page's table whose key is `value`, in the page's language. */
export async function rowAt(
  { db, selection }: { db: Db; selection: Selection },
  page: SitePage,
  value: string,
): Promise<BoundRow | null> {
  const stored = page.table_id === null ? undefined : await tableOf(db, page.website_id, page.table_id)
  if (!stored) return null
  const table = tableFrom(stored)
  const column = table.columns.find(({ key }) => key === page.row_key)
  const condition = column && conditionOf(column, value)
  if (!condition) return null
  for (const inLanguage of languageConditions(table.columns, page.language)) {
    const found = await foundRow(db, table, [condition, ...inLanguage], selection)
    if (!found) continue
    const [row] = await asSelected(db, selection, [found])
    return { table, row: row!, value, siblings: await siblingsOf(db, table, row!, selection) }
  }
  return null
}

/** By what a selection shows of it: the newest version of a row may be at another path. */
async function foundRow(db: Db, table: Table, conditions: readonly Condition[], selection: Selection) {
  const [row] = await firstRowsWhere(db, table, conditions, { ...selection, limit: 1 })
  if (!selection.drafts || selection.base === 'live') return row
  const newer = await newerRowWhere(db, table, (each) => conditions.every((condition) => meets(each, condition)))
  return newer.row ?? (row && newer.ids.has(row.id) ? undefined : row)
}

/** More are no set of translations, as of pages. */
const MAX_SIBLINGS = 100

async function siblingsOf(db: Db, table: Table, row: StoredRow, selection: Selection): Promise<StoredRow[] | null> {
  const group = languageColumns(table.columns)?.group
  if (!group) return null
  const condition = conditionOf(group, valuesOf(row)[group.id] ?? null)
  if (!condition) return [row]
  const rows = await firstRowsWhere(db, table, [condition], { ...selection, limit: MAX_SIBLINGS })
  return asSelected(db, selection, rows)
}
