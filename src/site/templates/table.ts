import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import type { TableRow } from '#resources/data/tables/record.ts'

/** A table with its columns read. */
export type Table = Pick<TableRow, 'id' | 'website_id' | 'key'> & { columns: Column[] }

export function tableFrom({ id, website_id, key, columns }: TableRow): Table {
  return { id, website_id, key, columns: JSON.parse(columns) }
}

/** A row's values by the ids of their columns. */
export function valuesOf({ data }: Pick<StoredRow, 'data'>): Record<string, Value> {
  return JSON.parse(data)
}
