import type { Tx } from '#kernel/database/database.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import { appendRowAsItIs } from '#resources/data/rows/append-as-it-is.ts'
import { appendFactsAsTheyAre } from '#resources/websites/facts/append.ts'

/** Makes a version of data that was brought back to what it was: of a row, or of a website's facts. */
export function appendAsItIs(
  tx: Tx,
  table: string,
  place: { website_id: string; id: string },
  by: Pick<Authorship, 'actor' | 'changeSetId' | 'now'>,
): Promise<void> {
  return table === 'websites' ? appendFactsAsTheyAre(tx, place.website_id, by) : appendRowAsItIs(tx, place, by)
}
