import type { Tx } from '#kernel/database/database.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Review } from '#kernel/operations/review.ts'
import type { Authorship } from '#kernel/versioning/history.ts'
import { pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { appendFacts } from '#resources/websites/facts/append.ts'
import { presentFacts } from '#resources/websites/facts/schema.ts'
import { factsOf } from '#resources/websites/facts/store.ts'
import { changedFacts } from '#resources/websites/websites/facts.ts'
import { touchFacts } from '#resources/websites/websites/store.ts'

type By = Pick<Authorship, 'actor' | 'source' | 'now' | 'changeSetId'> & {
  review: Review
  warn: (sentence: string) => void
}

/**
 * A change of a website's facts becomes their newest version. Whoever calls it saves those that visitors see.
 * @returns these, as JSON, and the event of the change; null where nothing changed
 * @throws ValidationFailed naming every key that is wrong
 */
export async function changeFacts(
  tx: Tx,
  website_id: string,
  changes: Record<string, unknown> | undefined,
  { review, warn, ...by }: By,
): Promise<{ live: string; event: OperationEvent | null }> {
  const before = await factsOf(tx, website_id)
  const newest = before.newer ?? before.facts
  const facts = changes ? JSON.stringify(changedFacts(JSON.parse(newest), changes)) : newest
  if (facts === newest) return { live: before.facts, event: null }
  const { latest_number, pinned_number, pin_reason } = before
  const former = { latest_number: latest_number ?? 1, pinned_number, pin_reason }
  for (const warning of pinnedWarnings(former, review)) warn(warning)
  const history = await appendFacts(tx, before, facts, { ...by, hidden: review.by !== null })
  const isLive = history.newer === null
  if (!isLive) await touchFacts(tx, website_id)
  const record = presentFacts({ ...before, ...history, facts: isLive ? facts : before.facts, updated_at: by.now })
  return { live: isLive ? facts : before.facts, event: { type: 'facts.updated', record } }
}
