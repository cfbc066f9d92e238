import { pathWith } from '#resources/content/pages/rules.ts'
import type { BoundRow } from '#site/bound-row.ts'
import type { Translation } from '#site/pages-store.ts'
import { isShownIn } from '#site/row-languages.ts'
import { valuesOf } from '#site/templates/table.ts'

/** Where a page with a placeholder shows the same row, or what it says in the page's language; null where it does not. */
export function pathOfSibling(page: Translation, { table, value, siblings }: BoundRow): string | null {
  if (page.table_id !== table.id) return null
  if (!siblings) return pathWith(page.path, value)
  const column = table.columns.find(({ key }) => key === page.row_key)
  const sibling = siblings.find((row) => isShownIn(table.columns, valuesOf(row), page.language))
  const key = column && sibling && valuesOf(sibling)[column.id]
  const text = typeof key === 'string' || typeof key === 'number' ? String(key) : ''
  return text === '' || text.includes('/') ? null : pathWith(page.path, text)
}
