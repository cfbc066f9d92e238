import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireSubmissions } from '#resources/data/submissions/purge.ts'
import { purgeTrash } from '#resources/history/trash/purge.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { makeSite, type TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'

const FREE_MONTH = 3
let service: Service
let site: TestSite
before(async () => {
  service = await startService({
    VISIT_LIMIT: '20',
    PLAN_LIMITS: `{"business":{"submissions_per_month":${FREE_MONTH}}}`,
  })
  site = await makeSite(service)
})
after(() => service.close())

const API = '/api/v1/websites'
const create = (body: object) => site.owner.post(`${API}/${site.id}/forms`, body)
const EMAIL = { label: 'Email', type: 'email' }

function send(form: Json, from = site, type = 'application/json') {
  const body = type === 'application/json' ? '{"email":"ann@example.com"}' : 'email=ann%40example.com'
  return from.visit(`/_forms/${form.id}`, { method: 'POST', body, headers: { 'content-type': type } })
}

test('names are derived from labels and labels from names; unknown keys are kept', async () => {
  const fields = [
    { label: 'Your e-mail address', type: 'email', width: 'half', nested: { a: [1] } },
    { name: 'first_name' },
    { label: '姓名' },
    { label: '電話' },
    { label: 'Size', type: 'radio', options: ['S', { value: 'm', label: 'Medium' }] },
    { label: 'What would you like us to know about your last visit to the bakery?' },
    { label: 'What would you like us to know about your last visit to our new shop?' },
  ]
  const { status, body } = await create({ name: 'Über uns', fields })
  assert.equal(status, 201)
  assert.equal(body.key, 'uber-uns')
  assert.equal(body.action_url, `${site.url}/_forms/${body.id}`)
  assert.deepEqual(
    body.fields.map(({ name, label, type }: Json) => [name, label, type]),
    [
      ['your_e_mail_address', 'Your e-mail address', 'email'],
      ['first_name', 'First name', 'text'],
      ['field', '姓名', 'text'],
      ['field_2', '電話', 'text'],
      ['size', 'Size', 'radio'],
      ['what_would_you_like_us_to_know_about_your_last_vis', fields[5]!.label, 'text'],
      ['what_would_you_like_us_to_know_about_your_last_vis_2', fields[6]!.label, 'text'],
    ],
  )
  assert.deepEqual([body.fields[0].width, body.fields[0].nested], ['half', { a: [1] }])
  assert.deepEqual(body.fields[4].options, [
    { value: 'S', label: 'S' },
    { value: 'm', label: 'Medium' },
  ])
  const again = await site.change('forms', body.id, { fields: body.fields })
  assert.equal(again.version_number, 1, 'the same fields are no new version')
})

test('what is wrong with a form is named by its field', async () => {
  const cases: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ fields: [] }, 'fields'],
    [{ fields: [{ name: '_page' }] }, 'fields.0.name'],
    [{ fields: [{ name: 'constructor' }] }, 'fields.0.name'],
    [{ fields: [{ name: 'email' }, { name: 'email' }] }, 'fields.1.name'],
    [{ fields: [{ label: 'A', type: 'select' }] }, 'fields.0.options'],
    [{ fields: [{ label: 'A', pattern: '(?=a)' }] }, 'fields.0.pattern'],
    [{ fields: [{ label: 'A', type: 'number', min: 'x' }] }, 'fields.0.min'],
    [{ fields: [{ label: 'A', min_length: 3, max_length: 2 }] }, 'fields.0.min_length'],
    [{ notification_email: 'a@b.example\r\nBcc: c@d.example' }, 'notification_email'],
    [{ notification_email: 'a@b.example, c@d.example' }, 'notification_email'],
    [{ reply_to_field: 'nothing' }, 'reply_to_field'],
    [{ redirect_path: 'https://elsewhere.example' }, 'redirect_path'],
    [{ redirect_path: '//elsewhere.example' }, 'redirect_path'],
    [{ key: 'Not Kebab' }, 'key'],
  ]
  for (const [wrong, field] of cases) {
    const { status, body } = await create({ name: 'Wrong', fields: [EMAIL], ...wrong })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(wrong))
  }
})

test('a key belongs to one form, and a new one is derived', async () => {
  const [one, two] = [
    await site.add('forms', { name: 'Twice', fields: [EMAIL] }),
    await site.add('forms', { name: 'Twice', fields: [EMAIL] }),
  ]
  assert.deepEqual([one.key, two.key], ['twice', 'twice-2'])
  const { status, body } = await site.owner.patch(`${API}/forms/${two.id}`, { key: 'twice' })
  assert.deepEqual([status, body.errors], [422, { key: ['has already been taken'] }])
})

test('a field that goes takes what refers to it along', async () => {
  const form = await site.add('forms', { name: 'Refers', fields: [EMAIL], reply_to_field: 'email' })
  const changed = await site.change('forms', form.id, { fields: [{ label: 'Name' }] })
  assert.equal(changed.reply_to_field, null)
})

test('past the plan submissions are kept and flagged, with one event for the website', async () => {
  const own = await makeSite(service)
  const form = await own.add('forms', { name: 'Busy', fields: [EMAIL] })
  for (let count = 0; count < FREE_MONTH + 2; count++) assert.equal((await send(form, own)).status, 201)
  const { body } = await own.owner.get(`${API}/forms/${form.id}/submissions`)
  assert.deepEqual(
    body.data.map(({ over_quota }: Json) => over_quota),
    [false, false, false, true, true],
  )
  const events = service.database.reader.selectFrom('events').selectAll().where('type', '=', 'quota.exceeded')
  assert.equal((await events.where('website_id', '=', own.id).execute()).length, 1)
})

test('submissions are deleted after the days that their form keeps them, and with their form', async () => {
  const own = await makeSite(service)
  const form = await own.add('forms', { name: 'Short', fields: [EMAIL], retention_days: 2 })
  for (let count = 0; count < 2; count++) assert.equal((await send(form, own)).status, 201)
  const { database } = service
  const rows = () => database.reader.selectFrom('submissions').selectAll().where('form_id', '=', form.id).execute()
  const [old] = await rows()
  await database.write((tx) =>
    tx
      .updateTable('submissions')
      .set({ created_at: Date.now() - 3 * 86_400_000 })
      .where('id', '=', old!.id)
      .execute(),
  )
  await expireSubmissions(database, Date.now())
  assert.deepEqual(
    (await rows()).map(({ id }) => id === old!.id),
    [false],
  )
  assert.equal((await own.owner.get(`${API}/forms/${form.id}`)).body.submissions_count, 1)
  await own.remove('forms', form.id)
  assert.equal((await rows()).length, 1)
  await purgeTrash(database, service.services.config.plans, Date.now() + 31 * 86_400_000)
  await eventually(async () => assert.deepEqual(await rows(), []))
  await eventually(async () => {
    const counters = database.reader.selectFrom('form_counters').selectAll().where('form_id', '=', form.id)
    assert.deepEqual(await counters.execute(), [])
  })
})

test('an address that sends too much is refused, people by a page', async () => {
  const own = await makeSite(service)
  const form = await own.add('forms', { name: 'Limited', fields: [EMAIL] })
  let answer = await send(form, own)
  for (let count = 0; count < 30 && answer.status !== 429; count++) answer = await send(form, own)
  assert.equal(answer.status, 429)
  const page = await send(form, own, 'application/x-www-form-urlencoded')
  assert.equal(page.status, 429)
  assert.match(page.text, /too much in a short time/)
  assert.ok(page.headers['retry-after'])
})

test('fields have texts by language and steps, which are checked', async () => {
  const field = { name: 'count', type: 'number', label: 'Count', step: 2, translations: { de: { label: 'Anzahl' } } }
  const { status, body: form, text } = await create({ name: 'Order', fields: [field] })
  assert.equal(status, 201, text)
  assert.deepEqual(form.fields[0], { required: false, ...field })
  const wrong = async (changes: object) => {
    const { body } = await site.owner.patch(`${API}/forms/${form.id}`, { fields: [{ ...field, ...changes }] })
    return Object.keys(body.errors)
  }
  assert.deepEqual(await wrong({ translations: { 'no language': { label: 'x' } } }), ['fields.0.translations'])
  assert.deepEqual(await wrong({ type: 'text' }), ['fields.0.step'])
  assert.deepEqual(await wrong({ step: 0 }), ['fields.0.step'])
  const search = await site.owner.get(`${API}/${site.id}/search?q=Anzahl`)
  assert.equal(search.body.data[0]?.matches[0].field, 'fields.0.translations.de.label', search.text)
})

test('a form says its own texts by language, which its versions keep', async () => {
  const translations = { de: { success_message: 'Danke für die Anfrage', submit_label: 'Ab' } }
  const { status, body: form, text } = await create({ name: 'Spoken', fields: [EMAIL], translations })
  assert.equal(status, 201, text)
  assert.deepEqual(form.translations, translations)
  const change = (body: object) => site.owner.patch(`${API}/forms/${form.id}`, body)
  const refused = await change({ translations: { 'no language': {} } })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['translations']])
  const long = await change({ translations: { de: { name: 'x'.repeat(101) } } })
  assert.deepEqual([long.status, Object.keys(long.body.errors)], [422, ['translations.de.name']])
  const search = await site.owner.get(`${API}/${site.id}/search?q=Danke%20f%C3%BCr`)
  assert.equal(search.body.data[0]?.matches[0].field, 'translations.de.success_message', search.text)
  assert.deepEqual((await change({ translations: {} })).body.translations, {})
  const { body: history } = await site.owner.get(`${API}/forms/${form.id}/history`)
  const reverted = await site.owner.post(`${API}/forms/history/${history.data.at(-1).id}/revert`)
  assert.deepEqual(reverted.body.translations, translations, reverted.text)
})

test('only choices take their options from a table, and a form has few of them', async () => {
  const options_from = { table: 'rooms', column: 'name' }
  const wrong = async (fields: object[]) => Object.keys((await create({ name: 'Rooms', fields })).body.errors)
  const select = { type: 'select', options_from }
  assert.deepEqual(await wrong([{ name: 'a', options_from }]), ['fields.0.options_from'])
  assert.deepEqual(await wrong([{ name: 'a', ...select, options: ['x'] }]), ['fields.0.options_from'])
  const many = Array.from({ length: 11 }, (_, index) => ({ name: `a${index}`, ...select }))
  assert.deepEqual(await wrong(many), ['fields'])
  const { body } = await create({ name: 'Rooms', fields: many.slice(1) })
  assert.deepEqual(body.fields[0].options_from, options_from)
})

test('fields that people type into take their value from the page or its row', async () => {
  const wrong = async (field: object) => {
    const { body } = await create({ name: 'Values', fields: [{ name: 'a', ...field }] })
    return body.errors
  }
  const choices = { type: 'select', options: ['x'], value_from: 'page.title' }
  assert.match((await wrong(choices))['fields.0.value_from'][0], /^is for text, /)
  for (const value_from of ['page.body', 'row', 'row.', 'row.A b', 'website.name', 'page.title '])
    assert.match((await wrong({ value_from }))['fields.0.value_from'][0], /^must be page\.title, /)
  const fields = ['page.title', 'page.path', 'page.url', 'row.price_2'].map((value_from) => ({
    label: value_from,
    type: 'hidden',
    value_from,
  }))
  const { status, body } = await create({ name: 'Values', fields })
  assert.deepEqual(
    [status, body.fields.map(({ value_from }: Json) => value_from)],
    [201, fields.map(({ label }) => label)],
  )
})
