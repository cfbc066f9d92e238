import type { Tx } from '#kernel/database/database.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { charge } from '#resources/content/assets/files-store.ts'
import { presentAsset } from '#resources/content/assets/schema.ts'
import { insertAsset } from '#resources/content/assets/store.ts'
import { addReference, insertBlob } from '#resources/content/blobs/store.ts'
import { type Applying, timesOf } from '#resources/transfer/import/applying.ts'
import type { PreparedAsset } from '#resources/transfer/import/asset-bytes.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'
import { foldFilename } from '#text/fold-filename.ts'

/** @throws LimitReached when the account's storage is full */
export async function applyAsset(
  { tx, website, ids, now, plans, links, events }: Applying,
  planned: PlannedAsset,
  prepared: PreparedAsset,
): Promise<void> {
  const { stored: _, ...file } = prepared
  const asset = await insertAsset(tx, {
    ...{ id: ids.of(planned.id), website_id: website.id, revision: 1 },
    ...{ alt: planned.alt ?? null, alts: changedAlts('{}', planned.alts) },
    ...file,
    filename_folded: foldFilename(prepared.filename),
    ...timesOf(planned, now),
  })
  await holdBytes(tx, asset, prepared, now)
  const account = await charge(tx, website.id, prepared.byte_size, plans)
  const site = { site_subdomain: website.subdomain, site_primary_domain: website.primary_domain }
  events.push({
    type: 'asset.created',
    record: presentAsset({ ...asset, ...UNCHANGED, ...account, ...site }, links, { plans }),
  })
}

/** An asset refers to the bytes that were stored for it, or to those of another asset. */
export async function holdBytes(
  tx: Tx,
  { id, website_id }: { id: string; website_id: string },
  { stored, blob_key }: PreparedAsset,
  now: number,
): Promise<void> {
  const holder = { kind: 'asset', id, website_id } as const
  if (stored) await insertBlob(tx, stored, holder, now)
  else await addReference(tx, blob_key, holder)
}
