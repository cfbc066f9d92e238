import type { Tx } from '#kernel/database/database.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import { appendAssetAsItIs } from '#resources/content/assets/save-asset.ts'
import { appendFormAsItIs } from '#resources/data/forms/append-as-it-is.ts'
import { appendRowAsItIs } from '#resources/data/rows/append-as-it-is.ts'
import { appendFactsAsTheyAre } from '#resources/websites/facts/append.ts'

/** Makes a version of data that was brought back to what it was: of a row, a form, an asset, or a website's facts. */
export function appendAsItIs(
  tx: Tx,
  table: string,
  place: { website_id: string; id: string },
  by: Pick<Authorship, 'actor' | 'changeSetId' | 'now'>,
): Promise<void> {
  if (table === 'assets') return appendAssetAsItIs(tx, place, by)
  if (table === 'websites') return appendFactsAsTheyAre(tx, place.website_id, by)
  return table === 'forms' ? appendFormAsItIs(tx, place, by) : appendRowAsItIs(tx, place, by)
}
