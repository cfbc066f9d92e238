import type { Tx } from '#kernel/database/database.ts'
import { appendData, dataHistories } from '#kernel/versioning/data-history.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { snapshotOf } from '#resources/data/rows/row-versions.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'

/** Makes a version of a changed row that was brought back to what it was. */
export async function appendRowAsItIs(
  tx: Tx,
  { website_id, id }: { website_id: string; id: string },
  { actor, changeSetId, now }: Pick<Authorship, 'actor' | 'changeSetId' | 'now'>,
): Promise<void> {
  const history = (await dataHistories(tx, website_id, [id])).get(id)
  const [row] = await withData(tx, await rowsWithIds(tx, website_id, [id]), UNLIMITED)
  if (!history || !row) return
  const snapshot = snapshotOf(row)
  const change = { id, history, was: { snapshot, since: row.updated_at }, snapshot, hidden: false }
  await appendData(tx, { website_id, kind: 'row' }, [change], { actor, changeSetId, now, source: 'revert' })
}
