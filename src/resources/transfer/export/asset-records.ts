import type { Db } from '#kernel/database/database.ts'
import { moverOf } from '#kernel/records/moved.ts'
import { isUnseen, latestOf } from '#resources/content/assets/asset-content.ts'
import { type AssetRow, asset } from '#resources/content/assets/record.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import { hashesOf } from '#resources/content/blobs/store.ts'
import { assetsInOrder, historiesOfRecords, type StoredAsset } from '#resources/transfer/export/records-store.ts'
import { versions } from '#resources/transfer/export/version-records.ts'
import type { SharedAsset } from '#resources/transfer/import/asset-bytes.ts'
import { FOLDER } from '#resources/transfer/manifest.ts'
import type { PlannedAsset, PlannedFile, PlannedRecord, PlannedVersion } from '#resources/transfer/model.ts'

const moveAsset = moverOf(asset)

/** Assets, each with the versions that it has since it was changed. @param blobs whether they name their blobs */
export async function* assetRecords(db: Db, website_id: string, blobs: boolean): AsyncGenerator<PlannedRecord> {
  for await (const asset of assetsInOrder(db, website_id)) {
    yield plannedAsset(asset, blobs)
    if (asset.latest_number !== null) yield* versionsOfAsset(db, asset, blobs)
  }
}

/** The files of an asset in a zip: what visitors get at its own address, and elsewhere what they do not see yet. */
export function filesOf(asset: StoredAsset): { entry: string; file: AssetRow }[] {
  const newest = latestOf(asset)
  if (isUnseen(asset)) return [{ entry: hiddenEntry(asset), file: asset }]
  const shown = { entry: addressEntry(asset), file: asset }
  return newest.blob_key === asset.blob_key ? [shown] : [shown, { entry: hiddenEntry(asset), file: newest }]
}

function plannedAsset(stored: StoredAsset, blobs: boolean): PlannedAsset | SharedAsset {
  const { sha256, blob_key } = stored
  const hidden = isUnseen(stored) ? { hidden: true } : {}
  const planned = { ...moveAsset(stored), ...hidden, sha256, entry: filesOf(stored)[0]!.entry }
  return blobs ? { ...planned, blob_key } : planned
}

/** A version names its file by what is in it; the newest, where it has another than visitors get, by its entry. */
async function* versionsOfAsset(db: Db, asset: StoredAsset, blobs: boolean): AsyncGenerator<PlannedVersion> {
  const { id, website_id } = asset
  const hidden = filesOf(asset)[1]
  for (const { resource_id: _, ...history } of await historiesOfRecords(db, website_id, [id]))
    for await (const version of versions(db, { ...history, kind: 'asset', id, website_id })) {
      const { blob_key, ...content } = version.snapshot as { blob_key: string }
      const sha256 = (await hashesOf(db, [blob_key])).get(blob_key)
      const snapshot = sha256 === undefined ? content : { ...content, sha256 }
      const isHidden = version.latest && hidden?.file.blob_key === blob_key
      yield { ...version, snapshot, ...(isHidden ? { file: plannedFile(hidden, { sha256, blobs }) } : {}) }
    }
}

function plannedFile(
  { entry, file }: { entry: string; file: AssetRow },
  { sha256, blobs }: { sha256: string | undefined; blobs: boolean },
): PlannedFile {
  const { filename, content_type, blob_key } = file
  const planned = { filename, content_type, byte_size: Number(file.byte_size), sha256, entry }
  return blobs ? { ...planned, blob_key } : planned
}

function addressEntry(asset: { id: string; filename: string }): string {
  return decodeURIComponent(assetPath(asset).slice(1))
}

/** Where no host of a static site has a file of its own. */
function hiddenEntry(asset: { id: string; filename: string }): string {
  return `${FOLDER}/${addressEntry(asset)}`
}
