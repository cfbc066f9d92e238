import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Appearing, Scheduler } from '#kernel/versioning/appearing.ts'
import type { ImportIds } from '#resources/transfer/import/ids.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** The transaction in which records of an import are saved, and what they have in common. */
export type Applying = Pick<Core, 'links' | 'plans'> & {
  tx: Tx
  website: WebsiteRecord
  ids: ImportIds
  now: number
  actor: Actor
  /** As whom a job publishes what has a time to appear or to go. */
  scheduler: Scheduler
  /** Of what is saved. */
  events: OperationEvent[]
  /** Something about a record that was saved all the same. */
  note(sentence: string): void
}

type Times = { created_at?: string; updated_at?: string }

/** In milliseconds since 1970; the time of the import where the plan has none. */
export function timesOf({ created_at, updated_at }: Times, now: number) {
  const created = created_at === undefined ? now : Date.parse(created_at)
  return { created_at: created, updated_at: updated_at === undefined ? created : Date.parse(updated_at) }
}

type PlannedTimes = { publish_at?: string | null; unpublish_at?: string | null }

/** When a record appears and goes. Times that have come since the export are carried out immediately. */
export function appearingOf({ publish_at, unpublish_at }: PlannedTimes, scheduler: Scheduler): Appearing {
  const timeOf = (time: string | null | undefined) => (time ? Date.parse(time) : null)
  const by = publish_at || unpublish_at ? JSON.stringify(scheduler) : null
  return { publish_at: timeOf(publish_at), unpublish_at: timeOf(unpublish_at), scheduled_by: by }
}
