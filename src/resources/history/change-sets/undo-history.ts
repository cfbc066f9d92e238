import type { Values } from '#kernel/changes/net-rows.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { WriteContext } from '#kernel/operations/context.ts'
import { restorePin } from '#kernel/versioning/history.ts'
import { historyOf } from '#kernel/versioning/import-version.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { type Pin, pinOf } from '#kernel/versioning/pin.ts'
import { numberedVersion } from '#kernel/versioning/versions.ts'
import { operationOn } from '#resources/operation-on.ts'

type Change = { website_id: string; id: string; kind: VersionedKind; before: Values; after: Values }
type Perform = WriteContext<unknown, unknown, unknown, unknown>['perform']

/** Whether visitors do not see the newest version of a record. */
export async function isPinned(tx: Tx, { website_id, id }: { website_id: string; id: string }): Promise<boolean> {
  return ((await historyOf(tx, website_id, id))?.pinned_number ?? null) !== null
}

/**
 * Brings a versioned record's content back by a revert, which keeps its history, and its pin to what it was.
 * @returns null when there is nothing to do, `hidden` when visitors no longer see any of it, which has no event yet
 */
export async function restoreContent(
  tx: Tx,
  { website_id, id, kind, before, after }: Change,
  perform: Perform,
): Promise<'done' | 'hidden' | 'conflict' | null> {
  const current = await historyOf(tx, website_id, id)
  if (!current) return 'conflict'
  const isEdited = before.latest_number !== after.latest_number
  if (isEdited && current.latest_number !== after.latest_number) return 'conflict'
  const isPinMoved = before.pinned_number !== after.pinned_number
  // What it was pinned to may have been published since, which takes the pin back.
  const isPinAsEither = [before.pinned_number, after.pinned_number].includes(current.pinned_number)
  if (isPinMoved && !isPinAsEither) return 'conflict'
  // To follow the latest version again would show what others have saved since the pin.
  const isSavedSince = current.pinned_number !== null && current.latest_number !== after.latest_number
  if (isPinMoved && before.pinned_number === null && isSavedSince) return 'conflict'
  if (isEdited) {
    const former = await numberedVersion(tx, { id, website_id }, before.latest_number as number)
    if (!former) return 'conflict'
    await perform(operationOn(kind, 'revert'), { id: former.id }, {})
  }
  // A revert unpins.
  const pinned = isEdited ? null : current.pinned_number
  const wanted = (isPinMoved ? before : current) as Pin
  if (pinned === wanted.pinned_number) return isEdited ? 'done' : null
  if (wanted.pinned_version_id) await perform(operationOn(kind, 'pin'), { id: wanted.pinned_version_id }, {})
  else if (wanted.pinned_number === null) await perform(operationOn(kind, 'unpin'), { id }, {})
  if (wanted.pin_reason !== 'review') return 'done'
  await restorePin(tx, { website_id, id, kind }, (await historyOf(tx, website_id, id))!, pinOf(wanted))
  return wanted.pinned_version_id ? 'done' : 'hidden'
}
