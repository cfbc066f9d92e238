import { auditGrew, CHAIN_AUDIT, chainAudit } from '#kernel/events/chain/chain-audit.ts'
import { EXPIRE_JOURNALS, expireJournals } from '#kernel/events/journals/expire-journals.ts'
import { INDEX_JOURNALS, indexJournals, journalsGrew } from '#kernel/events/journals/index-journals.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'

export function eventsPart({ database, feed, plans }: Core): Part {
  return {
    name: 'events',
    start: () => feed.start(),
    close: () => feed.stop(),
    jobs: [
      { kind: INDEX_JOURNALS, run: indexJournals(database), recurs: true, hasWork: () => journalsGrew(database) },
      { kind: CHAIN_AUDIT, run: chainAudit(database), recurs: true, hasWork: () => auditGrew(database) },
      { kind: EXPIRE_JOURNALS, run: expireJournals(database, plans), recurs: true },
    ],
  }
}
