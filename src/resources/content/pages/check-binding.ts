import type { Tx } from '#kernel/database/database.ts'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { isComparable } from '#resources/data/rows/values/sort-key.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'

/**
 * A page with a table shows the row whose value of the column `row_key` stands in its path.
 * @throws ValidationFailed naming the field that does not fit the others
 */
export async function checkBinding(tx: Tx, page: PageRow): Promise<void> {
  const table = await tableOf(tx, page.website_id, page.table_id!)
  if (!table) throw invalid('table_id', 'must name a table of this website')
  const keys = readColumns(table).flatMap(({ key, type }) => (isComparable(type) ? [key] : []))
  if (page.row_key === null || !keys.includes(page.row_key))
    throw invalid(
      'row_key',
      `must be the key of a column of the table: ${keys.join(', ') || 'it has none that can be compared'}`,
    )
  if (page.path.split('/:').length !== 2)
    throw invalid('path', `must have exactly one placeholder, like /${table.key}/:${page.row_key}`)
}
