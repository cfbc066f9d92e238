import type { Data } from '#resources/data/rows/row-data.ts'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { presentValue } from '#resources/data/rows/values/present-value.ts'
import { idsNamed, refersToRows } from '#resources/data/rows/values/record-ids.ts'

/** What a change of columns asks of the rows that exist. */
export type ColumnChanges = {
  dropped: Column[]
  /** Those whose values are checked again, by their new form. */
  retyped: { before: Column; after: Column }[]
  newlyRequired: Column[]
  newlyUnique: Column[]
  /** Those whose blank values become slugs. */
  slugged: Column[]
  /** Those that were unique and are not, or not with the same keys. */
  noLongerUnique: Column[]
}

export function compareColumns(before: readonly Column[], after: readonly Column[]): ColumnChanges {
  const former = new Map(before.map((column) => [column.id, column]))
  const pairs = after.map((column) => ({ before: former.get(column.id), after: column }))
  const dropped = before.filter(({ id }) => !after.some((column) => column.id === id))
  const retyped = pairs.filter((pair): pair is { before: Column; after: Column } => isRetyped(pair.before, pair.after))
  const rekeyed = new Set(retyped.map(({ after }) => after.id))
  const newlyRequired = pairs
    .filter(({ before, after }) => after.required && !before?.required)
    .map(({ after }) => after)
  const newlySlugs = pairs.filter(({ before, after }) => after.slug_from !== null && !before?.slug_from)
  const slugged = after.filter(
    (column) =>
      newlySlugs.some((pair) => pair.after === column) || (column.slug_from !== null && newlyRequired.includes(column)),
  )
  return {
    dropped,
    retyped,
    slugged,
    newlyRequired: newlyRequired.filter((column) => !slugged.includes(column)),
    newlyUnique: pairs
      .filter(({ before, after }) => before && after.unique && (!before.unique || rekeyed.has(after.id)))
      .map(({ after }) => after),
    noLongerUnique: before.filter(
      (column) =>
        column.unique && (rekeyed.has(column.id) || !after.some(({ id, unique }) => id === column.id && unique)),
    ),
  }
}

/** Whether the rows have to be looked at. */
export function concernsRows(changes: ColumnChanges): boolean {
  const { dropped, retyped, newlyRequired, newlyUnique, slugged } = changes
  return dropped.length + retyped.length + newlyRequired.length + newlyUnique.length + slugged.length > 0
}

/** Values that have to be kept from being lost: of dropped columns, and those that do not fit a new form. */
export type Problem = 'dropped' | 'misfit' | 'blank'

/** A row's values under the new columns, and what is wrong with them by column. */
export function convertRow(data: Data, { dropped, retyped, newlyRequired }: ColumnChanges) {
  const next: Data = { ...data }
  const problems: { column: Column; problem: Problem }[] = []
  for (const column of dropped) {
    if ((data[column.id] ?? null) !== null) problems.push({ column, problem: 'dropped' })
    delete next[column.id]
  }
  for (const { before, after } of retyped) {
    const value = presentValue(before, data[before.id])
    if (value === null) continue
    const converted = convert(before, after, value)
    if (converted === undefined || losesRows(before, after, value)) problems.push({ column: after, problem: 'misfit' })
    next[after.id] = converted ?? null
  }
  for (const column of newlyRequired)
    if ((next[column.id] ?? null) === null) problems.push({ column, problem: 'blank' })
  return { data: next, problems }
}

function isRetyped(before: Column | undefined, after: Column): boolean {
  if (!before) return false
  if (before.type !== after.type || before.reference_table_id !== after.reference_table_id) return true
  const values = new Set(after.options?.map(({ value }) => value))
  return before.options?.some(({ value }) => !values.has(value)) ?? false
}

/** Whether only the first of several rows can be kept. */
function losesRows(before: Column, after: Column, value: Value): boolean {
  return after.type === 'reference' && idsNamed(before, value).length > 1
}

/** Undefined for a value that does not fit. An id means nothing in another table. */
function convert(before: Column, after: Column, value: Value): Value | undefined {
  if (refersToRows(after.type)) {
    if (!refersToRows(before.type) || before.reference_table_id !== after.reference_table_id) return undefined
    const ids = idsNamed(before, value)
    return after.type === 'references' ? ids : ids[0]
  }
  if (after.type === 'asset') return undefined
  const isList = before.type === 'multi_select' || before.type === 'references'
  const given = isList && Array.isArray(value) ? fromChoices(after, value) : value
  const checked = checkValue({ ...after, required: false }, given)
  return 'value' in checked ? checked.value : undefined
}

function fromChoices({ type }: Column, choices: Value[]): Value {
  if (type === 'multi_select' || type === 'json') return choices
  return choices.length === 1 ? choices[0]! : choices.join(', ')
}
