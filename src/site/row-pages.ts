import type { Db } from '#kernel/database/database.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { pathWith } from '#resources/content/pages/rules.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import type { Site } from '#site/find-site.ts'
import { type PatternPage, patternPages } from '#site/pages-store.ts'
import { isShownIn } from '#site/row-languages.ts'
import { type Table, valuesOf } from '#site/templates/table.ts'

/** A page that shows each row of a table at an address of its own, by the value of this column. */
export type Bound = { pattern: PatternPage; table: Table; column: Column }

/** Where rows are shown, by the values of these columns; null without a page that shows each row of the table. */
export async function rowPathOf(
  db: Db,
  site: Site,
  table: Table,
): Promise<{ columns: Column[]; of: (row: StoredRow) => string | null } | null> {
  const bound = (await patternPages(db, site.id, LIVE)).flatMap((pattern) => {
    const column = pattern.table_id === table.id && table.columns.find(({ key }) => key === pattern.row_key)
    return column ? [{ pattern, table, column }] : []
  })
  if (bound.length === 0) return null
  const { language } = languageColumns(table.columns) ?? {}
  return {
    columns: [...bound.map(({ column }) => column), ...(language ? [language] : [])],
    of: (row) => bound.map((each) => pathOf(each, row)).find((path) => path !== null) ?? null,
  }
}

/** Where a page shows a row; null where it does not. */
export function pathOf({ pattern: { path, language }, table, column }: Bound, row: StoredRow): string | null {
  const values = valuesOf(row)
  const value = isShownIn(table.columns, values, language) ? textOf(values, column) : null
  // A slash would be two segments, and match no placeholder.
  return value === null || value.includes('/') ? null : pathWith(path, value)
}

/** A value as it is in an address or a title. */
export function textOf(values: Record<string, unknown>, column: Column | undefined): string | null {
  const value = column && values[column.id]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
