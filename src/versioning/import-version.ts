import type { Tx } from '#database/database.ts'
import type { HistoryRow, VersionRow } from '#database/tables/versioning.ts'
import type { Use } from '#versioning/compile-change.ts'
import { insertHistory, insertVersion, updateHistory } from '#versioning/history.ts'
import type { VersionedKind } from '#versioning/kinds.ts'
import { saveUses } from '#versioning/uses.ts'

/**
 * Adds a version as another history had it. Its record's versions come in their order, from 1.
 * @param uses null for a version that is neither the latest nor live
 */
export async function importVersion(
  tx: Tx,
  version: VersionRow,
  { pinned, uses }: { pinned: boolean; uses: readonly Use[] | null },
): Promise<void> {
  const { website_id, resource_id, resource_type, number } = version
  const before = await historyOf(tx, website_id, resource_id)
  if (number !== (before?.latest_number ?? 0) + 1)
    throw new Error(`version ${number} does not follow the one before it`)
  await insertVersion(tx, version)
  const history: HistoryRow = {
    website_id,
    resource_id,
    resource_type,
    latest_version_id: version.id,
    latest_number: number,
    pinned_version_id: pinned ? version.id : (before?.pinned_version_id ?? null),
    pinned_number: pinned ? number : (before?.pinned_number ?? null),
    pin_reason: pinned ? 'pinned' : (before?.pin_reason ?? null),
  }
  if (before) await updateHistory(tx, history)
  else await insertHistory(tx, history)
  const record = { id: resource_id, website_id, kind: resource_type as VersionedKind }
  if (uses) await saveUses(tx, record, { number, uses }, history)
}

export async function historyOf(tx: Tx, website_id: string, resource_id: string): Promise<HistoryRow | undefined> {
  return tx
    .selectFrom('histories')
    .selectAll()
    .where('website_id', '=', website_id)
    .where('resource_id', '=', resource_id)
    .executeTakeFirst()
}
