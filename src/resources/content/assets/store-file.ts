import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Actor, Source } from '#kernel/operations/caller.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { Links, OfSite } from '#kernel/operations/links.ts'
import { emitOnly, type Outcome } from '#kernel/operations/outcome.ts'
import type { Review } from '#kernel/operations/review.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { hiddenWarnings } from '#kernel/versioning/pinned-warning.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { latestOf, type WithHistory } from '#resources/content/assets/asset-content.ts'
import { charge, chargeFiles } from '#resources/content/assets/files-store.ts'
import { checkSameType, type ReceivedFile } from '#resources/content/assets/receive-file.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { changeAsset, startAsset } from '#resources/content/assets/save-asset.ts'
import { presentAsset } from '#resources/content/assets/schema.ts'
import { type AssetRecord, assetForUpdate, insertAsset } from '#resources/content/assets/store.ts'
import { insertBlob } from '#resources/content/blobs/store.ts'
import { foldFilename } from '#text/fold-filename.ts'

export type StoredFile = AssetRecord & { replaced: boolean }
type Context = {
  tx: Tx
  now: number
  actor: Actor
  source: Source
  changeSetId: string | null
  plans: Plans
  links: Links
  review: Review
  warn(sentence: string): void
}
/** `alts` changes those of a file that is replaced. */
type Of = OfSite & { website_id: string; alt?: string | null; alts?: object }

/**
 * Records a received file: as a new asset, or as the bytes of the asset that it replaces. Under review it is a draft.
 * @throws LimitReached when another upload has used the space since; ValidationFailed when the asset was deleted or changed
 */
export async function storeFile(
  context: Context,
  file: ReceivedFile,
  of: Of,
): Promise<StoredFile | Outcome<StoredFile>> {
  const { tx, now, plans, links } = context
  for (const warning of file.warnings) context.warn(warning)
  const replaced = file.replaces !== null
  const asset = replaced ? await replaceBytes(context, file, file.replaces!, of) : await newAsset(context, file, of)
  const added = file.blob.byte_size
  const account = await (replaced
    ? chargeFiles(tx, asset, { plans, now, added })
    : charge(tx, of.website_id, added, plans))
  const { site_subdomain, site_primary_domain } = of
  const stored = { ...asset, ...account, site_subdomain, site_primary_domain, replaced }
  if (!replaced) return stored
  return emitOnly(stored, [{ type: 'asset.replaced', record: presentAsset(stored, links, { plans }) }])
}

export const unknownAsset = () => invalid('asset_id', 'must name an asset of this website')

async function replaceBytes(
  { tx, ...by }: Context,
  file: ReceivedFile,
  id: string,
  of: Of,
): Promise<AssetRow & WithHistory> {
  const { website_id } = of
  const before = await assetForUpdate(tx, { website_id, id })
  if (!before) throw unknownAsset()
  checkSameType(before, file.content_type)
  await insertBlob(tx, file.blob, { kind: 'asset', id, website_id }, by.now)
  const newest = latestOf(before)
  const texts = { alt: of.alt === undefined ? newest.alt : of.alt, alts: changedAlts(newest.alts, of.alts) }
  return changeAsset(tx, before, { ...newest, ...bytesOf(file), ...texts }, by)
}

async function newAsset(
  { tx, ...by }: Context,
  file: ReceivedFile,
  { website_id, alt = null, alts }: Of,
): Promise<AssetRow & WithHistory> {
  const { filename, content_type } = file
  const { now, review, warn } = by
  for (const warning of hiddenWarnings(review)) warn(warning)
  const id = newId()
  const times = { revision: 1, created_at: now, updated_at: now }
  const named = { filename, filename_folded: foldFilename(filename), content_type, alt, alts: changedAlts('{}', alts) }
  const asset = await insertAsset(tx, { id, website_id, ...named, ...bytesOf(file), ...times })
  await insertBlob(tx, file.blob, { kind: 'asset', id, website_id }, now)
  return { ...asset, ...(review.by === null ? UNCHANGED : await startAsset(tx, asset, { ...by, hidden: true })) }
}

function bytesOf({ blob, size }: ReceivedFile) {
  const { key, byte_size } = blob
  return { blob_key: key, byte_size, width: size?.width ?? null, height: size?.height ?? null }
}
