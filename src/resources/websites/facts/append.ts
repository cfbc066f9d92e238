import type { Tx } from '#kernel/database/database.ts'
import { appendData } from '#kernel/versioning/data-history-store.ts'
import type { Authorship, HistoryState } from '#kernel/versioning/history.ts'
import { type FactsRecord, factsOf } from '#resources/websites/facts/store.ts'

/** Makes a version of changed facts, which are JSON; what they were is version 1 where there was none. */
export async function appendFacts(
  tx: Tx,
  before: FactsRecord,
  facts: string,
  by: Authorship,
): Promise<Pick<FactsRecord, keyof HistoryState | 'newer'>> {
  const { id, website_id, latest_number } = before
  const history = latest_number === null ? null : (before as FactsRecord & HistoryState)
  const was = { snapshot: before.facts, since: before.updated_at }
  const change = { id, history, was, snapshot: facts, hidden: by.hidden ?? false }
  return (await appendData(tx, { website_id, kind: 'facts' }, [change], by)).get(id)!
}

/** Makes a version of facts that were brought back to what they were. */
export async function appendFactsAsTheyAre(
  tx: Tx,
  website_id: string,
  by: Pick<Authorship, 'actor' | 'changeSetId' | 'now'>,
): Promise<void> {
  const record = await factsOf(tx, website_id)
  if (record.latest_number !== null) await appendFacts(tx, record, record.facts, { ...by, source: 'revert' })
}
