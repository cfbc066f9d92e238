import { limitsOf } from '#accounts/limits.ts'
import { addStorage } from '#accounts/store.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { storageLimitReached } from '#resources/content/assets/receive-file.ts'
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
  { stored, ...prepared }: PreparedAsset,
): Promise<void> {
  const asset = await insertAsset(tx, {
    ...{ id: ids.of(planned.id), website_id: website.id, revision: 1 },
    ...{ alt: planned.alt ?? null, alts: changedAlts('{}', planned.alts) },
    ...prepared,
    filename_folded: foldFilename(prepared.filename),
    ...timesOf(planned, now),
  })
  const holder = { kind: 'asset', id: asset.id, website_id: website.id } as const
  if (stored) await insertBlob(tx, stored, holder, now)
  else await addReference(tx, prepared.blob_key, holder)
  const account = await addStorage(tx, website.id, prepared.byte_size)
  const limit = limitsOf(account, plans).storage_bytes
  if (account.storage_used > limit) throw storageLimitReached(limit)
  const site = { site_subdomain: website.subdomain, site_primary_domain: website.primary_domain }
  events.push({ type: 'asset.created', record: presentAsset({ ...asset, ...account, ...site }, links, { plans }) })
}
