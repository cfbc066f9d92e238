import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { notPossible } from '#kernel/operations/errors.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { latestOf } from '#resources/content/assets/asset-content.ts'
import { receiveFile } from '#resources/content/assets/receive-file.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { findAsset } from '#resources/content/assets/store.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** What an asset has from its bytes, which are stored before the transaction that records it. */
export type PreparedAsset = Pick<
  AssetRow,
  'filename' | 'content_type' | 'byte_size' | 'blob_key' | 'width' | 'height'
> & {
  /** Null when the blob is that of another asset. */
  stored: StoredBlob | null
}

/** An asset in the file of a duplicate, which names the blob in place of its bytes. */
export type SharedAsset = PlannedAsset & { content_type: string; blob_key: string }

type Context = Pick<Core, 'providers' | 'plans'> & { undo(take: () => Promise<void>): void }

/** @throws LimitReached; ValidationFailed, TooLarge or ArchiveRefused when this asset cannot be stored */
export async function storeBytes(
  context: Context,
  website: WebsiteRecord,
  archive: Archive,
  planned: PlannedAsset,
  idOf: (planId: string) => string,
): Promise<PreparedAsset> {
  const { filename, content_type = null, byte_size, entry, sha256 } = planned
  const bytes = await (planned.open ? planned.open(idOf) : archive.open(entry))
  const file = await receiveFile(context, website, {
    bytes,
    length: byte_size,
    filename,
    content_type,
    replaces: null,
    mayBeEmpty: true,
    abandon: () => bytes.destroy(),
  })
  const { blob } = file
  if (byte_size !== null && blob.byte_size !== byte_size)
    throw new ArchiveRefused(`has ${blob.byte_size} bytes instead of ${byte_size}`, entry)
  if (sha256 !== undefined && blob.sha256 !== sha256)
    throw new ArchiveRefused('has other bytes than its record says', entry)
  return {
    filename: file.filename,
    content_type: file.content_type,
    byte_size: blob.byte_size,
    blob_key: blob.key,
    width: file.size?.width ?? null,
    height: file.size?.height ?? null,
    stored: blob,
  }
}

/** The blob of the website that is duplicated. @throws ValidationFailed when it has been replaced or deleted since */
export async function shareBytes(db: Db, source_website_id: string, planned: SharedAsset): Promise<PreparedAsset> {
  const asset = await findAsset(db, { website_id: source_website_id, id: planned.id })
  const source = asset && [asset, latestOf(asset)].find(({ blob_key }) => blob_key === planned.blob_key)
  if (!source) throw notPossible('The file was replaced or deleted since', 'Duplicate the website again.')
  const { filename, content_type, blob_key, width, height } = source
  return { filename, content_type, byte_size: Number(source.byte_size), blob_key, width, height, stored: null }
}
