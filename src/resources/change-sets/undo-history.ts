import type { Values } from '#changes/net-rows.ts'
import type { Tx } from '#database/database.ts'
import type { WriteContext } from '#operations/context.ts'
import { VERSIONED, type VersionedKind } from '#versioning/kinds.ts'
import { numberedVersion } from '#versioning/versions.ts'

type Change = { website_id: string; id: string; kind: string; before: Values; after: Values }
type Perform = WriteContext<unknown, unknown, unknown, unknown>['perform']

/**
 * Brings a versioned record's content back by a revert, which keeps its history, and its pin to what it was.
 * @returns null when nothing is to be done
 */
export async function restoreContent(
  tx: Tx,
  { website_id, id, kind, before, after }: Change,
  perform: Perform,
): Promise<'done' | 'conflict' | null> {
  const current = await tx
    .selectFrom('histories')
    .select(['latest_number', 'pinned_number', 'pinned_version_id'])
    .where('website_id', '=', website_id)
    .where('resource_id', '=', id)
    .executeTakeFirst()
  if (!current) return 'conflict'
  const isEdited = before.latest_number !== after.latest_number
  if (isEdited && current.latest_number !== after.latest_number) return 'conflict'
  const isPinMoved = before.pinned_number !== after.pinned_number
  if (isPinMoved && current.pinned_number !== after.pinned_number) return 'conflict'
  if (isEdited) {
    const former = await numberedVersion(tx, { id, website_id }, before.latest_number as number)
    if (!former) return 'conflict'
    await perform(`${kind}_versions_revert`, { id: former.id }, {})
  }
  // A revert unpins.
  const pinned = isEdited ? null : current.pinned_number
  const wanted = isPinMoved ? before.pinned_number : current.pinned_number
  if (pinned === wanted) return isEdited ? 'done' : null
  const version = isPinMoved ? (before.pinned_version_id as string | null) : current.pinned_version_id
  if (version) await perform(`${kind}_versions_pin`, { id: version }, {})
  else await perform(`${VERSIONED[kind as VersionedKind].plural}_unpin`, { id }, {})
  return 'done'
}
