import type { Tx } from '#kernel/database/database.ts'
import type { Review } from '#kernel/operations/review.ts'
import { appendData } from '#kernel/versioning/data-history-store.ts'
import { type Authorship, type HistoryState, startHistory } from '#kernel/versioning/history.ts'
import { pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { isUnseen, latestOf, snapshotOf, type WithHistory } from '#resources/content/assets/asset-content.ts'
import { type AssetRow, asset as record } from '#resources/content/assets/record.ts'
import { findAsset, saveAsset } from '#resources/content/assets/store.ts'

type Changing = Pick<Authorship, 'actor' | 'source' | 'now' | 'changeSetId'> & {
  review: Review
  warn(sentence: string): void
}

/**
 * Makes of a change the newest version of an asset, and saves what visitors see of it from now on: of a draft the filename at most.
 * @param before as its table has it
 * @param after its newest version with the change
 * @returns it as it is then; the same object where nothing changed
 */
export async function changeAsset<R extends AssetRow & WithHistory>(
  tx: Tx,
  before: R,
  after: AssetRow,
  { review, warn, ...by }: Changing,
): Promise<R> {
  const { latest_number, pinned_number, pin_reason } = before
  const isNewVersion = snapshotOf(after) !== snapshotOf(latestOf(before))
  const { filename, filename_folded } = after
  if (!isNewVersion && filename === before.filename) return before
  if (isNewVersion)
    for (const warning of pinnedWarnings({ latest_number: latest_number ?? 1, pinned_number, pin_reason }, review))
      warn(warning)
  const hidden = review.by !== null
  const history = isNewVersion ? await appendAsset(tx, before, after, { ...by, hidden }) : null
  // Of what visitors have never seen the table has the newest version.
  const isShown = isUnseen(before) || (history ?? before).pinned_number === null
  const shown = isShown ? after : { ...before, filename, filename_folded }
  const saved = await saveShown(tx, before, shown, by.now)
  return { ...before, ...saved, ...history, newer: isShown ? null : (history ?? before).newer }
}

/** Saves what visitors see of an asset from now on. @returns it as it was saved */
export async function saveShown(tx: Tx, before: AssetRow, after: AssetRow, now: number): Promise<AssetRow> {
  const asset = { ...after, revision: before.revision + 1, updated_at: now }
  await saveAsset(tx, asset)
  return asset
}

/** The history of a new asset that visitors must not see. */
export async function startAsset(tx: Tx, asset: AssetRow, by: Authorship): Promise<WithHistory> {
  const content = { html_content: '', snapshot: snapshotOf(asset), uses: [] }
  return { ...(await startHistory(tx, { ...asset, kind: record.kind }, content, by)), newer: null }
}

/** Makes a version of an asset that was brought back to what it was. */
export async function appendAssetAsItIs(
  tx: Tx,
  place: { website_id: string; id: string },
  by: Pick<Authorship, 'actor' | 'changeSetId' | 'now'>,
): Promise<void> {
  const asset = await findAsset(tx, place)
  if (asset && asset.latest_number !== null) await appendAsset(tx, asset, asset, { ...by, source: 'revert' })
}

/** Makes a version of a changed asset; what it was is version 1 where it had none. */
async function appendAsset(
  tx: Tx,
  before: AssetRow & WithHistory,
  after: AssetRow,
  by: Authorship,
): Promise<WithHistory> {
  const { id, website_id, latest_number } = before
  const history = latest_number === null ? null : (before as AssetRow & WithHistory & HistoryState)
  const was = { snapshot: snapshotOf(before), since: before.updated_at }
  const change = { id, history, was, snapshot: snapshotOf(after), hidden: by.hidden ?? false }
  return (await appendData(tx, { website_id, kind: record.kind }, [change], by)).get(id)!
}
