import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'

/** A column of a type, optional by default. */
export function column(type: ColumnType, changes: Partial<Column> = {}): Column {
  return {
    id: 'c1',
    key: 'field',
    name: 'Field',
    type,
    required: false,
    unique: false,
    options: null,
    reference_table_id: null,
    on_delete: null,
    slug_from: null,
    slot: null,
    ...changes,
  }
}
