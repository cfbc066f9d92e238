import type { NetRow } from '#kernel/changes/net-rows.ts'
import { invalid } from '#kernel/operations/errors.ts'

type Named = { only?: string[]; keep?: string[] }

/**
 * The rows of the records that an undo is to take back: all of a change set, unless it names some to take or to leave.
 * @throws ValidationFailed for an id of no record among these, as `only.2`, and when none is left
 */
export function chosenRows(
  rows: readonly NetRow[],
  { only, keep }: Named,
): { rows: readonly NetRow[]; isPart: boolean } {
  const ids = new Set(rows.map(({ record_id }) => record_id))
  const taken = only ? idsOf('only', only, ids) : ids
  const left = keep ? idsOf('keep', keep, ids) : new Set<string>()
  const chosen = rows.filter(({ record_id }) => taken.has(record_id) && !left.has(record_id))
  if (chosen.length === 0 && rows.length > 0) throw invalid('keep', 'leaves nothing to undo')
  return { rows: chosen, isPart: chosen.length < rows.length }
}

function idsOf(field: 'only' | 'keep', named: readonly string[], known: ReadonlySet<string>): Set<string> {
  const ids = named.map((id) => id.toLowerCase())
  const unknown = ids.findIndex((id) => !known.has(id))
  if (unknown >= 0) throw invalid(`${field}.${unknown}`, 'must be the id of a record that the change set changed')
  return new Set(ids)
}
