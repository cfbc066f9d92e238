import type { Values } from '#kernel/changes/net-rows.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import type { ChangedField } from '#kernel/events/changed-fields.ts'
import { columnsOf, type Part } from '#kernel/records/define-record.ts'

/** Columns that every kind has for the service itself. */
const OWN = ['id', 'website_id', 'kind', 'ordinal', 'revision', 'created_at', 'updated_at']
const PARTS = new Map(
  RECORDS.map((record) => [record.table, new Map(columnsOf(record).map((part) => [part.column, part]))]),
)

/** Columns as the record's own operations name and show them. */
export function fieldsOf(
  table: string,
  columns: readonly string[],
  before: Values | null,
  after: Values | null,
): ChangedField[] {
  const parts = PARTS.get(table)
  // PostgreSQL stores the columns of a changed row in an order of its own.
  const order = [...(parts?.keys() ?? [])]
  return columns
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
    .filter((column) => !OWN.includes(column) && parts?.get(column)?.history !== false)
    .map((column) => ({
      field: parts?.get(column)?.name ?? column,
      before: before && shown(parts?.get(column), before[column]),
      after: after && shown(parts?.get(column), after[column]),
    }))
}

/** JSON as it is stored: a table's columns have more than its answers show. */
function shown(part: Part | undefined, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (part?.json) return JSON.parse(value as string)
  return part?.read ? part.read(value as never) : value
}
