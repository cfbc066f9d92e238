import type { Tx } from '#kernel/database/database.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import { changedAlts } from '#resources/content/assets/alts.ts'
import { snapshotOf } from '#resources/content/assets/asset-content.ts'
import { charge } from '#resources/content/assets/files-store.ts'
import { AssetChanges, type AssetRow } from '#resources/content/assets/record.ts'
import { presentAsset } from '#resources/content/assets/schema.ts'
import { findAsset } from '#resources/content/assets/store.ts'
import { hashesOf } from '#resources/content/blobs/store.ts'
import { holdBytes } from '#resources/transfer/import/apply/asset.ts'
import { addVersion } from '#resources/transfer/import/apply/version.ts'
import type { Applying } from '#resources/transfer/import/applying.ts'
import type { PreparedAsset } from '#resources/transfer/import/asset-bytes.ts'
import type { PlannedVersion } from '#resources/transfer/model.ts'

/**
 * Adds a version of an asset, whose row has what visitors see.
 * @param prepared the file of one that they do not see yet
 * @returns false when its asset was left out
 * @throws LimitReached when the account's storage is full
 */
export async function applyAssetVersion(
  applying: Applying,
  planned: PlannedVersion,
  prepared: PreparedAsset | undefined,
): Promise<boolean> {
  const { tx, website, ids, note, now, plans, links, events } = applying
  const place = { website_id: website.id, id: ids.of(planned.of.id) }
  const asset = await findAsset(tx, place)
  if (!asset) return false
  const file = prepared ?? (await fileOf(tx, asset, planned))
  const { byte_size, width, height, blob_key } = file
  const snapshot = snapshotOf({ ...textsOf(asset, planned.snapshot, note), byte_size, width, height, blob_key })
  await addVersion(applying, planned, { html_content: '', snapshot, uses: null })
  if (prepared) await holdBytes(tx, place, prepared, now)
  const account = await charge(tx, website.id, prepared?.byte_size ?? 0, plans)
  if (!planned.latest) return true
  const site = { site_subdomain: website.subdomain, site_primary_domain: website.primary_domain }
  const record = presentAsset({ ...(await findAsset(tx, place))!, ...account, ...site }, links, { plans })
  events.push({ type: 'asset.updated', record })
  return true
}

/** What an export has no file of is a version without one: it can be read, and not be shown to visitors again. */
async function fileOf(tx: Tx, asset: AssetRow, { number, snapshot }: PlannedVersion) {
  const { sha256, byte_size, width, height } = snapshot
  const hash = (await hashesOf(tx, [asset.blob_key])).get(asset.blob_key)
  if (sha256 === hash) return asset
  const pixels = (given: unknown) => (Number.isInteger(given) ? (given as number) : null)
  const blob_key = `none-${/^[0-9a-f]{64}$/.test(String(sha256)) ? sha256 : number}`
  return { byte_size: pixels(byte_size) ?? 0, width: pixels(width), height: pixels(height), blob_key }
}

/** Numbers of versions have no gaps, so one whose texts cannot be used has those that visitors see. */
function textsOf(asset: AssetRow, { alt = null, alts = {} }: Record<string, unknown>, note: Applying['note']) {
  try {
    const { input } = checkInput(AssetChanges, { alt, alts }, 422)
    return { alt: input.alt as string | null, alts: changedAlts('{}', input.alts as object) }
  } catch (error) {
    if (!(error instanceof OperationError)) throw error
    note(`${error.message}, and has the texts that visitors see`)
    return { alt: asset.alt, alts: asset.alts }
  }
}
