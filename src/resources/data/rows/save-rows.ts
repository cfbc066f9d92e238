import type { Tx } from '#kernel/database/database.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import type { Review } from '#kernel/operations/review.ts'
import type { schedulerOf } from '#kernel/versioning/appearing.ts'
import { appendData, type DataChange, type DataHistory, UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import type { RowState } from '#resources/data/rows/existing-rows.ts'
import { MAX_POSITION, type WrittenRow } from '#resources/data/rows/record.ts'
import { encodeData, slotKeys, slotsOf } from '#resources/data/rows/row-data.ts'
import { snapshotOf } from '#resources/data/rows/row-versions.ts'
import { readData } from '#resources/data/rows/schema.ts'
import { lastPosition, type ShownRow } from '#resources/data/rows/store.ts'
import type { UniqueKeys } from '#resources/data/rows/unique-keys.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { insertRows, joinRows, saveRows } from '#resources/data/rows/write-store.ts'

/** Who changes rows; null where the table is brought to what a version of theirs says. */
export type ChangedBy = (Pick<Authorship, 'changeSetId'> & Parameters<typeof schedulerOf>[0]) | null
type Saving = { uniques: UniqueKeys; now: number; limit: number; review: Review; by: ChangedBy }
type Table = { id: string; website_id: string; columns: readonly Column[] }

/** Whether visitors must see nothing of a change of the row: of a draft they see nothing anyway. */
export function isHidden({ before }: Pick<RowState, 'before'>, review: Review): boolean {
  return review.by !== null && before?.draft === 0
}

/** Whether a change is what the table has from now on, and not only a newer version. */
export function goesLive({ before, history }: Pick<RowState, 'before' | 'history'>, review: Review): boolean {
  return !isHidden({ before }, review) && (history?.pinned_number ?? null) === null
}

/**
 * Saves rows with what their histories get: nothing of a new row.
 * @returns the rows as they are now, by their ids
 * @throws LimitReached
 */
export async function saveStates(
  tx: Tx,
  table: Table,
  changed: readonly RowState[],
  { uniques, now, limit, review, by }: Saving,
): Promise<Map<string, ShownRow>> {
  const created = changed.filter(({ before }) => before === null)
  const joined = created.length > 0 ? await joinRows(tx, table, created.length) : { ordinal: 0, length: 0 }
  if (joined.length > limit)
    throw new LimitReached('row_limit_reached', 'base', `The plan's limit of ${limit} rows per table is reached`)
  let last = created.some(({ position }) => position === null) ? await lastPosition(tx, table.id) : 0
  const rowOf = (state: RowState, index: number): WrittenRow => {
    const { id, before, draft, times } = state
    const isLive = goesLive(state, review)
    const values = isLive ? state.values : readData(before!)
    const data = encodeData(table.columns, values)
    const position = (isLive ? state.position : before!.position) ?? Math.min(++last, MAX_POSITION)
    // Sitemaps and feeds tell it: it must not give away what visitors do not see.
    const isSeen = data !== before?.data || position !== before.position || draft !== before.draft
    return {
      id,
      website_id: table.website_id,
      table_id: table.id,
      ordinal: before?.ordinal ?? joined.ordinal + index,
      position,
      draft,
      ...times,
      revision: (before?.revision ?? 0) + 1,
      created_at: before?.created_at ?? now,
      updated_at: isSeen ? now : before.updated_at,
      ...slotKeys(table.columns, values),
      data,
    }
  }
  const inserted = created.map(rowOf)
  const updates = changed.filter(({ before }) => before !== null)
  const updated = updates.map(rowOf)
  await insertRows(tx, table, inserted)
  await saveRows(tx, table, updated, slotsOf(table.columns))
  await uniques.save()
  const histories = by ? await appendVersions(tx, table, updates, { review, now, by }) : new Map<string, DataHistory>()
  const states = new Map(updates.map(({ id, history }) => [id, history]))
  const shown = [...inserted, ...updated].map((row): [string, ShownRow] => {
    const history = histories.get(row.id) ?? states.get(row.id)
    return [row.id, { ...row, ...(history ?? UNCHANGED) }]
  })
  return new Map(shown)
}

async function appendVersions(
  tx: Tx,
  { website_id, columns }: Table,
  states: readonly RowState[],
  { review, now, by }: { review: Review; now: number; by: NonNullable<ChangedBy> },
): Promise<Map<string, DataHistory>> {
  const changes = states.flatMap((state): DataChange[] => {
    const { id, history, before, base, values, position } = state
    const after = { data: encodeData(columns, values), position: position! }
    const was = { data: encodeData(columns, base!.values), position: base!.position }
    // Its status has no versions.
    if (after.data === was.data && after.position === was.position) return []
    const first = { snapshot: snapshotOf(before!), since: before!.updated_at }
    return [{ id, history, was: first, snapshot: snapshotOf(after), hidden: isHidden(state, review) }]
  })
  return appendData(tx, { website_id, kind: 'row' }, changes, { ...by, now })
}
