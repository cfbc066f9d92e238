import Type from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { refuseFields } from '#kernel/operations/review.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool, listVersionsTool } from '#kernel/operations/tool.ts'
import { UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { deleteHistory } from '#kernel/versioning/history.ts'
import { versionOperations } from '#kernel/versioning/operations.ts'
import { hiddenWarnings, pinnedWarnings } from '#kernel/versioning/pinned-warning.ts'
import { DELETION, deleteUsed } from '#resources/content/usage/delete-used.ts'
import { seedOfForm } from '#resources/content/usage/seeds.ts'
import { changedForm, keyFrom } from '#resources/data/forms/change-form.ts'
import { isUnseen, latestOf, snapshotOf, withSnapshot } from '#resources/data/forms/form-content.ts'
import { blankForm, Form, FormChanges, MAX_FORMS, NewForm } from '#resources/data/forms/record.ts'
import { appendFields, appendForm, saveShown, startForm } from '#resources/data/forms/save-form.ts'
import { FormFieldsVersion, presentForm, presentFormVersion } from '#resources/data/forms/schema.ts'
import {
  countForms,
  deleteForm,
  type FormRecord,
  findForm,
  formKeys,
  formTarget,
  insertForm,
  listForms,
  listFormVersions,
} from '#resources/data/forms/store.ts'
import { startCounters } from '#resources/data/submissions/counters-store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/forms'
const onItem = (method: string) => [`${method} ${COLLECTION}/:id`, `${method} /websites/forms/:id`]
const BRIEF = { fields: ['id', 'key', 'action_url', 'version_number', 'fields.name', 'fields.type'] }
const State = Type.Optional(oneOf(['live', 'latest'], { about: 'live: as visitors see it.' }))
const answer = { output: Form, present: presentForm, revision: revisionOf }

// Reads are not cached: submissions_count changes without an event of the form.
const list = defineList({
  name: 'forms_list',
  summary: "List a website's forms with their fields",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('form'),
  target: at('website_id', websiteTarget),
  query: Type.Object({ state: State }),
  item: Form,
  present: presentForm,
  async handler({ db, target, query, window }) {
    const { rows, total } = await listForms(db, target.id, window)
    return { rows: query.state === 'latest' ? rows : rows.map(asLive), total }
  },
})

const create = defineOperation({
  name: 'forms_create',
  summary: 'Create a form, which <site-form name="key"> shows on a page',
  scope: 'write',
  review: 'draft',
  role: 'editor',
  routes: [`POST ${COLLECTION}`],
  brief: BRIEF,
  target: at('website_id', websiteTarget),
  input: NewForm,
  ...answer,
  status: 201,
  emits: 'form.created',
  async handler({ tx, now, actor, source, changeSetId, target, input, review, warn }) {
    if ((await countForms(tx, target.id)) >= MAX_FORMS)
      throw new LimitReached('form_limit_reached', 'base', `The limit of ${MAX_FORMS} forms per website is reached`)
    const key = freeKey(keyFrom(input.name, target.default_language), await formKeys(tx, target.id))
    const form = changedForm({ ...blankForm(target.id, now), key }, input)
    for (const warning of hiddenWarnings(review)) warn(warning)
    const fields = await appendFields(tx, form, { actor, now })
    await insertForm(tx, Object.assign(form, fields)).catch(asTaken('key'))
    await startCounters(tx, form)
    const by = { actor, source, now, changeSetId, hidden: true }
    const history = review.by === null ? UNCHANGED : { ...(await startForm(tx, form, by)), newer: null }
    return {
      ...form,
      ...history,
      submissions_count: 0,
      site_subdomain: target.subdomain,
      site_primary_domain: target.primary_domain,
    }
  },
})

const show = defineOperation({
  name: 'forms_get',
  summary: 'Show a form',
  scope: 'read',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('form'),
  target: at('id', formTarget),
  query: Type.Object({ state: State }),
  ...answer,
  handler: async ({ target, query }) => (query.state === 'live' ? asLive(target) : target),
})

const update = defineOperation({
  name: 'forms_update',
  summary: 'Change a form, or its fields',
  scope: 'write',
  review: 'draft',
  role: 'editor',
  routes: onItem('PATCH'),
  brief: BRIEF,
  target: at('id', formTarget),
  input: FormChanges,
  ...answer,
  emits: 'form.updated',
  async handler({ tx, now, actor, source, changeSetId, target, input, review, warn }) {
    const newest = latestOf(target)
    const form = changedForm(newest, input)
    const isNewVersion = snapshotOf(form) !== snapshotOf(newest)
    if (form.key !== target.key && !isUnseen(target)) refuseFields(review, ['key'])
    if (!isNewVersion && form.key === target.key) return unchanged(target)
    const { latest_number, pinned_number, pin_reason } = target
    if (isNewVersion)
      for (const warning of pinnedWarnings({ latest_number: latest_number ?? 1, pinned_number, pin_reason }, review))
        warn(warning)
    const by = { actor, source, now, changeSetId, hidden: review.by !== null }
    const history = isNewVersion ? await appendForm(tx, target, form, by) : null
    // Of what visitors have never seen the table has the newest version.
    const isShown = isUnseen(target) || (history ?? target).pinned_number === null
    const saved = await saveShown(tx, target, isShown ? form : { ...target, key: form.key }, by)
    return { ...target, ...saved, ...history, newer: isShown ? null : (history ?? target).newer }
  },
})

const remove = defineOperation({
  name: 'forms_delete',
  summary: 'Delete a form with its submissions',
  ...DELETION,
  routes: onItem('DELETE'),
  tool: deleteTool('form'),
  target: at('id', formTarget),
  unseen: ({ query, target }) => query.dry_run === true || isUnseen(target),
  present: presentForm,
  emits: 'form.deleted',
  async handler(context) {
    const { tx, target, warn } = context
    const count = Number(target.submissions_count ?? 0)
    if (count > 0) warn(`Its ${count === 1 ? 'submission is' : `${count} submissions are`} deleted too.`)
    const seed = seedOfForm(target)
    return deleteUsed(context, { label: 'form', seed, refuses: true, remove: () => removeForm(tx, target) })
  },
})

const versions = defineList({
  name: 'forms_versions',
  summary: "List the versions of a form's fields, newest first",
  role: 'viewer',
  routes: [`GET ${COLLECTION}/:form_id/versions`, 'GET /websites/forms/:form_id/versions'],
  tool: listVersionsTool('form_fields', 'form_id'),
  target: at('form_id', formTarget),
  item: FormFieldsVersion,
  cachedBy: ['form'],
  present: presentFormVersion,
  handler: async ({ db, target, window }) => listFormVersions(db, target, window),
})

/** `versions` are of its fields: those of the form, which begin with its first change, are its `history`. */
const ofHistory = versionOperations<FormRecord>({
  kind: 'form',
  target: formTarget,
  ...answer,
  load: existingForm,
  async show({ tx, now, actor }, place, version) {
    const form = await existingForm(tx, place)
    await saveShown(tx, form, withSnapshot(form, (await version()).snapshot), { actor, now })
    return []
  },
})

export const formOperations: readonly Operation[] = [list, create, show, update, remove, versions, ...ofHistory]

async function existingForm(tx: Tx, place: { id: string; website_id: string }): Promise<FormRecord> {
  return (await findForm(tx, place))!
}

/** As visitors see it; of what they have never seen its newest version. */
function asLive(form: FormRecord): FormRecord {
  return { ...form, newer: null }
}

async function removeForm(tx: Tx, form: FormRecord): Promise<void> {
  await deleteForm(tx, form)
  await deleteHistory(tx, { ...form, kind: 'form' })
}

function freeKey(key: string, taken: readonly string[]): string {
  let free = key
  for (let number = 2; taken.includes(free); number++) free = `${key}-${number}`
  return free
}
