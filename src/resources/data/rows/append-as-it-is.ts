import type { Tx } from '#kernel/database/database.ts'
import { appendData, beginHistories, dataHistories } from '#kernel/versioning/data-history-store.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { snapshotOf } from '#resources/data/rows/row-versions.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'
import { setRevision } from '#resources/data/rows/write-store.ts'

/** Begins histories of rows that were never changed. @returns the ids of their first versions, by their own */
export async function beginRowHistories(
  tx: Tx,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await withData(tx, await rowsWithIds(tx, website_id, ids), UNLIMITED)
  const records = rows.map((row) => ({ id: row.id, was: { snapshot: snapshotOf(row), since: row.updated_at } }))
  const histories = await beginHistories(tx, { website_id, kind: 'row' }, records)
  for (const { id, revision } of rows) await setRevision(tx, { website_id, id, revision: revision + 1 })
  return new Map([...histories].map(([id, { latest_version_id }]) => [id, latest_version_id]))
}

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
