import type { Tx } from '#kernel/database/database.ts'
import { changeRows } from '#resources/data/tables/change-rows.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { deleteTable, lockTable, saveTable, tablesOf } from '#resources/data/tables/store.ts'

/**
 * Deletes a table, and drops the columns of other tables that refer to it. Its rows, which nothing finds any more, are deleted with its
 * place in the trash.
 * @returns the other tables that changed
 */
export async function removeTable(tx: Tx, table: TableRow, now: number): Promise<TableRow[]> {
  const referring = (await tablesOf(tx, table.website_id)).filter(
    (other) => other.id !== table.id && refers(other, table),
  )
  const changed: TableRow[] = []
  for (const { id } of referring) {
    const other = await lockTable(tx, table.website_id, id)
    if (other && refers(other, table)) changed.push(await withoutReferences(tx, other, table, now))
  }
  await deleteTable(tx, table)
  return changed
}

function refers(other: TableRow, { id }: TableRow): boolean {
  return readColumns(other).some(({ reference_table_id }) => reference_table_id === id)
}

async function withoutReferences(tx: Tx, other: TableRow, { id }: TableRow, now: number): Promise<TableRow> {
  const before = readColumns(other)
  const after = before.filter(({ reference_table_id }) => reference_table_id !== id)
  await changeRows(tx, other, { before, after, force: true })
  const changed = { ...other, columns: JSON.stringify(after), revision: other.revision + 1, updated_at: now }
  await saveTable(tx, changed)
  return changed
}
