import type { Database } from '#kernel/database/database.ts'
import { deleteSomeOf, longEnded } from '#resources/history/previews/store.ts'

const PREVIEWS_AT_ONCE = 50
const ROWS_AT_ONCE = 500

/** Deletes previews that ended long ago, a few rows in each transaction. */
export async function expirePreviews(database: Database, now: number): Promise<void> {
  for (;;) {
    const ended = await longEnded(database.reader, now, PREVIEWS_AT_ONCE)
    for (const preview of ended) while (await database.write((tx) => deleteSomeOf(tx, preview, ROWS_AT_ONCE)));
    if (ended.length < PREVIEWS_AT_ONCE) return
  }
}
