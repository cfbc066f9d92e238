import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { Actor, Caller, Source } from '#kernel/operations/caller.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { type HeldRecord, type PublishingRow, publishing } from '#resources/history/publishing/record.ts'
import type { PublishInput } from '#resources/history/publishing/schema.ts'
import { countScheduled, insertPublishing } from '#resources/history/publishing/store.ts'

/** The kind of job that carries a publishing out. */
export const PUBLISH_LATER = 'publishings.carry_out'
/** Scheduled publishings of a website. */
const MAX_SCHEDULED = 100

type Given = { website_id: string; input: PublishInput; records: HeldRecord[]; at: number; now: number } & {
  caller: Caller
  actor: Actor
  source: Source
}

/** Has a job publish at a time, with the role that the caller has then. @throws LimitReached */
export async function schedulePublishing(tx: Tx, given: Given): Promise<PublishingRow> {
  const { website_id, input, records, at, now, caller, actor, source } = given
  if ((await countScheduled(tx, website_id)) >= MAX_SCHEDULED)
    throw new LimitReached(
      'publishing_limit_reached',
      'base',
      `The limit of ${MAX_SCHEDULED} scheduled publishings per website is reached`,
      'Nothing was scheduled. Cancel one, or publish more records with one.',
    )
  const row = newRow(publishing, {
    id: newId(),
    website_id,
    records: JSON.stringify(records),
    is_all: Number(input.all ?? false),
    change_set_id: input.change_set_id?.toLowerCase() ?? null,
    at,
    requested_by: JSON.stringify(actor),
    credential_kind: caller.credential.kind,
    credential_id: caller.credential.id,
    source,
    now,
  })
  await insertPublishing(tx, row)
  await enqueue(tx, PUBLISH_LATER, { website_id, id: row.id }, at)
  return row
}
