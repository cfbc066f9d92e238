import { isId } from '#kernel/database/ids.ts'
import type { Checked, Column, ColumnType, Value } from '#resources/data/rows/values/column.ts'

/** Rows that one value of a `references` column may name. */
export const MAX_REFERENCES = 100

const A_ROW = 'a row of the table that it refers to'

/** Takes the id of a record, which may not exist. */
export function checkId(given: unknown, what: string): Checked {
  const text = typeof given === 'string' ? given.trim() : ''
  return isId(text) ? { value: text.toLowerCase() } : { message: `must be the id of ${what}` }
}

export function checkReference(given: unknown): Checked {
  return checkId(given, A_ROW)
}

/** Takes a list of ids, whose order is kept; one alone is a list of one. Repetitions are dropped. */
export function checkReferences(given: unknown): Checked {
  const named = typeof given === 'string' ? [given] : given
  if (!Array.isArray(named)) return { message: `must be a list of ids of rows of the table that it refers to` }
  const ids = new Set<string>()
  for (const one of named) {
    const checked = checkReference(one)
    if ('message' in checked) return { message: `must hold ids of rows of the table that it refers to` }
    ids.add(checked.value as string)
    if (ids.size > MAX_REFERENCES) return { message: `has too many rows (maximum is ${MAX_REFERENCES})` }
  }
  return { value: [...ids] }
}

/** Whether values of this type name rows of another table. */
export function refersToRows(type: ColumnType): boolean {
  return type === 'reference' || type === 'references'
}

/** The ids of the records that a value names: rows or an asset. */
export function idsNamed({ type }: Pick<Column, 'type'>, value: Value | undefined): string[] {
  if (!refersToRows(type) && type !== 'asset') return []
  const named = Array.isArray(value) ? value : [value]
  return named.filter((id) => typeof id === 'string')
}
