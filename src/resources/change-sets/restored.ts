import { addStorage } from '#accounts/store.ts'
import type { Values } from '#changes/net-rows.ts'
import { takeFromTrash } from '#changes/trash-store.ts'
import type { CapturedTable } from '#database/capture/captured-tables.ts'
import type { Tx } from '#database/database.ts'
import { addReference, removeReference } from '#resources/blobs/store.ts'
import { usesOf } from '#versioning/compiled-content.ts'
import type { HistoryState } from '#versioning/history.ts'
import type { VersionedKind } from '#versioning/kinds.ts'
import { saveUses } from '#versioning/uses.ts'
import { numberedVersion } from '#versioning/versions.ts'
import type { Compute } from '#workers/compute.ts'

type Restored = { table: CapturedTable; kind: string; website_id: string; values: Values }

/** What belongs to a row besides itself, and was removed with it: what its versions use, an asset's bytes. */
export async function afterRestoring(
  tx: Tx,
  { table, kind, website_id, values }: Restored,
  compute: Compute,
): Promise<void> {
  if (table === 'histories') await restoreUses(tx, kind as VersionedKind, values, compute)
  if (table === 'assets') await restoreBytes(tx, website_id, values)
  await takeFromTrash(tx, website_id, (values.resource_id ?? values.id) as string)
}

async function restoreUses(tx: Tx, kind: VersionedKind, history: Values, compute: Compute): Promise<void> {
  const { website_id, resource_id, latest_number, pinned_number } = history as Values & HistoryState
  const record = { id: resource_id as string, website_id: website_id as string, kind }
  for (const number of new Set([latest_number, pinned_number ?? latest_number])) {
    const version = await numberedVersion(tx, record, number)
    if (!version) continue
    const uses = await usesOf(kind, version, compute)
    await saveUses(tx, record, { number, uses }, { latest_number, pinned_number })
  }
}

async function restoreBytes(tx: Tx, website_id: string, asset: Values): Promise<void> {
  const [id, key, byte_size] = [asset.id as string, asset.blob_key as string, asset.byte_size as number]
  await addReference(tx, key, { kind: 'asset', id, website_id })
  await removeReference(tx, key, { kind: 'trash', id, website_id }, Date.now())
  await addStorage(tx, website_id, byte_size)
}
