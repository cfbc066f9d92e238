import { newId } from '#kernel/database/ids.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { checkTableKey } from '#resources/data/tables/change-table.ts'
import { nextColumns } from '#resources/data/tables/next-columns.ts'
import { NewTable, presentTable } from '#resources/data/tables/record.ts'
import { insertTable } from '#resources/data/tables/store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PlannedTable } from '#resources/transfer/model.ts'

/** The table with its columns. One that it refers to may come after it. @throws ValidationFailed */
export async function applyTable({ tx, website, ids, now, events }: Applying, planned: PlannedTable): Promise<void> {
  const { id, name, key } = planned
  const given = planned.columns.map((column) => ({
    ...column,
    reference_table_id: ids.orNull(column.reference_table_id),
  }))
  checkInput(NewTable, { name, key, columns: given }, 422)
  const columns = JSON.stringify(nextColumns([], given, newId))
  const times = timesOf(planned, now)
  const table = { id: ids.of(id), website_id: website.id, name, key, columns, revision: 1, ...times }
  await checkTableKey(tx, table)
  await insertTable(tx, table)
  events.push({ type: 'table.created', record: presentTable({ ...table, row_count: 0 }) })
}
