import { isId } from '#kernel/database/ids.ts'
import type { FieldErrors } from '#kernel/operations/errors.ts'
import { MAX_POSITION, ROW_STATUSES, type RowStatus } from '#resources/data/rows/record.ts'
import type { RowInput } from '#resources/data/rows/schema.ts'

/** A row to import, from the line it begins at, and what is wrong with it already. `size` is its length in characters. */
export type ImportLine = { line: number; size: number; input: RowInput; errors: FieldErrors }

/** Reads a file from pieces of its text; each call returns the rows that it completes. */
export type LineReader = {
  /** What the file's author should know, once its first rows are read. */
  readonly warnings: readonly string[]
  write(piece: string): ImportLine[]
  end(): ImportLine[]
}

/** What an imported file may say of a row besides its values. */
export const OWN_FIELDS = ['id', 'status', 'position'] as const
export type OwnField = (typeof OWN_FIELDS)[number]

/** Sets a field of the row; a blank one is as if it were absent. */
export function setOwnField({ input, errors }: ImportLine, field: OwnField, given: unknown): void {
  const value = typeof given === 'string' ? given.trim() : given
  if (value === '' || value === null || value === undefined) return
  const message = SETTERS[field](input, value)
  if (message) errors[field] = [message]
}

const SETTERS: Record<OwnField, (input: RowInput, value: unknown) => string | null> = {
  id(input, value) {
    if (typeof value !== 'string' || !isId(value)) return 'must be the id of a row of this table'
    input.id = value.toLowerCase()
    return null
  },
  status(input, value) {
    const status = ROW_STATUSES.find((one) => one === String(value).toLowerCase()) as RowStatus | undefined
    if (!status) return `must be one of: ${ROW_STATUSES.join(', ')}`
    input.status = status
    return null
  },
  position(input, value) {
    const position = typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value
    if (!Number.isInteger(position) || (position as number) < 0 || (position as number) > MAX_POSITION)
      return `must be a whole number up to ${MAX_POSITION}`
    input.position = position as number
    return null
  },
}
