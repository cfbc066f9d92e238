import Type from 'typebox'
import { defineList } from '#kernel/operations/define-list.ts'
import { Conflict, invalid } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, unchanged } from '#kernel/operations/outcome.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, listTool } from '#kernel/operations/tool.ts'
import { VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { changeSetTarget } from '#resources/history/change-sets/store.ts'
import {
  presentScheduled,
  ScheduleItem,
  ScheduleRange,
  scheduleOf,
} from '#resources/history/publishing/appearing/schedule.ts'
import { holdRecords } from '#resources/history/publishing/hold-records.ts'
import { publishChosen, publishSet } from '#resources/history/publishing/publish-chosen.ts'
import { publishedEvents } from '#resources/history/publishing/publish-records.ts'
import { Publishing, presentPublishing } from '#resources/history/publishing/record.ts'
import { problemOfChoice, questionOf, timeOf } from '#resources/history/publishing/rules.ts'
import { schedulePublishing } from '#resources/history/publishing/schedule.ts'
import { Publish, PublishResult, presentResult, WaitingItem } from '#resources/history/publishing/schema.ts'
import { endPublishing, listPublishings, publishingTarget } from '#resources/history/publishing/store.ts'
import { presentWaiting, waitingRecords } from '#resources/history/publishing/waiting.ts'
import { approveWaiting, readyOfSet } from '#resources/history/requests/approve-set.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const BRIEF = {
  fields: ['records.kind', 'records.id', 'records.result', 'publishing.id', 'publishing.at', 'publishing.records'],
}
const STATUSES = ['scheduled', 'done', 'failed', 'cancelled'] as const

const waiting = defineList({
  name: 'waiting_list',
  summary: 'List what visitors do not see yet: newer versions of pinned records, and drafts',
  role: 'viewer',
  routes: ['GET /websites/:website_id/waiting'],
  target: at('website_id', websiteTarget),
  query: Type.Object({ kind: Type.Optional(oneOf(VERSIONED_KINDS, { about: 'Only records of this kind.' })) }),
  item: WaitingItem,
  present: presentWaiting,
  handler: ({ longDb, target, query, window }) => waitingRecords(longDb, target.id, window, query.kind),
})

const publish = defineOperation({
  name: 'records_publish',
  summary: 'Publish records, a change set or all unpublished changes: all or nothing, now or later',
  asks: questionOf,
  scope: 'write',
  role: 'editor',
  // With a time it would be scheduled twice.
  hints: { destructive: false, idempotent: false },
  routes: ['POST /websites/:website_id/publish'],
  brief: BRIEF,
  target: at('website_id', websiteTarget),
  ownChangeSet: true,
  composed: true,
  input: Publish,
  output: PublishResult,
  present: presentResult,
  prepare: ({ target, input, ...context }) => readyOfSet(context, input.at ? null : setOf(target.id, input)),
  async handler({ target, input, prepared, caller, actor, source, now, changeSetId, ...context }) {
    const { tx } = context
    const wrong = problemOfChoice(input)
    if (wrong) throw invalid(...wrong)
    const website_id = target.id
    if (input.at === undefined) {
      const publishing = { ...context, actor, changeSetId, now }
      const records = await publishChosen(publishing, website_id, input)
      const { requests, events } = await approveWaiting(publishing, setOf(website_id, input), prepared)
      return alsoEmit({ records, requests }, [...publishedEvents(website_id, records), ...events])
    }
    const time = timeOf(input.at, now)
    if (typeof time === 'string') throw invalid('at', time)
    const records = await holdRecords(tx, website_id, input)
    const publishing = await schedulePublishing(tx, {
      website_id,
      input,
      records,
      at: time,
      now,
      caller,
      actor,
      source,
    })
    return alsoEmit({ records: [], publishing }, [
      { type: 'publishing.scheduled', record: presentPublishing(publishing) },
    ])
  },
})

const publishChangeSet = defineOperation({
  name: 'change_sets_publish',
  summary: 'Publish what a change set made, and approve what it asks for: all or nothing',
  scope: 'write',
  role: 'editor',
  hints: { destructive: false, idempotent: true },
  routes: ['POST /websites/change_sets/:id/publish'],
  tool: { omitted: 'records_publish takes its change_set_id' },
  target: at('id', changeSetTarget),
  ownChangeSet: true,
  composed: true,
  output: PublishResult,
  present: presentResult,
  prepare: ({ target, ...context }) => readyOfSet(context, target),
  async handler({ target, prepared, ...context }) {
    const records = await publishSet(context, target)
    const { requests, events } = await approveWaiting(context, target, prepared)
    return alsoEmit({ records, requests }, [...publishedEvents(target.website_id, records), ...events])
  },
})

/** The change set that is to be published, if one is. */
function setOf(website_id: string, { change_set_id }: { change_set_id?: string }) {
  return change_set_id === undefined ? null : { website_id, id: change_set_id.toLowerCase() }
}

const list = defineList({
  name: 'publishings_list',
  summary: 'List what was scheduled to be published, and what became of it',
  role: 'viewer',
  routes: ['GET /websites/:website_id/publishings'],
  target: at('website_id', websiteTarget),
  tool: listTool('publishing'),
  query: Type.Object({ status: Type.Optional(oneOf(STATUSES, { about: 'Only those of this status.' })) }),
  item: Publishing,
  present: presentPublishing,
  handler: ({ longDb, target, query, window }) => listPublishings(longDb, target.id, window, query),
})

const cancel = defineOperation({
  name: 'publishings_delete',
  summary: 'Cancel what is scheduled to be published',
  scope: 'write',
  role: 'editor',
  routes: ['DELETE /websites/:website_id/publishings/:id', 'DELETE /websites/publishings/:id'],
  tool: deleteTool('publishing'),
  target: at('id', publishingTarget),
  output: null,
  present: presentPublishing,
  emits: 'publishing.cancelled',
  alsoAnswers: [409],
  async handler({ tx, target, now }) {
    if (target.status === 'cancelled') return unchanged(target)
    if (target.status !== 'scheduled')
      throw new Conflict(
        'The publishing was carried out before',
        `It is ${target.status}. Undo its change set to take back what it published.`,
      )
    await endPublishing(tx, target, { status: 'cancelled', now })
    return { ...target, status: 'cancelled' as const }
  },
})

const schedule = defineList({
  name: 'schedule_list',
  summary: 'List what appears and what goes, when: scheduled publishings, and records with publish_at or unpublish_at',
  role: 'viewer',
  routes: ['GET /websites/:website_id/schedule'],
  target: at('website_id', websiteTarget),
  tool: { omitted: 'waiting_list and records say when; this is a calendar for people' },
  query: ScheduleRange,
  item: ScheduleItem,
  present: presentScheduled,
  handler({ longDb, target, query, window }) {
    const timeOf = (time?: string) => (time === undefined ? undefined : Date.parse(time))
    return scheduleOf(longDb, target.id, window, { from: timeOf(query.from), until: timeOf(query.until) })
  },
})

export const publishingOperations: readonly Operation[] = [waiting, publish, publishChangeSet, list, schedule, cancel]
