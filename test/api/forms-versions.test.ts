import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newPage, newWebsite, refused } from './make.ts'
import { downloaded, ended, exportOf, proposed, upload } from './transfer.ts'

let service: Service
let owner: Person
let site: Json
let form: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())
beforeEach(async () => {
  site = await newWebsite(owner)
  form = await newForm()
  await newPage(owner, site, { path: '/', html_content: '<site-form name="contact"/>' })
})

const EMAIL = { label: 'Email', type: 'email' }
const NOTE = { label: 'Note', type: 'textarea' }
const at = (path = '') => `${API}/websites/${site.id}${path}`
const newForm = (body: object = {}) =>
  answered(201, owner.post(at('/forms'), { name: 'Contact', fields: [EMAIL], ...body }))
const read = (query = '') => answered(200, owner.get(at(`/forms/${form.id}${query}`)))
const change = (body: object, id = form.id) => answered(200, owner.patch(at(`/forms/${id}`), body))
const history = async () => (await answered(200, owner.get(at(`/forms/${form.id}/history`)))).data as Json[]
const ofFields = async () => (await answered(200, owner.get(at(`/forms/${form.id}/versions`)))).data as Json[]
const seen = async (path = '/') => (await service.visit(hostOf(site), path)).text
const waiting = async () => (await answered(200, owner.get(at('/waiting')))).data as Json[]
const publish = (id: string) => answered(200, owner.post(at('/publish'), { records: [{ kind: 'form', id }] }))
const labels = ({ fields }: Json) => fields.map(({ label }: Json) => label)

async function shows(...names: string[]) {
  const html = await seen()
  const inputs = [...html.matchAll(/<(?:input|textarea)[^>]*? name="([a-z]\w*)"/g)].map(([, name]) => name)
  assert.deepEqual(inputs, names, html)
}

const send = (id: string, body: object) =>
  service.visit(hostOf(site), `/_forms/${id}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })

test('a change of a form is a version; what it was before the first is one too', async () => {
  assert.deepEqual([form.latest_version_id, form.live_version_id, form.latest_version_number], [null, null, 1])
  assert.deepEqual(await history(), [])
  const changed = await change({ name: 'Write to us', fields: [EMAIL, NOTE] })
  assert.deepEqual([changed.latest_version_number, changed.version_number], [2, 2])
  await shows('email', 'note')
  const [second, first] = (await history()) as [Json, Json]
  assert.deepEqual(
    [first.number, first.snapshot.name, labels(first.snapshot), first.live],
    [1, 'Contact', ['Email'], false],
  )
  assert.deepEqual(
    [second.number, second.snapshot.name, labels(second.snapshot), second.live],
    [2, 'Write to us', ['Email', 'Note'], true],
  )
  assert.equal(second.created_by.id, owner.userId)
  assert.equal('key' in second.snapshot, false)
  assert.equal(changed.live_version_id, second.id)
  await change({ name: 'Write to us', fields: [EMAIL, NOTE] })
  assert.equal((await history()).length, 2)
  const diff = await answered(200, owner.get(at(`/forms/${form.id}/history/diff`)))
  assert.deepEqual(
    diff.fields.map(({ field }: Json) => field),
    ['name', 'fields'],
  )
  // Its key has no versions, as the path of a page has none.
  await change({ key: 'write' })
  assert.equal((await history()).length, 2)
})

test('publish: false saves a draft that visitors do not see until it is published', async () => {
  const draft = await change({ fields: [EMAIL, NOTE], success_message: 'Soon', publish: false })
  assert.match(draft.warnings.join(), /Visitors see version 1; this change is version 2/)
  assert.deepEqual([labels(draft), draft.pin_reason, draft.version_number], [['Email', 'Note'], 'review', 1])
  await shows('email')
  assert.deepEqual(labels(await read('?state=live')), ['Email'])
  assert.deepEqual(labels(await read()), ['Email', 'Note'])
  const list = async (query = '') => labels((await answered(200, owner.get(at(`/forms${query}`)))).data[0])
  assert.deepEqual([await list(), await list('?state=latest')], [['Email'], ['Email', 'Note']])
  // Submissions are checked by what visitors see, and name the version of these fields.
  assert.equal((await send(form.id, { email: 'ann@example.org', note: 'Hello' })).status, 201)
  assert.equal((await ofFields()).length, 1)
  const [item] = await waiting()
  assert.deepEqual([item!.kind, item!.id, item!.title, item!.live_version.number], ['form', form.id, 'Contact', 1])
  // A further change is of the newest, and keeps what it does not name.
  await change({ name: 'Write', publish: false })
  await publish(form.id)
  await shows('email', 'note')
  const live = await read('?state=live')
  assert.deepEqual([live.name, live.success_message, live.version_number, live.pin_reason], ['Write', 'Soon', 2, null])
  assert.deepEqual(labels({ fields: (await ofFields())[0]!.fields }), ['Email', 'Note'])
  assert.deepEqual(await waiting(), [])
})

test('a key applies immediately, so that a draft cannot have another', async () => {
  await refused(owner.patch(at(`/forms/${form.id}`), { key: 'other', publish: false }), 'key')
  await answered(200, owner.patch(at(`/forms/${form.id}`), { key: 'contact', name: 'Write', publish: false }))
})

test('visitors reach nothing of a new form until it is published', async () => {
  const html = '<site-form name="news"/>'
  await newPage(owner, site, { path: '/news', html_content: html })
  const hidden = await newForm({ name: 'News', publish: false })
  assert.match(hidden.warnings.join(), /Visitors see nothing of it/)
  assert.deepEqual([hidden.key, hidden.live_version_id, hidden.latest_version_number], ['news', null, 1])
  const reached = async () => [
    (await seen('/news')).includes('<form'),
    (await send(hidden.id, { email: 'ann@example.org' })).status,
    (await service.visit(hostOf(site), `/_forms/${hidden.id}/sent`)).status,
  ]
  assert.deepEqual(await reached(), [false, 404, 404])
  await change({ fields: [EMAIL, NOTE] }, hidden.id)
  assert.deepEqual(await reached(), [false, 404, 404])
  await publish(hidden.id)
  assert.deepEqual(await reached(), [true, 201, 200])
  assert.match(await seen('/news'), /name="note"/)
})

test('versions are pinned, unpinned and reverted to, each with a version of the fields that visitors see then', async () => {
  await change({ fields: [EMAIL, NOTE] })
  const [, first] = (await history()) as [Json, Json]
  const pinned = await answered(200, owner.patch(at(`/forms/${form.id}/history/${first.id}/pin`)))
  assert.deepEqual([pinned.pinned_version_id, pinned.version.number, pinned.version_number], [first.id, 1, 3])
  await shows('email')
  await change({ fields: [NOTE] })
  await shows('email')
  const unpinned = await answered(200, owner.delete(at(`/forms/${form.id}/unpin`)))
  assert.deepEqual([unpinned.pinned_version_id, labels(unpinned)], [null, ['Note']])
  await shows('note')
  const reverted = await answered(200, owner.post(`${API}/websites/forms/history/${first.id}/revert`))
  assert.deepEqual([reverted.version.number, labels(reverted)], [4, ['Email']])
  await shows('email')
  assert.deepEqual(
    (await ofFields()).map((version) => labels(version)),
    [['Email'], ['Note'], ['Email'], ['Email', 'Note'], ['Email']],
  )
})

test('an agent under review changes and makes forms as drafts; a preview shows and checks them', async () => {
  await answered(200, owner.patch(at(), { publish_policy: { agents: 'review' } }))
  const agent = agentOf(owner)
  const called = await agent.call('forms_update', { id: form.id, fields: [EMAIL, { ...NOTE, required: true }] })
  assert.equal(called.isError, false, called.text)
  const made = await agent.call('forms_create', { website_id: site.id, name: 'News', fields: [EMAIL] })
  assert.equal(made.isError, false, made.text)
  await shows('email')
  assert.deepEqual(
    (await waiting()).map(({ kind, title }) => [kind, title]),
    [
      ['form', 'Contact'],
      ['form', 'News'],
    ],
  )
  await newPage(owner, site, { path: '/news', html_content: '<site-form name="news"/>' })
  const preview = await answered(201, owner.post(at('/previews'), {}))
  const url = new URL(preview.url)
  const host = url.host.replace(/:\d+$/, '')
  const shown = async (path: string) => (await service.visit(host, `${path}${url.search}`)).text
  assert.match(await shown('/'), /name="note"/)
  assert.match(await shown('/news'), /<form/)
  const sent = await service.visit(host, `/_forms/${form.id}${url.search}`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ann@example.org' }),
    headers: { 'content-type': 'application/json' },
  })
  assert.equal(sent.status, 422, sent.text)
})

test('undo takes changes back, live and unseen, with versions of form and fields', async () => {
  const undone = async (work: () => Promise<unknown>, later = async () => {}) => {
    const set = await answered(201, owner.post(at('/change_sets'), { title: 'Form' }))
    await work()
    await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/end`, {}))
    await later()
    const diff = await answered(200, owner.get(`${API}/websites/change_sets/${set.id}/diff`))
    await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
    return diff.data[0].fields.map(({ field }: Json) => field)
  }
  const live = await undone(
    () => change({ fields: [EMAIL, NOTE] }),
    async () => void (await change({ success_message: 'Thanks' })),
  )
  assert.ok(live.includes('fields'))
  const now = await read()
  assert.deepEqual([labels(now), now.success_message, now.version_number], [['Email'], 'Thanks', 3])
  await shows('email')
  assert.deepEqual(await undone(() => change({ name: 'Draft', publish: false })), ['name'])
  const back = await read()
  assert.deepEqual([back.name, back.pinned_version_id], ['Contact', null])
  await undone(() => newForm({ name: 'New', publish: false }))
  assert.equal((await answered(200, owner.get(at('/forms')))).data.length, 1)
  // Numbers of versions of the fields go on.
  assert.equal((await change({ fields: [NOTE] })).version_number, 4)
})

test('undoing a publishing hides a new form again', async () => {
  const hidden = await newForm({ name: 'News', publish: false })
  await newPage(owner, site, { path: '/news', html_content: '<site-form name="news"/>' })
  await publish(hidden.id)
  assert.match(await seen('/news'), /<form/)
  const [set] = (await answered(200, owner.get(at('/change_sets')))).data
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.doesNotMatch(await seen('/news'), /<form/)
  assert.deepEqual(
    (await waiting()).map(({ id }) => id),
    [hidden.id],
  )
})

test('the website in time shows a form as it was, and a restore brings that back as versions', async () => {
  await change({ success_message: 'Thanks' })
  const hidden = await newForm({ name: 'News', publish: false })
  await newPage(owner, site, { path: '/news', html_content: '<site-form name="news"/>' })
  const time = new Date().toISOString()
  while (Date.now() <= Date.parse(time)) await sleep(1)
  await change({ fields: [EMAIL, NOTE] })
  await publish(hidden.id)
  const preview = await answered(200, owner.get(at(`/at?time=${encodeURIComponent(time)}`)))
  const url = new URL(preview.url)
  const then = async (path: string) => (await service.visit(url.host.replace(/:\d+$/, ''), `${path}${url.search}`)).text
  assert.doesNotMatch(await then('/'), /name="note"/)
  assert.doesNotMatch(await then('/news'), /<form/)
  await answered(200, owner.post(at('/restore'), { time }))
  await shows('email')
  assert.doesNotMatch(await seen('/news'), /<form/)
  const [newest] = (await history()) as [Json]
  assert.deepEqual([newest.number, labels(newest.snapshot), newest.source], [4, ['Email'], 'revert'])
})

test('a form in the trash is restored with its versions', async () => {
  await change({ fields: [EMAIL, NOTE], publish: false })
  await answered(204, owner.delete(at(`/forms/${form.id}?force=true`)))
  assert.deepEqual(await waiting(), [])
  const { data } = await answered(200, owner.get(at('/trash')))
  await answered(200, owner.post(`${API}/websites/trash/${data[0].id}/restore`, {}))
  await shows('email')
  assert.deepEqual(labels(await read()), ['Email', 'Note'])
  assert.equal((await history()).length, 2)
})

test('replacing text changes the newest version of a form', async () => {
  await change({ success_message: 'Thanks a lot' })
  await change({ fields: [EMAIL, NOTE], publish: false })
  await answered(200, owner.post(at('/replace'), { find: 'Thanks', replace: 'Cheers', publish: false }))
  const newest = await read()
  assert.deepEqual([newest.success_message, labels(newest)], ['Cheers a lot', ['Email', 'Note']])
  assert.equal((await read('?state=live')).success_message, 'Thanks a lot')
})

/** Of a form, without what is its website's own. */
async function historyAt(website: Json) {
  const { data: forms } = await answered(200, owner.get(`${API}/websites/${website.id}/forms`))
  const all = await Promise.all(
    forms.map(async ({ id, key }: Json) => {
      const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/forms/${id}/history`))
      const ids = data.map((version: Json) => version.id)
      return data.map(({ number, snapshot, live, pinned, source, note, created_by, created_at, ...version }: Json) => ({
        ...{ key, number, snapshot, live, pinned, source, note, created_by, created_at },
        reverts: ids.indexOf(version.reverted_from_version_id),
      }))
    }),
  )
  return all.flat()
}

test('an export and a duplicate have the histories of forms', async () => {
  await change({ fields: [EMAIL, NOTE] })
  const [second, first] = (await history()) as [Json, Json]
  await answered(200, owner.post(`${API}/websites/forms/history/${first.id}/revert`))
  await answered(200, owner.patch(`${API}/websites/forms/history/${second.id}/pin`))
  await change({ name: 'Newest', notification_email: 'a@example.org' })
  await newForm({ name: 'News', publish: false })
  const all = await historyAt(site)
  assert.deepEqual(
    all.map(({ key, number, live }: Json) => [key, number, live]),
    [
      ['contact', 4, false],
      ['contact', 3, false],
      ['contact', 2, true],
      ['contact', 1, false],
      ['news', 1, false],
    ],
  )
  const file = await downloaded(service, await exportOf(owner, site))
  const imported = await newWebsite(owner)
  const { id } = await proposed(owner, upload(owner, imported, file))
  await answered(200, owner.post(`${API}/websites/${imported.id}/import`, { import_id: id, confirm: true }))
  assert.deepEqual((await ended(owner, id)).errors, [])
  const copy = await answered(201, owner.post(at('/duplicate'), { name: 'Copy' }))
  assert.deepEqual((await ended(owner, copy.import_id)).errors, [])
  for (const website of [imported, copy]) {
    assert.deepEqual(await historyAt(website), all)
    const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/forms?state=latest`))
    assert.deepEqual(
      data.map(({ name, live_version_id }: Json) => [name, live_version_id !== null]),
      [
        ['Newest', true],
        ['News', false],
      ],
    )
    const { text } = await service.visit(hostOf(website), '/')
    assert.match(text, /name="note"/)
    const refusedForm = await service.visit(hostOf(website), `/_forms/${data[1].id}/sent`)
    assert.equal(refusedForm.status, 404)
  }
})
