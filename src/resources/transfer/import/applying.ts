import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { ImportIds } from '#resources/transfer/import/ids.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** The transaction in which records of an import are saved, and what they have in common. */
export type Applying = Pick<Core, 'links' | 'plans'> & {
  tx: Tx
  website: WebsiteRecord
  ids: ImportIds
  now: number
  actor: Actor
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
