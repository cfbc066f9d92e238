import type { ColumnType, Value } from '#resources/data/rows/values/column.ts'

/** A value as a cell of a CSV file, in a form that `fromText` reads back. */
export function toText(type: ColumnType, value: Value): string {
  if (value === null) return ''
  if (type === 'json') return JSON.stringify(value)
  if (typeof value === 'string') return value
  const plain = Array.isArray(value) && value.every((choice) => typeof choice === 'string' && isPlain(choice))
  return plain ? value.join('; ') : JSON.stringify(value)
}

function isPlain(choice: string): boolean {
  return !/[;,[]|^\s|\s$/.test(choice)
}
