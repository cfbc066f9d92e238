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
  const needed = (await filesOf(tx, id)).filter(({ former_since }) => former_since === null)
  await tx
    .updateTable('blob_references')
    .set({ holder_kind: 'trash' })
    .where('holder_kind', '=', 'asset')
    .where('holder_id', '=', id)
    .execute()
  await addStorage(tx, website_id, -needed.reduce((sum, { byte_size }) => sum + Number(byte_size), 0))
}

/** The files of an asset that is there again are its own; what it needs of them is charged for by `chargeFiles`. */
export async function takeFilesFromTrash(tx: Tx, { id }: Place, now: number): Promise<void> {
  await tx
    .updateTable('blob_references')
    .set((eb) => ({ holder_kind: 'asset', former_since: eb.fn.coalesce('former_since', eb.val(now)) }))
    .where('holder_kind', '=', 'trash')
    .where('holder_id', '=', id)
    .execute()
}

/** Whether a file that an asset had is still kept. */
export async function holdsFile(db: Db, { id }: Place, key: string): Promise<boolean> {
  return (await filesOf(db, id)).some(({ blob_key }) => blob_key === key)
}

/** Notes which files an asset needs. @returns by how many bytes that is more than before */
async function settle(tx: Tx, place: Place, now: number): Promise<number> {
  const asset = await findAsset(tx, place)
  if (!asset) return 0
  const needed = new Set([asset.blob_key, latestOf(asset).blob_key])
  let bytes = 0
  for (const { blob_key, byte_size, former_since } of await filesOf(tx, place.id)) {
    const isNeeded = needed.delete(blob_key)
    if (isNeeded === (former_since === null)) continue
    await setFormer(tx, place, blob_key, isNeeded ? null : now)
    bytes += isNeeded ? Number(byte_size) : -Number(byte_size)
  }
  if (needed.size > 0) throw fileIsGone()
  return bytes
}

async function setFormer(tx: Tx, { id }: Place, blob_key: string, former_since: number | null): Promise<void> {
  const set = await tx
    .updateTable('blob_references')
    .set({ former_since })
    .where('blob_key', '=', blob_key)
    .where('holder_kind', '=', 'asset')
    .where('holder_id', '=', id)
    .returning('blob_key')
    .executeTakeFirst()
  if (!set) throw fileIsGone()
}

function filesOf(db: Db, id: string) {
  return db
    .selectFrom('blob_references')
    .innerJoin('blobs', 'blobs.key', 'blob_references.blob_key')
    .select(['blob_references.blob_key', 'blob_references.former_since', 'blobs.byte_size'])
    .where('blob_references.holder_kind', '=', 'asset')
    .where('blob_references.holder_id', '=', id)
    .execute()
}

export const FILE_IS_GONE = 'The file of that version is not kept any more'

function fileIsGone() {
  return notPossible(
    FILE_IS_GONE,
    'Files that were replaced are kept as long as a change can be undone. Upload it again.',
  )
}
