import { callerLater } from '#auth/caller-later.ts'
import { updateChangeSet } from '#kernel/changes/change-sets-store.ts'
import type { Change, Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, type OperationEvent, unchanged } from '#kernel/operations/outcome.ts'
import { at, type Target } from '#kernel/operations/target.ts'
import { write } from '#kernel/operations/write.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { type Appearing, dueOf, type Scheduler } from '#kernel/versioning/appearing.ts'
import { targetOf } from '#resources/content/versioned/store.ts'
import { rowTarget } from '#resources/data/rows/store.ts'
import { presentRecord } from '#resources/history/change-sets/record-kinds.ts'
import { clearTime, type DueRecord, dueRecords, lockTimes } from '#resources/history/publishing/appearing/due-store.ts'
import { publishedEvents } from '#resources/history/publishing/publish-records.ts'
import { type PublishingRow, presentPublishing, publishing } from '#resources/history/publishing/record.ts'
import { findRecords } from '#resources/history/publishing/records-store.ts'
import { ACTOR, mailFailure, REVOKED, reasonOf } from '#resources/history/publishing/report-failure.ts'
import { insertPublishing } from '#resources/history/publishing/store.ts'
import { operationOn } from '#resources/operation-on.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

/** The kind of the recurring job that has records appear and go. */
export const APPEAR_AND_GO = 'records.appear_and_go'
/** How often the job looks for records whose time has come, in milliseconds. */
const LOOK_MS = 1_000
const AT_ONCE = 100

/** Whether the time of a record has come. */
export async function anyRecordDue(database: Database): Promise<boolean> {
  return (await dueRecords(database.reader, Date.now(), 1)).length > 0
}

/**
 * Publishes the records whose time to appear has come, and makes drafts of those that go, each as who said so and with the role
 * that they have now. The record's time ends in the same transaction, so it is carried out once; the record itself says what
 * is to come, so that undoing, restoring and importing one need nothing besides. Safe to repeat.
 * @throws the first error that passes, once the others were carried out
 */
export function carryOutDue(core: Core) {
  return async (_: object, stopping: AbortSignal): Promise<number> => {
    const due = await dueRecords(core.database.reader, Date.now(), AT_ONCE)
    const errors: unknown[] = []
    for (const record of due) {
      if (stopping.aborted) return 0
      await carryOut(core, record).catch((error) => errors.push(error))
    }
    if (errors.length > 0) throw errors[0]
    return due.length < AT_ONCE ? LOOK_MS : 0
  }
}

async function carryOut(core: Core, record: DueRecord): Promise<void> {
  const found = await findScheduler(core, record)
  if (!found) return
  const { actor, credential, source } = found
  const requester = { userId: actor.id!, credential: { ...credential, name: actor.client } }
  const caller = await callerLater(core.database.reader, requester, Date.now())
  if (!caller) return fail(core, record, REVOKED)
  try {
    await appearAs(core, caller, { ...record, source })
  } catch (error) {
    if (!(error instanceof OperationError) || error.status >= 500) throw error
    await fail(core, record, reasonOf(error, actor))
  }
}

async function findScheduler({ database }: Core, { kind, id }: DueRecord): Promise<Scheduler | null> {
  const { table } = TARGETS[kind]
  const rows = database.reader
    .selectFrom(table as 'pages')
    .select('scheduled_by')
    .where('id', '=', id)
  const row = await rows.executeTakeFirst()
  return row?.scheduled_by ? (JSON.parse(row.scheduled_by) as Scheduler) : null
}

function appearAs(core: Core, caller: Caller, { kind, website_id, id, source }: DueRecord & Pick<Scheduler, 'source'>) {
  const request = { params: { website_id, id }, query: {}, body: {}, requestId: `appearing-${id}`, fresh: false }
  return write(core, { ...request, operation: OPERATIONS[kind], caller, source })
}

type Found = Appearing & { id: string; website_id: string }
const TARGETS = { page: targetOf('page'), row: rowTarget } as unknown as Record<DueRecord['kind'], Target<Found>>
const OPERATIONS = { page: appearing('page'), row: appearing('row') }

/** In the audit log it is the publishing that was scheduled. */
function appearing(kind: DueRecord['kind']): Operation {
  return defineOperation({
    name: 'records_publish',
    summary: 'Publish or unpublish a record whose time has come',
    scope: 'write',
    role: 'content',
    routes: [],
    target: at('id', TARGETS[kind]),
    ownChangeSet: true,
    output: null,
    present: (done: PublishingRow | null) => presentPublishing(done!),
    emits: 'publishing.done',
    async handler({ tx, target, now, perform, changeSetId }) {
      const { website_id, id } = target
      const due = dueOf(target, now)
      // Another process was faster, or somebody changed it.
      if (!due) return unchanged<PublishingRow | null>(null)
      await perform(operationOn(kind, 'update'), { website_id, id }, changesOf(due.action))
      const [record] = (await findRecords(tx, website_id, [id])).values()
      const done = ended({ kind, website_id, id }, target, now)
      await insertPublishing(tx, done)
      const title = `${record!.title ?? id} ${due.action === 'publish' ? 'appeared' : 'was unpublished'} as scheduled`
      await updateChangeSet(tx, { website_id, id: changeSetId! }, { title })
      if (due.action === 'unpublish') return done
      const { history, path } = record!
      const version = history && {
        id: history.pinned_version_id ?? history.latest_version_id,
        number: history.pinned_number ?? history.latest_number,
      }
      const shown = { kind, id, title: record!.title, path, version, result: 'published' as const }
      return alsoEmit(done, publishedEvents(website_id, [shown]))
    },
  })
}

function changesOf(action: 'publish' | 'unpublish') {
  // Where both times have passed, nothing appears.
  return action === 'publish' ? { status: 'published' } : { status: 'draft', publish_at: null, unpublish_at: null }
}

/** The publishing that a record's own time was, as it is listed among those that ended. */
function ended({ kind, website_id, id }: DueRecord, times: Appearing, now: number): PublishingRow {
  const { actor, credential, source } = JSON.parse(times.scheduled_by!) as Scheduler
  const { action, at } = dueOf(times, now) ?? { action: 'publish' as const, at: now }
  return newRow(publishing, {
    id: newId(),
    website_id,
    records: JSON.stringify([{ kind, id, version_id: null }]),
    change_set_id: null,
    is_all: 0,
    action,
    at,
    status: 'done',
    requested_by: JSON.stringify(actor),
    credential_kind: credential.kind,
    credential_id: credential.id,
    source,
    now,
  })
}

/** Notes why nothing came of it, and reports it to who said so and to the website's admins. */
async function fail({ database, feed, links, plans, catalog }: Core, record: DueRecord, reason: string) {
  const { kind, website_id, id } = record
  const changes = await database.write(async (tx): Promise<Change[]> => {
    const now = Date.now()
    const times = await lockTimes(tx, record)
    const website = await findWebsite(tx, website_id)
    const due = times && dueOf(times, now)
    if (!due || !website) return []
    await clearTime(tx, record, due.action === 'publish' ? 'publish_at' : 'unpublish_at', now)
    const failed = { ...ended(record, times, now), status: 'failed' as const, error: reason }
    await insertPublishing(tx, failed)
    await mailFailure(tx, failed, website, now)
    const presented = await presentRecord(
      { tx, links, plans, catalog, website: { id: website_id, caller_role: 'viewer' } },
      kind,
      id,
    )
    const events: OperationEvent[] = [
      { type: `${kind}.updated`, record: presented! },
      { type: 'publishing.failed', record: presentPublishing(failed) },
    ]
    return recordEvents(tx, events, { account_id: website.account_id, actor: ACTOR, created_at: now })
  })
  feed.committed(changes)
}
