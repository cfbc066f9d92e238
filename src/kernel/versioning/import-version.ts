import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { HistoryRow, HistoryShown, VersionRow } from '#kernel/database/tables/versioning.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import { insertHistory, insertVersion, setShownSince, updateHistory } from '#kernel/versioning/history.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { NOT_PINNED, PINNED_TO_NOTHING, pinOf, pinTo } from '#kernel/versioning/pin.ts'
import { saveUses } from '#kernel/versioning/uses.ts'

type Imported = HistoryShown & { pinned: boolean; hidden: boolean; uses: readonly Use[] | null }

/**
 * Adds a version as another history had it, whose record visitors have never seen when it is `hidden`. Its record's versions come in their order, from 1.
 * @param uses null for a version that is neither the latest nor live
 */
export async function importVersion(
  tx: Tx,
  version: VersionRow,
  { pinned, hidden, shown_since, uses }: Imported,
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
    ...(pinned ? pinTo(version) : before ? pinOf(before) : hidden ? PINNED_TO_NOTHING : NOT_PINNED),
  }
  if (before) await updateHistory(tx, history, version.created_at)
  else await insertHistory(tx, { ...history, shown_since: version.created_at })
  if (shown_since !== null) await setShownSince(tx, { website_id, resource_id, shown_since })
  const record = { id: resource_id, website_id, kind: resource_type as VersionedKind }
  if (uses) await saveUses(tx, record, { number, uses }, history)
}

export async function historyOf(db: Db, website_id: string, resource_id: string): Promise<HistoryRow | undefined> {
  const [history] = await findHistory(db, { website_id, resource_id })
  return history
}

const findHistory = prepare<Pick<HistoryRow, 'website_id' | 'resource_id'>, HistoryRow>(
  (db, { website_id, resource_id }) =>
    db.selectFrom('histories').selectAll().where('website_id', '=', website_id).where('resource_id', '=', resource_id),
)
