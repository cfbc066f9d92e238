import { limitsOf } from '#accounts/limits.ts'
import { addStorage } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Links, OfSite } from '#kernel/operations/links.ts'
import { emitOnly, type Outcome } from '#kernel/operations/outcome.ts'
import type { Review } from '#kernel/operations/review.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { checkSameType, type ReceivedFile, storageLimitReached } from '#resources/content/assets/receive-file.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { presentAsset } from '#resources/content/assets/schema.ts'
import {
  type AssetRecord,
  assetForUpdate,
  assetNamed,
  insertAsset,
  saveAsset,
} from '#resources/content/assets/store.ts'
import { addReference, insertBlob, removeReference } from '#resources/content/blobs/store.ts'
import { reviewUse } from '#resources/content/usage/review-use.ts'
import { foldFilename } from '#text/fold-filename.ts'

export type StoredFile = AssetRecord & { replaced: boolean }
type Context = {
  tx: Tx
  now: number
  plans: Plans
  links: Links
  review: Review
  warn(sentence: string): void
}
/** `alts` changes those of a file that is replaced. */
type Of = OfSite & { website_id: string; alt?: string | null; alts?: object }

/**
 * Records a received file: as a new asset, or as the bytes of the asset that it replaces.
 * @throws LimitReached when another upload has used the space since; ValidationFailed when the asset was deleted or changed
 */
export async function storeFile(
  context: Context,
  file: ReceivedFile,
  of: Of,
): Promise<StoredFile | Outcome<StoredFile>> {
  const { tx, plans, links } = context
  for (const warning of file.warnings) context.warn(warning)
  const { asset, added } = file.replaces
    ? await replaceBytes(context, file, file.replaces, of)
    : { asset: await newAsset(context, file, of), added: file.blob.byte_size }
  const account = await addStorage(tx, of.website_id, added)
  const limit = limitsOf(account, plans).storage_bytes
  if (added > 0 && account.storage_used > limit) throw storageLimitReached(limit)
  const replaced = file.replaces !== null
  const { site_subdomain, site_primary_domain } = of
  const stored = { ...asset, ...account, site_subdomain, site_primary_domain, replaced }
  if (!replaced) return stored
  return emitOnly(stored, [{ type: 'asset.replaced', record: presentAsset(stored, links, { plans }) }])
}

export const unknownAsset = () => invalid('asset_id', 'must name an asset of this website')

async function replaceBytes({ tx, now }: Context, file: ReceivedFile, id: string, of: Of) {
  const { website_id, alt } = of
  const before = await assetForUpdate(tx, website_id, id)
  if (!before) throw unknownAsset()
  checkSameType(before, file.content_type)
  const alts = changedAlts(before.alts, of.alts)
  const texts = alt === undefined ? { alts } : { alt, alts }
  const asset: AssetRow = { ...before, ...bytesOf(file), ...texts, updated_at: now }
  const holder = { kind: 'asset', id, website_id } as const
  await insertBlob(tx, file.blob, holder, now)
  // The bytes before can be had again as long as the change can be undone.
  await addReference(tx, before.blob_key, { ...holder, kind: 'trash' })
  await removeReference(tx, before.blob_key, holder, now)
  await saveAsset(tx, asset)
  return { asset, added: asset.byte_size - before.byte_size }
}

async function newAsset(
  { tx, now, review }: Context,
  file: ReceivedFile,
  { website_id, alt = null, alts }: Of,
): Promise<AssetRow> {
  const { filename, content_type } = file
  // Html may show an asset by its filename; the oldest asset with that filename counts.
  if (review.by !== null && !(await assetNamed(tx, website_id, filename)))
    await reviewUse(tx, website_id, { kind: 'asset', name: foldFilename(filename) }, review)
  const id = newId()
  const times = { revision: 1, created_at: now, updated_at: now }
  const named = { filename, filename_folded: foldFilename(filename), content_type, alt, alts: changedAlts('{}', alts) }
  const asset = await insertAsset(tx, { id, website_id, ...named, ...bytesOf(file), ...times })
  await insertBlob(tx, file.blob, { kind: 'asset', id, website_id }, now)
  return asset
}

function bytesOf({ blob, size }: ReceivedFile) {
  const { key, byte_size } = blob
  return { blob_key: key, byte_size, width: size?.width ?? null, height: size?.height ?? null }
}
