import type { Json, Reply } from '#test/support/client.ts'
import type { Params } from './addresses.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const website = async (site: Site) => ({ website_id: site.website_id })

export const FORM_CASES: Record<string, Case> = {
  forms_list: { params: website },
  // A website has at most so many forms, and the tests create more.
  forms_create: { params: async (site) => website(await site.another()), body: newForm, large: largeForm },
  forms_get: { params: form },
  forms_update: { params: form, body: () => ({ name: unique('Changed') }), large: largeForm },
  forms_delete: { params: form },
  forms_usage: { params: form },
  forms_versions: { params: inForm },
  forms_unpin: { params: pinned },
  form_versions_list: { params: changed },
  form_versions_diff: { params: changed },
  form_versions_get: { params: firstVersion },
  form_versions_pin: { params: firstVersion },
  form_versions_revert: { params: firstVersion },
  submissions_list: { params: inForm },
  submissions_counts: { params: inForm, query: { by: 'created_at' } },
  submissions_get: { params: submission },
  submissions_update: { params: submission, body: () => ({ status: 'read' }) },
  submissions_delete: { params: submission },
  submissions_export: { params: inForm, body: () => ({}) },
  submission_files_download: { params: file },
  forms_forget: { params: withSubmission, body: () => ({ email: 'ann@example.com' }) },
}

async function made(site: Site): Promise<Json> {
  const another = await site.another()
  const { status, body, text } = await another.owner.post(`/api/v1/websites/${another.website_id}/forms`, newForm())
  if (status !== 201) throw new Error(`the form answered ${status}: ${text}`)
  return body
}

async function form(site: Site): Promise<Params> {
  const { id, website_id } = await made(site)
  return { website_id, id }
}

async function inForm(site: Site): Promise<Params> {
  const { id, website_id } = await made(site)
  return { website_id, form_id: id }
}

/** A form that was changed, so that it has two versions. */
async function changed(site: Site): Promise<Params> {
  const { id, website_id } = await made(site)
  await done(site.owner.patch(`/api/v1/websites/${website_id}/forms/${id}`, { name: unique('Changed') }))
  return { website_id, form_id: id }
}

async function firstVersion(site: Site): Promise<Params> {
  const { website_id, form_id } = await changed(site)
  const { data } = await done(site.owner.get(`/api/v1/websites/${website_id}/forms/${form_id}/history`))
  return { website_id: website_id!, form_id: form_id!, id: data.at(-1).id }
}

// Unpinning what is not pinned changes nothing.
async function pinned(site: Site): Promise<Params> {
  const { website_id, form_id, id } = await firstVersion(site)
  await done(site.owner.patch(`/api/v1/websites/forms/history/${id}/pin`))
  return { website_id: website_id!, id: form_id! }
}

async function done(reply: Promise<Reply>): Promise<Json> {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`the form answered ${status}: ${text}`)
  return body
}

async function submission(site: Site): Promise<Params> {
  const { website_id, form_id, id } = await sent(site)
  return { website_id, form_id, id }
}

async function file(site: Site): Promise<Params> {
  const { website_id, id, files } = await sent(site)
  return { website_id, submission_id: id, id: files[0].id }
}

async function withSubmission(site: Site): Promise<Params> {
  const { website_id } = await sent(site)
  return { website_id }
}

async function sent(site: Site): Promise<Json> {
  const { id, action_url } = await made(site)
  const data = new FormData()
  data.append('email', 'ann@example.com')
  data.append('photo', new File(['text'], 'a.txt', { type: 'text/plain' }))
  await site.visit(new URL(action_url), data)
  const { body } = await site.owner.get(`/api/v1/websites/forms/${id}/submissions`)
  return body.data[0]
}

function newForm() {
  const fields = [
    { label: 'Email', type: 'email' },
    { label: 'Photo', type: 'file' },
  ]
  return { name: unique('Form'), fields }
}

// Three bytes in UTF-8 and one unit in UTF-16: the most bytes that a limit in characters allows.
const wide = (characters: number) => '語'.repeat(characters)

function largeForm() {
  const fields = Array.from({ length: 20 }, (_, index) => ({ name: `field_${index}`, label: wide(2_000) }))
  return { name: wide(100), fields, success_message: wide(10_000), autoreply_message: wide(10_000) }
}
