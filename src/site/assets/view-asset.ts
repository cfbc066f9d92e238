import { buffer } from 'node:stream/consumers'
import { headerPairs } from '#http/raw-headers.ts'
import type { Db } from '#kernel/database/database.ts'
import type { ViewedFile } from '#kernel/operations/site-view.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { assetHeaders } from '#site/assets/asset-headers.ts'
import { assetRequest } from '#site/assets/asset-request.ts'
import { leadOfFormerName } from '#site/assets/former-name.ts'
import { shownAsset } from '#site/assets/shown-assets.ts'

/** Larger files are left out of a page's screenshot. */
const MAX_VIEWED_BYTES = 20_000_000

type From = { db: Db; blobs: BlobStore; selection: Selection }

/** An uploaded file at its address, as it was uploaded; null when it does not exist, is not shown or is too large. */
export async function viewAsset(
  { db, blobs, selection }: From,
  website_id: string,
  address: string,
): Promise<ViewedFile | null> {
  const wanted = assetRequest(address)
  const asset = wanted && (await shownAsset(db, selection, website_id, wanted.id))
  if (asset && asset.filename !== wanted.filename) {
    const lead = await leadOfFormerName(db, website_id, wanted)
    return lead && { status: lead.status, headers: [['location', lead.location]], body: Buffer.alloc(0) }
  }
  if (!asset || asset.byte_size > MAX_VIEWED_BYTES) return null
  const headers = assetHeaders({ ...asset, etag: `"${asset.blob_key}"`, current: false, vary: null })
  const body = await buffer(await blobs.read({ key: asset.blob_key, byte_size: asset.byte_size }))
  return { status: 200, headers: headerPairs(headers), body }
}
