import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { pagesBoundTo } from '#resources/content/pages/binding-store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { isComparable } from '#resources/data/rows/values/sort-key.ts'
import { changeRows } from '#resources/data/tables/change-rows.ts'
import { type ColumnInput, readColumns } from '#resources/data/tables/column-schema.ts'
import { tableKeyProblem } from '#resources/data/tables/keys.ts'
import { nextColumns } from '#resources/data/tables/next-columns.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { tableByKey, tableOf } from '#resources/data/tables/store.ts'

/** @throws ValidationFailed when the key is malformed, or another table has it */
export async function checkTableKey(tx: Tx, { id, website_id, key }: TableRow): Promise<void> {
  const problem = tableKeyProblem(key)
  if (problem) throw invalid('key', problem)
  const other = await tableByKey(tx, website_id, key)
  if (other && other.id !== id) throw invalid('key', `has already been taken by the table "${other.name}"`)
}

/**
 * The columns that `given` makes of a table's.
 * @throws ValidationFailed naming every field that is wrong
 */
export async function columnsFor(
  tx: Tx,
  table: TableRow,
  current: readonly Column[],
  given: readonly ColumnInput[],
): Promise<Column[]> {
  const columns = nextColumns(current, given, newId)
  for (const [index, { reference_table_id }] of columns.entries())
    if (reference_table_id !== null && !(await isTable(tx, table, reference_table_id)))
      throw invalid(`columns.${index}.reference_table_id`, 'must name a table of this website')
  return columns
}

/** A table may refer to itself. */
async function isTable(tx: Tx, { id, website_id }: TableRow, wanted: string): Promise<boolean> {
  return wanted === id || (await tableOf(tx, website_id, wanted)) !== undefined
}

/**
 * The table with other columns, and its rows made to fit them.
 * @throws ValidationFailed when values would be lost or pages lose their column, unless `force`, or rows do not fit
 */
export async function withColumns(
  tx: Tx,
  table: TableRow,
  given: readonly ColumnInput[],
  force: boolean,
): Promise<{ before: Column[]; after: Column[] }> {
  const before = readColumns(table)
  const after = await columnsFor(tx, table, before, given)
  if (!force) await checkBindings(tx, table, before, after)
  await changeRows(tx, table, { before, after, force })
  return { before, after }
}

async function checkBindings(tx: Tx, table: TableRow, before: readonly Column[], after: readonly Column[]) {
  const lost = before.filter(({ id }) => !after.some((column) => column.id === id && isComparable(column.type)))
  if (lost.length === 0) return
  const pages = await pagesBoundTo(tx, table.website_id, table.id)
  const bound = pages.find(({ row_key }) => lost.some(({ key }) => key === row_key))
  if (!bound) return
  throw new ValidationFailed(
    { columns: [`can't lose ${bound.row_key}: the page ${bound.path} is bound by it`] },
    { detail: 'Nothing was changed. Send force: true to unbind the page, or bind it by another column first.' },
  )
}
