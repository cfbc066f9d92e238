import type { ChangedRow } from '#kernel/database/tables/change-sets.ts'

export type Values = Record<string, unknown>
/** A row as it was before and after several changes; null where it was not. */
export type NetRow = {
  table: string
  record_id: string
  before: Values | null
  /** Of a record that was inserted and not changed since only its revision. */
  after: Values | null
}

/** Columns that say that a row was changed, not what it says. */
const VOLATILE: readonly string[] = ['revision', 'updated_at']

/** What several changes come to, by row, in the order in which rows were first changed. */
export function netRows(changed: readonly ChangedRow[]): NetRow[] {
  const rows = new Map<string, NetRow>()
  // The history of a record that is new goes with it; its first row is not stored. A website is deleted and restored by its
  // own operations only.
  const created = new Set<string>()
  for (const { table_name: table, record_id, before, after } of changed) {
    const [was, is] = [valuesOf(before), valuesOf(after)]
    if (table === 'websites' && was?.deleted_at !== is?.deleted_at) continue
    if (before === null && table !== 'row_uniques') created.add(record_id)
    if (table === 'histories' && created.has(record_id)) continue
    const key = `${table} ${record_id} ${partOf(table, was ?? is!)}`
    const row = rows.get(key)
    if (row) row.after = is
    else rows.set(key, { table, record_id, before: was, after: is })
  }
  return [...rows.values()].filter(({ before, after }) => !isSame(before, after))
}

/** The columns that differ, but those that every change moves. */
export function changedColumns(before: Values, after: Values): string[] {
  return Object.keys(before).filter((column) => !VOLATILE.includes(column) && before[column] !== after[column])
}

/** Whether a row says the same, apart from what every change moves. */
export function isSame(before: Values | null, after: Values | null): boolean {
  if (before === null || after === null) return before === after
  return changedColumns(before, after).length === 0
}

function valuesOf(json: string | null): Values | null {
  return json === null ? null : (JSON.parse(json) as Values)
}

/** Distinguishes the rows of one record in one table. */
function partOf(table: string, values: Values): string {
  return table === 'row_uniques' ? `${values.column_id} ${values.key}` : ''
}
