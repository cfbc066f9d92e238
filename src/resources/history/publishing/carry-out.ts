import { callerLater } from '#auth/caller-later.ts'
import type { Change } from '#kernel/database/database.ts'
import type { Actor, Caller } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { write } from '#kernel/operations/write.ts'
import { publishChosen, publishHeld } from '#resources/history/publishing/publish-chosen.ts'
import { publishedEvents } from '#resources/history/publishing/publish-records.ts'
import {
  type HeldRecord,
  Publishing,
  type PublishingRow,
  presentPublishing,
} from '#resources/history/publishing/record.ts'
import { ACTOR, mailFailure, REVOKED, reasonOf } from '#resources/history/publishing/report-failure.ts'
import type { RecordToPublish } from '#resources/history/publishing/schema.ts'
import { endPublishing, publishingOf, publishingTarget } from '#resources/history/publishing/store.ts'
import { DELETED_WAIT_MS, deletedWebsite, findWebsite } from '#resources/websites/websites/store.ts'

export type ScheduledPublishing = { website_id: string; id: string }

/**
 * Does the job of a publishing, as who scheduled it and with the role that they have now. It ends in the transaction that
 * publishes, so it is carried out once; what cannot be done is reported and not tried again.
 * @throws StorageUnavailable and other errors that pass, so that the job is repeated
 */
export async function carryOutPublishing(
  core: Core,
  { website_id, id }: ScheduledPublishing,
): Promise<number | undefined> {
  const publishing = await publishingOf(core.database.reader, website_id, id)
  if (publishing?.status !== 'scheduled') return
  if (await deletedWebsite(core.database.reader, website_id)) return DELETED_WAIT_MS
  const actor = JSON.parse(publishing.requested_by) as Actor
  const credential = { kind: publishing.credential_kind, id: publishing.credential_id, name: actor.client }
  const caller = await callerLater(core.database.reader, { userId: actor.id!, credential }, Date.now())
  if (!caller) {
    await failPublishing(core, publishing, REVOKED)
    return
  }
  try {
    await publishAs(core, caller, publishing)
  } catch (error) {
    if (!(error instanceof OperationError) || error.status >= 500) throw error
    await failPublishing(core, publishing, reasonOf(error, actor))
  }
}

function publishAs(core: Core, caller: Caller, { website_id, id, source }: PublishingRow) {
  const request = { params: { website_id, id }, query: {}, body: {}, requestId: `publishing-${id}`, fresh: false }
  return write(core, { ...request, operation: carryOut, caller, source })
}

/** In the audit log it is the operation that was requested. */
const carryOut: Operation = defineOperation({
  name: 'records_publish',
  summary: 'Publish what was scheduled',
  scope: 'write',
  role: 'editor',
  routes: [],
  target: at('id', publishingTarget),
  ownChangeSet: true,
  output: Publishing,
  present: presentPublishing,
  emits: 'publishing.done',
  async handler({ target, ...context }) {
    // Another process was faster, or it was cancelled.
    if (target.status !== 'scheduled') return unchanged<PublishingRow>(target)
    const records = await publish(context, target)
    const done = await endPublishing(context.tx, target, { status: 'done', now: context.now })
    return alsoEmit(done, publishedEvents(target.website_id, records))
  },
})

function publish(context: Parameters<typeof publishChosen>[0], { website_id, ...publishing }: PublishingRow) {
  const { change_set_id, is_all } = publishing
  const records = publishing.records === null ? null : (JSON.parse(publishing.records) as HeldRecord[]).map(asGiven)
  if (records === null) return publishChosen(context, website_id, { change_set_id: change_set_id ?? undefined })
  if (is_all || change_set_id !== null) return publishHeld(context, website_id, { records, change_set_id })
  return publishChosen(context, website_id, { records })
}

function asGiven({ version_id, ...record }: HeldRecord): RecordToPublish {
  return { ...record, ...(version_id === null ? {} : { version_id }) }
}

/** Notes why nothing was published, and reports it to who scheduled it and to the website's admins. */
async function failPublishing({ database, feed }: Core, { website_id, id }: PublishingRow, reason: string) {
  const changes = await database.write(async (tx): Promise<Change[]> => {
    await database.lockRow(tx, publishingTarget, id)
    const publishing = await publishingOf(tx, website_id, id)
    const website = await findWebsite(tx, website_id)
    if (publishing?.status !== 'scheduled') return []
    const now = Date.now()
    const error = website ? reason : 'The website was deleted.'
    const failed = await endPublishing(tx, publishing, { status: 'failed', error, now })
    if (website) await mailFailure(tx, failed, website, now)
    const event = { type: 'publishing.failed' as const, record: presentPublishing(failed) }
    return recordEvents(tx, [event], { account_id: website?.account_id ?? null, actor: ACTOR, created_at: now })
  })
  feed.committed(changes)
}
