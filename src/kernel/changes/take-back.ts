import { changedColumns, type Values } from '#kernel/changes/net-rows.ts'

/** A field that someone changed since: what it was before the change, what the change made of it, and what it is now. */
export type FieldConflict = { field: string; before: unknown; after: unknown; now: unknown }

/** Columns whose JSON is compared and taken back by key: other keys may have been changed since. */
const BY_KEY = ['data', 'facts']

/**
 * The columns that bring a row back to what it was, as far as nobody changed them since; what is already as it was is left
 * out. Columns that the change left alone are not touched. `found` is the row as it was before the undo deleted anything: what
 * a deletion of its own cleared is no change by someone.
 */
export function takeBack(
  before: Values,
  after: Values,
  now: Values,
  found = now,
): { values: Values; conflicts: FieldConflict[] } {
  const values: Values = {}
  const conflicts: FieldConflict[] = []
  for (const column of changedColumns(before, after)) {
    if (BY_KEY.includes(column)) {
      const rows = [before, after, now, found].map((row) => JSON.parse(row[column] as string) as Values)
      const back = takeBackKeys(...(rows as [Values, Values, Values, Values]))
      conflicts.push(...back.conflicts.map((conflict) => ({ ...conflict, field: `${column}.${conflict.field}` })))
      const text = JSON.stringify(back.values)
      if (text !== now[column]) values[column] = text
    } else if (found[column] === after[column]) values[column] = before[column]
    else if (found[column] !== before[column])
      conflicts.push({ field: column, before: before[column], after: after[column], now: found[column] })
  }
  return { values, conflicts }
}

/** In the order that the keys had before. */
function takeBackKeys(
  before: Values,
  after: Values,
  now: Values,
  found: Values,
): { values: Values; conflicts: FieldConflict[] } {
  const values: Values = {}
  const conflicts: FieldConflict[] = []
  for (const key of new Set([...Object.keys(before), ...Object.keys(now), ...Object.keys(after)])) {
    const [was, is, current] = [before, after, found].map((side) => JSON.stringify(side[key]))
    const isOurs = was !== is && current === is
    if (was !== is && current !== is && current !== was)
      conflicts.push({ field: key, before: before[key], after: after[key], now: found[key] })
    const value = isOurs ? before[key] : now[key]
    if (value !== undefined) values[key] = value
  }
  return { values, conflicts }
}
