import { callerLater } from '#auth/caller-later.ts'
import type { Change } from '#kernel/database/database.ts'
import type { Actor, Caller } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import { InsufficientRole, NotFound, OperationError } from '#kernel/operations/errors.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { write } from '#kernel/operations/write.ts'
import { composeMail } from '#mail/compose-mail.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { quotedName } from '#mail/quoted-name.ts'
import type { Mail } from '#providers/mail/mailer.ts'
import { publishChosen, publishHeld } from '#resources/history/publishing/publish-chosen.ts'
import { publishedEvents } from '#resources/history/publishing/publish-records.ts'
import {
  type HeldRecord,
  Publishing,
  type PublishingRow,
  presentPublishing,
} from '#resources/history/publishing/record.ts'
import type { RecordToPublish } from '#resources/history/publishing/schema.ts'
import { addressesOf, endPublishing, publishingOf, publishingTarget } from '#resources/history/publishing/store.ts'
import { DELETED_WAIT_MS, deletedWebsite, findWebsite } from '#resources/websites/websites/store.ts'

/** Characters of a reason in a mail: it may name what a user has named. */
const MAX_ERROR = 500
const ACTOR = { type: 'system', id: null, name: 'Sitewright', client: null }

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
    await failPublishing(core, publishing, 'The key or program that scheduled it was revoked, or has expired.')
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

/** A sentence for those who read what became of it. */
function reasonOf(error: OperationError, { name }: Actor): string {
  const isLost = error instanceof NotFound || error instanceof InsufficientRole
  if (isLost && !(error instanceof PartFailed))
    return `${name}, who scheduled it, may no longer publish on this website.`
  return `${error.message}.`
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
    if (website)
      for (const address of await addressesOf(tx, publishing))
        await queueMail(tx, { ...letter(address, failed, website), websiteId: website_id }, now)
    const event = { type: 'publishing.failed' as const, record: presentPublishing(failed) }
    return recordEvents(tx, [event], { account_id: website?.account_id ?? null, actor: ACTOR, created_at: now })
  })
  feed.committed(changes)
}

function letter(to: string, { at, error, requested_by }: PublishingRow, website: { name: string }): Mail {
  const name = quotedName(website.name)
  return composeMail({
    to,
    subject: `Nothing was published on ${name}`,
    before: [
      `What ${quotedName(JSON.parse(requested_by).name)} had scheduled to be published on the website ${name} at ${timestamp(at)} was not published. Visitors see what they saw before.`,
      quotedName(error!, MAX_ERROR),
      'Publish it by hand, or schedule it again.',
    ],
  })
}
