import { newId } from '#kernel/database/ids.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { unchanged } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { deleteTool, getTool, listTool, listVersionsTool } from '#kernel/operations/tool.ts'
import { DELETION, deleteUsed } from '#resources/content/usage/delete-used.ts'
import { reviewUse } from '#resources/content/usage/review-use.ts'
import { seedOfForm } from '#resources/content/usage/seeds.ts'
import { changedForm, keyFrom } from '#resources/data/forms/change-form.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { blankForm, Form, FormChanges, MAX_FORMS, NewForm } from '#resources/data/forms/record.ts'
import { FormVersion, presentForm, presentFormVersion } from '#resources/data/forms/schema.ts'
import {
  countForms,
  deleteForm,
  type FormRecord,
  formKeys,
  formTarget,
  insertForm,
  insertVersion,
  listForms,
  listFormVersions,
  saveForm,
} from '#resources/data/forms/store.ts'
import { startCounters } from '#resources/data/submissions/counters-store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/forms'
const onItem = (method: string) => [`${method} ${COLLECTION}/:id`, `${method} /websites/forms/:id`]
const BRIEF = { fields: ['id', 'key', 'action_url', 'version_number', 'fields.name', 'fields.type'] }
const answer = { output: Form, present: presentForm, revision: revisionOf }

// Reads are not cached: submissions_count changes without an event of the form.
const list = defineList({
  name: 'forms_list',
  summary: "List a website's forms with their fields",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('form'),
  target: at('website_id', websiteTarget),
  item: Form,
  present: presentForm,
  handler: async ({ db, target, window }) => listForms(db, target.id, window),
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
  async handler({ tx, now, actor, target, input, review }) {
    if ((await countForms(tx, target.id)) >= MAX_FORMS)
      throw new LimitReached('form_limit_reached', 'base', `The limit of ${MAX_FORMS} forms per website is reached`)
    const key = freeKey(keyFrom(input.name, target.default_language), await formKeys(tx, target.id))
    const form = changedForm({ ...blankForm(target.id, now), key }, input)
    await reviewUse(tx, target.id, { kind: 'form', name: form.key }, review)
    await insertForm(tx, form).catch(asTaken('key'))
    await startCounters(tx, form)
    await insertVersion(tx, versionOf(form, actor, now))
    return {
      ...form,
      submissions_count: 0,
      site_subdomain: target.subdomain,
      site_primary_domain: target.primary_domain,
    }
  },
})

const show = defineGet({
  name: 'forms_get',
  summary: 'Show a form',
  role: 'viewer',
  routes: onItem('GET'),
  tool: getTool('form'),
  target: at('id', formTarget),
  ...answer,
})

const update = defineOperation({
  name: 'forms_update',
  summary: 'Change a form; a change of its fields becomes a new version',
  scope: 'write',
  role: 'editor',
  routes: onItem('PATCH'),
  brief: BRIEF,
  target: at('id', formTarget),
  input: FormChanges,
  ...answer,
  emits: 'form.updated',
  async handler({ tx, now, actor, target, input }) {
    const { caller_role: _, submissions_count, site_subdomain, site_primary_domain, ...before } = target
    const form = revised(before, changedForm(before, input), now)
    if (form === before) return unchanged(target)
    if (form.fields !== before.fields) {
      Object.assign(form, { version_id: newId(), version_number: before.version_number + 1 })
      await insertVersion(tx, versionOf(form, actor, now))
    }
    await saveForm(tx, form).catch(asTaken('key'))
    return { ...form, submissions_count, site_subdomain, site_primary_domain }
  },
})

const remove = defineOperation({
  name: 'forms_delete',
  summary: 'Delete a form with its submissions',
  ...DELETION,
  routes: onItem('DELETE'),
  tool: deleteTool('form'),
  target: at('id', formTarget),
  present: presentForm,
  emits: 'form.deleted',
  async handler(context) {
    const { tx, target, warn } = context
    const count = Number(target.submissions_count ?? 0)
    if (count > 0) warn(`Its ${count === 1 ? 'submission is' : `${count} submissions are`} deleted too.`)
    const seed = seedOfForm(target)
    return deleteUsed(context, { label: 'form', seed, refuses: true, remove: () => deleteForm(tx, target) })
  },
})

const versions = defineList({
  name: 'forms_versions',
  summary: "List the versions of a form's fields, newest first",
  role: 'viewer',
  routes: [`GET ${COLLECTION}/:form_id/versions`, 'GET /websites/forms/:form_id/versions'],
  tool: listVersionsTool('form', 'form_id'),
  target: at('form_id', formTarget),
  item: FormVersion,
  cachedBy: ['form'],
  present: presentFormVersion,
  handler: async ({ db, target, window }) => listFormVersions(db, target, window),
})

export const formOperations: readonly Operation[] = [list, create, show, update, remove, versions]

function versionOf(form: FormRow | FormRecord, actor: object, now: number) {
  const { version_id: id, version_number: number, website_id, id: form_id, fields } = form
  return { id, website_id, form_id, number, fields, actor: JSON.stringify(actor), created_at: now }
}

function freeKey(key: string, taken: readonly string[]): string {
  let free = key
  for (let number = 2; taken.includes(free); number++) free = `${key}-${number}`
  return free
}
