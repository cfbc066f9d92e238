import type { NetRow, Values } from '#kernel/changes/net-rows.ts'
import { isHtml, type VersionedKind } from '#kernel/versioning/kinds.ts'

/** The columns of data that have no versions. */
const UNVERSIONED: Partial<Record<string, readonly string[]>> = {
  rows: ['draft'],
  forms: ['key'],
  assets: ['filename', 'filename_folded'],
}

/** How what a change set did to the content of records is taken back. */
export type UndoPlan = {
  /** By reverts and pins, as of html. */
  contents: NetRow[]
  /** By the columns of their own rows. */
  updates: NetRow[]
  /** The records of data among these whose change visitors saw: the columns are taken back one by one, and make a version. */
  live: ReadonlySet<string>
}

/**
 * A change of data that visitors saw at once is in the record's own row, where each of its values is taken back if nobody changed it
 * since. Where versions waited or were pinned, versions are taken back, and of the row only what has none.
 */
export function planUndo(rows: readonly NetRow[]): UndoPlan {
  const changed = rows.filter(({ before, after }) => before && after)
  const histories = changed.filter(({ table }) => table === 'histories')
  const live = new Set(histories.filter(isLive).map(({ record_id }) => record_id))
  const contents = histories.filter(({ record_id }) => !live.has(record_id))
  const byVersions = new Set(contents.map(({ record_id }) => record_id))
  const updates = changed
    .filter(({ table }) => table !== 'histories')
    .map((row) => (byVersions.has(row.record_id) ? withoutContent(row) : withoutNumbers(row)))
  return { contents, updates, live }
}

function isLive({ before, after }: NetRow): boolean {
  const isData = !isHtml(before!.resource_type as VersionedKind)
  return isData && before!.pinned_number === null && after!.pinned_number === null
}

/** Fields of a form that are taken back are a new version of them. */
function withoutNumbers(row: NetRow): NetRow {
  if (row.table !== 'forms') return row
  const { version_id, version_number } = row.after!
  return { ...row, before: { ...row.before!, version_id, version_number } }
}

function withoutContent(row: NetRow): NetRow {
  if (row.table === 'websites') return { ...row, before: { ...row.before!, facts: row.after!.facts! } }
  const columns = UNVERSIONED[row.table]
  if (!columns) return row
  const before: Values = { ...row.after }
  for (const column of columns) before[column] = row.before![column]
  return { ...row, before }
}
