import type { ColumnType, Value } from '#resources/data/rows/values/column.ts'

/** A stored value as it is answered: null when the row has none, or it does not fit the column any more. */
export function presentValue({ type }: { type: ColumnType }, stored: Value | undefined): Value {
  return stored !== undefined && fits(type, stored) ? stored : null
}

function fits(type: ColumnType, stored: Value): boolean {
  if (type === 'json') return true
  if (type === 'number' || type === 'boolean') return typeof stored === type
  return type === 'multi_select' || type === 'references' ? Array.isArray(stored) : typeof stored === 'string'
}
