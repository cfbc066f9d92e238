import type { Db } from '#kernel/database/database.ts'
import { dataHistories } from '#kernel/versioning/data-history-store.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { snapshotOf, withSnapshot } from '#resources/content/assets/asset-content.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { assetOf, assetsNamed, assetsOf } from '#resources/content/assets/store.ts'
import { recordedBlobs } from '#resources/content/blobs/store.ts'

/** The asset with this id, in the version that a selection shows; none where the file of that is not kept any more. */
export async function shownAsset(
  db: Db,
  selection: Selection,
  website_id: string,
  id: string,
): Promise<AssetRow | undefined> {
  const asset = await assetOf(db, website_id, id, selection.drafts ? 'latest' : 'live')
  const shown = asset && (await asSelected(db, selection, [asset]))[0]
  if (!shown || shown.blob_key === asset.blob_key) return shown
  return (await recordedBlobs(db, [shown.blob_key])).size > 0 ? shown : undefined
}

export async function shownAssets(
  db: Db,
  selection: Selection,
  website_id: string,
  ids: readonly string[],
): Promise<AssetRow[]> {
  return asSelected(db, selection, await assetsOf(db, website_id, ids, selection.drafts ? 'latest' : 'live'))
}

/** By their ids or filenames, each by the name that it was asked for with. */
export async function shownAssetsNamed(
  db: Db,
  selection: Selection,
  website_id: string,
  names: readonly string[],
): Promise<Map<string, AssetRow>> {
  if (!selection.drafts) return assetsNamed(db, website_id, names, 'live')
  const named = await assetsNamed(db, website_id, names)
  const shown = new Map((await asSelected(db, selection, [...named.values()])).map((asset) => [asset.id, asset]))
  return new Map([...named].flatMap(([name, { id }]) => (shown.has(id) ? [[name, shown.get(id)!]] : [])))
}

/** What is shown of an asset that visitors have never seen, unless a version of it is chosen. */
const NOTHING = ''

/** The table has what visitors see, and of an asset that they have never seen the newest version. */
async function asSelected(db: Db, selection: Selection, assets: readonly AssetRow[]): Promise<AssetRow[]> {
  const [first] = assets
  if (!first || !selection.drafts) return [...assets]
  const ids = assets.map(({ id }) => id)
  const histories = await dataHistories(db, first.website_id, ids)
  const records = assets.map((asset) => {
    const history = histories.get(asset.id)
    if (selection.base === 'latest') return { id: asset.id, snapshot: history?.newer ?? snapshotOf(asset) }
    return { id: asset.id, snapshot: history?.pinned_number === 0 ? NOTHING : snapshotOf(asset) }
  })
  const chosen = await selection.choose(db, first.website_id, records, ({ id }) => id)
  return assets.flatMap((asset, index) => {
    const { snapshot } = chosen[index]!
    return snapshot === NOTHING ? [] : [withSnapshot(asset, snapshot)]
  })
}
