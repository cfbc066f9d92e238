/**
 * The files that an asset needs are the one that visitors get and that of its newest version: these count as used storage. A file of
 * another version is former, and kept as long as a change can be undone.
 */
import { limitsOf } from '#accounts/limits.ts'
import { addStorage, type ChargedAccount } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { notPossible } from '#kernel/operations/errors.ts'
import { latestOf } from '#resources/content/assets/asset-content.ts'
import { storageLimitReached } from '#resources/content/assets/receive-file.ts'
import { findAsset } from '#resources/content/assets/store.ts'
import { heldBy, moveReferences, setFormer } from '#resources/content/blobs/store.ts'

type Place = { website_id: string; id: string }

/**
 * Adds bytes to the storage of the website's account, or subtracts them.
 * @throws LimitReached when they are too many
 */
export async function charge(tx: Tx, website_id: string, bytes: number, plans: Plans): Promise<ChargedAccount> {
  const account = await addStorage(tx, website_id, bytes)
  const limit = limitsOf(account, plans).storage_bytes
  if (bytes > 0 && account.storage_used > limit) throw storageLimitReached(limit)
  return account
}

/**
 * Charges for what an asset needs after a change of it.
 * @param added bytes of a file that it got with the change
 * @throws LimitReached; ValidationFailed when a file that it needs again is gone
 */
export async function chargeFiles(
  tx: Tx,
  place: Place,
  { plans, now, added = 0 }: { plans: Plans; now: number; added?: number },
): Promise<ChargedAccount> {
  return charge(tx, place.website_id, added + (await settle(tx, place, now)), plans)
}

/** The files of a deleted asset are held by the trash, where they count for nothing. */
export async function moveFilesToTrash(tx: Tx, { website_id, id }: Place): Promise<void> {
  const needed = (await heldBy(tx, 'asset', id)).filter(({ former_since }) => former_since === null)
  await moveReferences(tx, id, { from: 'asset', to: 'trash', former_since: null })
  await addStorage(tx, website_id, -needed.reduce((sum, { byte_size }) => sum + Number(byte_size), 0))
}

/** The files of an asset that is there again are its own; what it needs of them is charged for by `chargeFiles`. */
export async function takeFilesFromTrash(tx: Tx, { id }: Place, now: number): Promise<void> {
  await moveReferences(tx, id, { from: 'trash', to: 'asset', former_since: now })
}

/** Whether a file that an asset had is still kept. */
export async function holdsFile(db: Db, { id }: Place, key: string): Promise<boolean> {
  return (await heldBy(db, 'asset', id)).some(({ blob_key }) => blob_key === key)
}

/** Notes which files an asset needs. @returns by how many bytes that is more than before */
async function settle(tx: Tx, place: Place, now: number): Promise<number> {
  const asset = await findAsset(tx, place)
  if (!asset) return 0
  const needed = new Set([asset.blob_key, latestOf(asset).blob_key])
  let bytes = 0
  for (const { blob_key, byte_size, former_since } of await heldBy(tx, 'asset', place.id)) {
    const isNeeded = needed.delete(blob_key)
    if (isNeeded === (former_since === null)) continue
    const holder = { kind: 'asset', ...place } as const
    if (!(await setFormer(tx, blob_key, holder, isNeeded ? null : now))) throw fileIsGone()
    bytes += isNeeded ? Number(byte_size) : -Number(byte_size)
  }
  if (needed.size > 0) throw fileIsGone()
  return bytes
}

export const FILE_IS_GONE = 'The file of that version is not kept any more'

function fileIsGone() {
  return notPossible(
    FILE_IS_GONE,
    'Files that were replaced are kept as long as a change can be undone. Upload it again.',
  )
}
