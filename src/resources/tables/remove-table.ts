import type { Tx } from '#database/database.ts'
import type { TableRow } from '#database/tables/tables.ts'
import { ValidationFailed } from '#operations/errors.ts'
import { pagesBoundTo } from '#resources/pages/binding-store.ts'
import { changeRows } from '#resources/tables/change-rows.ts'
import { readColumns } from '#resources/tables/schema.ts'
import { deleteTable, lockTable, saveTable, tablesOf } from '#resources/tables/store.ts'

/**
 * Deletes a table; its rows, which nothing finds any more, are deleted with its place in the trash. With `force`, the columns of other
 * tables that refer to it are dropped.
 * @returns the other tables that changed
 * @throws ValidationFailed when tables refer to it or pages are bound to it, unless `force`
 */
export async function removeTable(tx: Tx, table: TableRow, force: boolean, now: number): Promise<TableRow[]> {
  const referring = (await tablesOf(tx, table.website_id)).filter(
    (other) => other.id !== table.id && refers(other, table),
  )
  if (!force) await checkUnused(tx, table, referring)
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

async function checkUnused(tx: Tx, table: TableRow, referring: readonly TableRow[]): Promise<void> {
  const pages = await pagesBoundTo(tx, table.website_id, table.id)
  if (referring.length + pages.length === 0) return
  const reasons = [
    ...referring.map(({ name }) => `the table "${name}" refers to it`),
    ...pages.map(({ path }) => `the page ${path} shows its rows`),
  ]
  throw new ValidationFailed(
    { base: [`The table can't be deleted: ${reasons.join(', ')}`] },
    {
      detail: 'Nothing was changed. Send force=true to drop the columns that refer to it and unbind the pages.',
      extra: {
        blocked_by: {
          tables: referring.map(({ id, key }) => ({ id, key })),
          pages: pages.map(({ id, path }) => ({ id, path })),
        },
      },
    },
  )
}

async function withoutReferences(tx: Tx, other: TableRow, { id }: TableRow, now: number): Promise<TableRow> {
  const before = readColumns(other)
  const after = before.filter(({ reference_table_id }) => reference_table_id !== id)
  await changeRows(tx, other, { before, after, force: true })
  const changed = { ...other, columns: JSON.stringify(after), revision: other.revision + 1, updated_at: now }
  await saveTable(tx, changed)
  return changed
}
