import Type from 'typebox'
import {
  endChangeSet,
  insertChangeSet,
  markUndone,
  openChangeSet,
  updateChangeSet,
} from '#kernel/changes/change-sets-store.ts'
import { netRows } from '#kernel/changes/net-rows.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import type { ErrorMembers } from '#kernel/operations/error-body.ts'
import { Conflict, NotYours, ValidationFailed } from '#kernel/operations/errors.ts'
import { named } from '#kernel/operations/named.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, dryRun, unchanged } from '#kernel/operations/outcome.ts'
import { Id, oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { getTool, listTool } from '#kernel/operations/tool.ts'
import { actTool } from '#resources/history/change-sets/act-tool.ts'
import { chosenRows } from '#resources/history/change-sets/chosen-rows.ts'
import { diffOfRecord, recordsOf } from '#resources/history/change-sets/diff.ts'
import {
  ChangeSet,
  ChangeSetDiffItem,
  MAX_TITLE,
  presentChangeSet,
  UndoResult,
} from '#resources/history/change-sets/schema.ts'
import { changedRowsOf, changeSetTarget, getChangeSet, listChangeSets } from '#resources/history/change-sets/store.ts'
import { undoRows } from '#resources/history/change-sets/undo-rows.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/change_sets'
const onItem = (method: string, action = '') => [`${method} /websites/change_sets/:id${action}`]
const answer = { output: ChangeSet, present: presentChangeSet, revision: changeSetTarget.revision! }
const Title = Type.String({ minLength: 1, maxLength: MAX_TITLE, description: 'What the work is for.' })
/** Records that one undo names. */
const SOME = { minItems: 1, maxItems: 500 }
const BRIEF = { fields: ['id', 'title', 'state', 'records_count'] }

const list = defineList({
  name: 'change_sets_list',
  summary: 'List what was done to a website in one go each, newest first',
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('change_set'),
  target: at('website_id', websiteTarget),
  query: Type.Object({ actor_id: Type.Optional({ ...Id, about: 'Only those of this user.' }) }),
  item: ChangeSet,
  present: presentChangeSet,
  handler: ({ longDb, target, query, window }) => listChangeSets(longDb, target.id, window, query),
})

const create = defineOperation({
  name: 'change_sets_create',
  summary: 'Begin a change set by name: your changes of the website belong to it until it ends',
  scope: 'write',
  review: 'free',
  role: 'content',
  routes: [`POST ${COLLECTION}`],
  brief: BRIEF,
  target: at('website_id', websiteTarget),
  input: named('ChangeSetCreate', Type.Object({ title: Title })),
  status: 201,
  ...answer,
  emits: 'change_set.created',
  async handler({ tx, target, input, caller, actor, source, now, changeSetId }) {
    const writer = { website_id: target.id, credential_id: caller.credential.id, actor, source, now }
    await endChangeSet(tx, { website_id: target.id, id: changeSetId!, ended_at: now })
    const id = await insertChangeSet(tx, writer, { title: input.title })
    return getChangeSet(tx, target.id, id ?? (await openChangeSet(tx, writer)))
  },
})

const show = defineGet({
  name: 'change_sets_get',
  summary: 'Show a change set',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('change_set'),
  target: at('id', changeSetTarget),
  ...answer,
})

const update = defineOperation({
  name: 'change_sets_update',
  summary: 'Name a change set of your own',
  scope: 'write',
  review: 'free',
  role: 'content',
  routes: onItem('PATCH'),
  tool: actTool('rename'),
  brief: BRIEF,
  target: at('id', changeSetTarget),
  input: named('ChangeSetUpdate', Type.Object({ title: Title })),
  ...answer,
  emits: 'change_set.updated',
  async handler({ tx, target, input, actor }) {
    checkOwn(target, actor)
    if (input.title === target.title) return unchanged(target)
    await updateChangeSet(tx, target, { title: input.title })
    return getChangeSet(tx, target.website_id, target.id)
  },
})

const end = defineOperation({
  name: 'change_sets_end',
  summary: 'End a change set of your own: your next change begins another',
  scope: 'write',
  review: 'free',
  role: 'content',
  hints: { destructive: false, idempotent: true },
  routes: onItem('POST', '/end'),
  tool: actTool('end'),
  brief: BRIEF,
  target: at('id', changeSetTarget),
  ...answer,
  emits: 'change_set.updated',
  async handler({ tx, target, now, actor }) {
    checkOwn(target, actor)
    if (target.ended_at !== null) return unchanged(target)
    await endChangeSet(tx, { ...target, ended_at: now })
    return getChangeSet(tx, target.website_id, target.id)
  },
})

const diff = defineList({
  name: 'change_sets_diff',
  summary: 'Show all that a change set changed: fields before and after, and hunks of html',
  role: 'viewer',
  routes: onItem('GET', '/diff'),
  target: at('id', changeSetTarget),
  refuses: true,
  maxPer: 20,
  item: ChangeSetDiffItem,
  async handler({ longDb, target, window, compute }) {
    const records = recordsOf(netRows(await changedRowsOf(longDb, target)))
    const rows = []
    for (const record of records.slice(window.offset, window.offset + window.per))
      rows.push(await diffOfRecord(longDb, target.website_id, record, compute))
    return { rows, total: records.length }
  },
})

const undo = defineOperation({
  name: 'change_sets_undo',
  summary: 'Undo a change set: every record is what it was before; undoing the undo is a redo',
  scope: 'write',
  role: 'editor',
  hints: { destructive: true, idempotent: true },
  routes: onItem('POST', '/undo'),
  target: at('id', changeSetTarget),
  unseen: ({ input }) => input.dry_run === true,
  longWrite: true,
  ownChangeSet: true,
  composed: true,
  input: named(
    'ChangeSetUndo',
    Type.Object({
      dry_run: Type.Optional(Type.Boolean({ description: 'Only show what would be done.' })),
      on_conflict: Type.Optional(
        oneOf(['refuse', 'skip'], { description: 'What someone changed since: refuse all by default, or skip it.' }),
      ),
      only: Type.Optional(Type.Array(Id, { ...SOME, description: 'Ids of records: undo only these.' })),
      keep: Type.Optional(Type.Array(Id, { ...SOME, description: 'Ids of records to leave.' })),
    }),
  ),
  output: UndoResult,
  async handler({ target, input, changeSetId, ...context }) {
    const { tx, now } = context
    if (target.undone_by) throw alreadyUndone(target.undone_by)
    const website = { id: target.website_id, caller_role: target.caller_role }
    const { rows, isPart } = chosenRows(netRows(await changedRowsOf(tx, target)), input)
    const { records, conflicts, events } = await undoRows(rows, { ...context, changeSetId, website })
    const dry_run = input.dry_run ?? false
    if (conflicts.length > 0 && input.on_conflict !== 'skip' && !dry_run) throw changedSince(conflicts)
    if (isPart && records.length === 0) return unchanged({ dry_run, change_set_id: null, records, conflicts })
    const title = titleOfUndo(target, isPart).slice(0, MAX_TITLE)
    // What remains of a change set that was undone in part can still be undone, so it is not marked.
    await updateChangeSet(tx, { ...target, id: changeSetId! }, isPart ? { title } : { title, undoes: target.id })
    if (!isPart) await markUndone(tx, target, changeSetId!)
    // What its credential changes from now on can be published by itself.
    if (target.ended_at === null) await endChangeSet(tx, { ...target, ended_at: now })
    const result = { dry_run, change_set_id: dry_run ? null : changeSetId, records, conflicts }
    if (dry_run) return dryRun(result)
    if (isPart) return alsoEmit(result, events)
    const undone = presentChangeSet({ ...target, undone_by: changeSetId })
    return alsoEmit(result, [...events, { type: 'change_set.undone', record: undone }])
  },
})

export const changeSetOperations: readonly Operation[] = [list, create, show, update, end, diff, undo]

function titleOfUndo({ title, actor }: { title: string | null; actor: string }, isPart: boolean): string {
  const what = title ? `"${title}"` : `a change set of ${JSON.parse(actor).name}`
  return isPart ? `Undo of a part of ${what}` : `Undo of ${what}`
}

function checkOwn({ actor }: { actor: string }, by: { id: string | null }) {
  const { id, name } = JSON.parse(actor)
  if (id === by.id) return
  throw new NotYours(
    'The change set is of someone else',
    `Only ${name}, who began it, may name or end it. Begin one of your own.`,
  )
}

function alreadyUndone(by: string) {
  return new Conflict(
    'The change set was undone already',
    `It was undone by the change set ${by}. Undo that one to redo it.`,
  )
}

function changedSince(conflicts: NonNullable<ErrorMembers['conflicts']>) {
  return new ValidationFailed(
    { base: [`${conflicts.length} ${conflicts.length === 1 ? 'record was' : 'records were'} changed since`] },
    {
      detail: 'Nothing was undone. Send on_conflict=skip to undo the others, or dry_run to see what would be done.',
      extra: { conflicts },
    },
  )
}
