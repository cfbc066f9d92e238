import type { FieldErrors } from '#kernel/operations/errors.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import type { CheckedTexts } from '#resources/data/rows/values/rich-text.ts'
import { nearestName } from '#text/nearest-name.ts'

/** `pending` are the columns whose slug is to be made from another column's value. */
export type ReadValues = { changes: Data; pending: Column[]; errors: FieldErrors; warnings: string[] }

/** Checks the values that a caller gives for a row; of a new row, those too that are missing. */
export function readValues(
  columns: readonly Column[],
  given: Record<string, unknown>,
  isNew: boolean,
  richTexts?: CheckedTexts,
): ReadValues {
  const read: ReadValues = { changes: {}, pending: [], errors: {}, warnings: unknownColumns(columns, given) }
  for (const column of columns) {
    const isGiven = Object.hasOwn(given, column.key)
    if (!isGiven && !isNew) continue
    readValue(read, column, isGiven ? given[column.key] : null, richTexts)
  }
  return read
}

function readValue(
  { changes, pending, errors, warnings }: ReadValues,
  column: Column,
  given: unknown,
  richTexts: CheckedTexts | undefined,
) {
  const checked = checkValue(column.slug_from === null ? column : { ...column, required: false }, given, richTexts)
  if ('message' in checked) {
    errors[`values.${column.key}`] = [checked.message]
    return
  }
  if (checked.warning) warnings.push(`${column.key} ${checked.warning}`)
  changes[column.id] = checked.value
  if (checked.value === null && column.slug_from !== null) pending.push(column)
}

const MAX_WARNINGS = 20
const MAX_SHOWN = 60

function unknownColumns(columns: readonly Column[], given: object): string[] {
  const keys = columns.map(({ key }) => key)
  const unknown = Object.keys(given).filter((name) => !keys.includes(name))
  return unknown.slice(0, MAX_WARNINGS).map((name) => {
    const shown = name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN).toWellFormed()}…` : name
    const near = nearestName(name, keys)
    return `The table has no column '${shown}', so its value was ignored${near ? `; did you mean '${near}'?` : '.'}`
  })
}
