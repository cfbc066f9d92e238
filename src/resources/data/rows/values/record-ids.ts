import { isId } from '#kernel/database/ids.ts'
import type { Checked } from '#resources/data/rows/values/column.ts'

/** Takes the id of a record, which may not exist. */
export function checkId(given: unknown, what: string): Checked {
  const text = typeof given === 'string' ? given.trim() : ''
  return isId(text) ? { value: text.toLowerCase() } : { message: `must be the id of ${what}` }
}
