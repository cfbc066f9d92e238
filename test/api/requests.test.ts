import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUSEKEEPING } from '#kernel/jobs/part.ts'
import type { Client, Json } from '#test/support/client.ts'
import { mailsTo, mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'
import { answered, flat, hostOf, newMember, newPage, newWebsite } from './make.ts'
import { siteArchive, upload } from './transfer.ts'

const DAY_MS = 86_400_000

let service: Service
let owner: Person
/** The owner's program, by an OAuth token. */
let program: Client
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
})
after(() => service.close())

const newSite = () => newWebsite(owner, { publish_policy: { agents: 'review' } })
const at = (site: Json, path = '') => `/api/v1/websites/${site.id}${path}`
const onRequest = (id: string, action = '') => `/api/v1/websites/requests/${id}${action}`
const approve = (id: string, by: Client = owner) => by.post(onRequest(id, '/approve'))
const seen = async (site: Json, path: string) => service.visit(hostOf(site), path)

test('what visitors would notice waits, with what it would change, until a person approves it', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a', title: 'About', html_content: '<p>about</p>' })
  const asked = await answered(202, program.patch(flat('pages', page), { path: '/b', note: 'Shorter.' }))
  assert.deepEqual(
    [asked.status, asked.operation, asked.summary, asked.warnings],
    ['waiting', 'pages_update', 'Change a page: "About"', undefined],
  )
  const [changed] = asked.dry_run.records
  assert.deepEqual([changed.kind, changed.id, changed.action], ['page', page.id, 'updated'])
  assert.deepEqual(
    changed.fields.find(({ field }: Json) => field === 'path'),
    { field: 'path', before: '/a', after: '/b' },
  )
  assert.equal((await seen(site, '/a')).status, 200)
  assert.equal((await answered(200, owner.get(flat('pages', page)))).path, '/a')
  const request = await answered(200, program.get(onRequest(asked.request_id)))
  assert.deepEqual(request.input.body, { path: '/b', note: 'Shorter.' })
  assert.deepEqual([request.note, request.role, request.record.id], ['Shorter.', 'editor', page.id])
  assert.ok(request.approve_url.endsWith(`/review?request=${request.id}`))

  const { code } = await answered(403, approve(asked.request_id, program))
  assert.equal(code, 'review_required')
  const approved = await answered(200, approve(asked.request_id))
  assert.deepEqual([approved.status, approved.decided_by.id], ['approved', owner.userId])
  assert.equal((await seen(site, '/b')).status, 200)
  assert.equal((await seen(site, '/a')).status, 301)
  const again = await answered(409, approve(asked.request_id))
  assert.match(again.error, /approved already/)
})

test('every kind of call waits by the tool endpoint too, and is not done', async () => {
  const site = await newSite()
  const agent = agentOf(owner)
  const { structured } = await agent.call('redirects_create', { website_id: site.id, from_path: '/x', to: '/' })
  assert.equal(structured.status, 'waiting')
  assert.equal(structured.dry_run.records[0].action, 'created')
  assert.equal((await answered(200, owner.get(at(site, '/redirects')))).meta.total_count, 0)
  const list = await agent.call('records_list', { kind: 'request', website_id: site.id, status: 'waiting' })
  assert.deepEqual(
    list.structured.data.map(({ id }: Json) => id),
    [structured.request_id],
  )
  await answered(200, approve(structured.request_id))
  const [redirect] = (await answered(200, owner.get(at(site, '/redirects')))).data
  assert.equal(redirect.from_path, '/x')
  const note = 'Nobody needs it.'
  const deletion = await agent.call('records_delete', { kind: 'redirect', id: redirect.id, note })
  assert.equal((await answered(200, owner.get(onRequest(deletion.structured.request_id)))).note, note)
  assert.deepEqual([deletion.structured.warnings, deletion.notes], [undefined, []])
})

test('a declined call carries its reason, a withdrawn one is done with, and both are decided once', async () => {
  const site = await newSite()
  const [first, second] = [
    await answered(202, program.patch(at(site), { name: 'Renamed' })),
    await answered(202, program.patch(at(site), { name: 'Renamed again' })),
  ]
  await answered(422, owner.post(onRequest(first.request_id, '/decline'), {}))
  const reason = 'The name is registered.'
  const declined = await answered(200, owner.post(onRequest(first.request_id, '/decline'), { reason }))
  assert.deepEqual([declined.status, declined.reason], ['declined', reason])
  assert.equal((await answered(200, program.get(onRequest(first.request_id)))).reason, reason)
  const withdrawn = await answered(200, program.post(onRequest(second.request_id, '/withdraw')))
  assert.equal(withdrawn.status, 'withdrawn')
  for (const { request_id } of [first, second]) {
    await answered(409, approve(request_id))
    await answered(409, owner.post(onRequest(request_id, '/decline'), { reason }))
    await answered(409, program.post(onRequest(request_id, '/withdraw')))
  }
  assert.equal((await answered(200, owner.get(at(site)))).name, site.name)
  const { data } = await answered(200, owner.get(at(site, '/events')))
  const event = data.find(({ type }: Json) => type === 'request.declined')
  assert.equal(event.data.reason, reason)
})

test('who may not do it may not approve it, and others do not find it', async () => {
  const site = await newSite()
  const content = await newMember(service, site, 'content')
  const viewer = await newMember(service, site, 'viewer')
  const stranger = await service.newUser()
  const asked = await answered(202, program.post(at(site, '/redirects'), { from_path: '/x', to: '/' }))
  await answered(403, approve(asked.request_id, content))
  await answered(403, approve(asked.request_id, viewer))
  await answered(403, viewer.post(onRequest(asked.request_id, '/withdraw')))
  await answered(404, approve(asked.request_id, stranger))
  await answered(404, stranger.get(onRequest(asked.request_id)))
  await answered(200, viewer.get(onRequest(asked.request_id)))
  assert.equal((await answered(200, owner.get(onRequest(asked.request_id)))).status, 'waiting')
})

test('a record that someone changed since is a conflict that names who and what', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a' })
  const asked = await answered(202, program.delete(flat('pages', page)))
  await answered(200, owner.patch(flat('pages', page), { meta_title: 'Other' }))
  const conflict = await answered(409, approve(asked.request_id))
  const [told] = conflict.conflicts
  assert.deepEqual([told.id, told.fields[0].field, told.fields[0].after], [page.id, 'meta_title', 'Other'])
  assert.equal((await answered(200, owner.get(flat('pages', page)))).path, '/a')
})

test('calls of one work on one record are approved one after the other', async () => {
  const site = await newSite()
  const calls = [{ name: 'One' }, { time_zone: 'Europe/Berlin' }]
  const asked = []
  for (const body of calls) asked.push(await answered(202, program.patch(at(site), body)))
  for (const { request_id } of asked) await answered(200, approve(request_id))
  const { name, time_zone } = await answered(200, owner.get(at(site)))
  assert.deepEqual([name, time_zone], ['One', 'Europe/Berlin'])
})

test('a record that is gone makes its request fail', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a' })
  const asked = await answered(202, program.patch(flat('pages', page), { path: '/b' }))
  await answered(204, owner.delete(flat('pages', page)))
  const failed = await answered(200, approve(asked.request_id))
  assert.deepEqual([failed.status, failed.reason], ['failed', 'Its record no longer exists.'])
  const { data } = await answered(200, owner.get(at(site, '/events')))
  assert.ok(data.some(({ type }: Json) => type === 'request.failed'))
})

test('a change set is published with what it asks for, in order, or not at all', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>old</p>' })
  await answered(200, program.patch(flat('pages', page), { html_content: '<p>new</p>' }))
  const moved = await answered(202, program.patch(flat('pages', page), { path: '/b' }))
  await answered(200, program.patch(flat('pages', page), { title: 'Newer' }))
  const redirect = await answered(202, program.post(at(site, '/redirects'), { from_path: '/old', to: '/b' }))
  const { change_set_id } = await answered(200, owner.get(onRequest(moved.request_id)))
  // Someone takes the address in the meantime: nothing of it is published.
  const taken = await newPage(owner, site, { path: '/b' })
  const refused = await answered(422, owner.post(`/api/v1/websites/change_sets/${change_set_id}/publish`))
  assert.ok('requests.0.path' in refused.errors, JSON.stringify(refused))
  assert.match((await seen(site, '/a')).text, /old/)
  await answered(204, owner.delete(flat('pages', taken)))
  const done = await answered(200, owner.post(`/api/v1/websites/change_sets/${change_set_id}/publish`))
  assert.deepEqual(
    done.requests.map(({ id, status }: Json) => [id, status]),
    [
      [moved.request_id, 'approved'],
      [redirect.request_id, 'approved'],
    ],
  )
  assert.match((await seen(site, '/b')).text, /new/)
  assert.equal((await seen(site, '/old')).status, 301)
})

test('a change set is published with calls that hold secrets, and without those that were withdrawn', async () => {
  const site = await newSite()
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const webhook = await answered(
    202,
    program.post(at(site, '/webhooks'), { url: 'https://hooks.example.com/in', secret }),
  )
  const withdrawn = await answered(202, program.post(at(site, '/redirects'), { from_path: '/old', to: '/' }))
  const kept = await answered(202, program.post(at(site, '/redirects'), { from_path: '/older', to: '/' }))
  await answered(200, program.post(onRequest(withdrawn.request_id, '/withdraw')))
  const { change_set_id } = await answered(200, owner.get(onRequest(kept.request_id)))
  const { requests } = await answered(200, owner.post(`/api/v1/websites/change_sets/${change_set_id}/publish`))
  assert.deepEqual(
    requests.map(({ id, status }: Json) => [id, status]),
    [
      [webhook.request_id, 'approved'],
      [kept.request_id, 'approved'],
    ],
  )
  assert.equal((await answered(200, owner.get(at(site, '/webhooks')))).data.length, 1)
  const left = await answered(200, owner.get(onRequest(withdrawn.request_id)))
  assert.equal(left.status, 'withdrawn')
})

test('a change set whose publishing it asks for itself is published once', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>old</p>' })
  await answered(200, program.patch(flat('pages', page), { html_content: '<p>new</p>' }))
  const redirect = await answered(202, program.post(at(site, '/redirects'), { from_path: '/old', to: '/a' }))
  const { change_set_id } = await answered(200, owner.get(onRequest(redirect.request_id)))
  const publish = () => program.post(`/api/v1/websites/change_sets/${change_set_id}/publish`)
  const [first, second] = [await answered(202, publish()), await answered(202, publish())]
  const inList = await answered(202, program.post(at(site, '/publish'), { change_set_id }))
  await answered(200, approve(first.request_id))
  for (const { request_id } of [first, second, inList, redirect])
    assert.equal((await answered(200, owner.get(onRequest(request_id)))).status, 'approved')
  assert.match((await seen(site, '/a')).text, /new/)
  assert.equal((await seen(site, '/old')).status, 301)
})

test('a batch, an undo and a scheduled publishing wait as a whole', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>old</p>' })
  const edits = [
    { kind: 'page', id: page.id, html_content: '<p>new</p>' },
    { kind: 'page', id: page.id, path: '/moved' },
  ]
  const batch = await answered(202, program.post(at(site, '/batch_edit'), { edits }))
  const before = await answered(200, owner.get(flat('pages', page)))
  assert.deepEqual([before.path, before.version_number], ['/a', 1])
  await answered(200, approve(batch.request_id))
  assert.match((await seen(site, '/moved')).text, /new/)

  const draft = await answered(201, program.post(at(site, '/pages'), { path: '/draft' }))
  const time = new Date(Date.now() + DAY_MS).toISOString()
  const records = [{ kind: 'page', id: draft.id }]
  const later = await answered(202, program.post(at(site, '/publish'), { records, at: time }))
  assert.equal((await answered(200, owner.get(at(site, '/publishings')))).meta.total_count, 0)
  await answered(200, approve(later.request_id))
  const [scheduled] = (await answered(200, owner.get(at(site, '/publishings')))).data
  assert.equal(scheduled.requested_by.id, owner.userId)
})

test('what a batch asks to keep as a draft stays one when the batch is approved', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>old</p>' })
  const other = await newPage(owner, site, { path: '/b' })
  const edits = [
    { kind: 'page', id: page.id, html_content: '<p>new</p>', publish: false },
    { kind: 'page', id: other.id, path: '/c' },
  ]
  const batch = await answered(202, program.post(at(site, '/batch_edit'), { edits }))
  await answered(200, approve(batch.request_id))
  assert.equal((await seen(site, '/c')).status, 200)
  assert.match((await seen(site, '/a')).text, /old/)
})

test('a replayed call is asked for once', async () => {
  const site = await newSite()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => program.send('POST', at(site, '/redirects'), { from_path: '/x', to: '/' }, { headers })
  const [first, second] = [await answered(202, send()), await answered(202, send())]
  assert.equal(first.request_id, second.request_id)
  assert.equal((await answered(200, owner.get(at(site, '/requests')))).meta.total_count, 1)
})

test('an invalid call is refused right away', async () => {
  const site = await newSite()
  await answered(422, program.post(at(site, '/redirects'), { from_path: 'x', to: '/' }))
  await answered(404, program.delete(`/api/v1/websites/pages/${crypto.randomUUID()}`))
  assert.equal((await answered(200, owner.get(at(site, '/requests')))).meta.total_count, 0)
})

test('secrets of a call are not shown, and are there when it is approved', async () => {
  const site = await newSite()
  const asked = await answered(202, program.post(at(site, '/invitations'), INVITATION))
  assert.equal((await answered(200, owner.get(onRequest(asked.request_id)))).input.body.email, INVITATION.email)
  assert.equal((await answered(200, owner.get(at(site, '/accesses')))).data.length, 1)
  await answered(200, approve(asked.request_id))
})
const INVITATION = { email: 'ann@example.org', role: 'viewer' }

test('those who may approve are told once, together', async () => {
  const site = await newSite()
  const editor = await newMember(service, site, 'editor')
  for (const from_path of ['/x', '/y'])
    await answered(202, program.post(at(site, '/redirects'), { from_path, to: '/', note: `Because of ${from_path}.` }))
  await runNow('requests.mail')
  const mail = await mailTo(service, editor.email, ({ subject }) => /2 changes wait/.test(subject ?? ''))
  assert.match(mail.text!, /\/x.*Because of \/x\./s)
  const about = (await mailsTo(service, editor.email)).filter(({ subject }) => /wait/.test(subject ?? ''))
  assert.equal(about.length, 1)
})

async function runNow(kind: string) {
  await service.database.write((tx) => tx.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', kind).execute())
  service.services.worker.wake()
}

test('what nobody decides expires', async () => {
  const site = await newSite()
  const { request_id } = await answered(202, program.post(at(site, '/redirects'), { from_path: '/x', to: '/' }))
  await service.database.write((tx) =>
    tx.updateTable('requests').set({ expires_at: 1 }).where('id', '=', request_id).execute(),
  )
  assert.match((await answered(409, approve(request_id))).error, /expired/)
  await runNow(HOUSEKEEPING)
  await until(
    async () => (await answered(200, owner.get(onRequest(request_id)))).status,
    (status) => status === 'expired',
  )
  const { data } = await answered(200, owner.get(at(site, '/events')))
  assert.ok(data.some(({ type }: Json) => type === 'request.expired'))
})

test('where people wait as well, what one asks for is approved by a person', async () => {
  const site = await newWebsite(owner, { publish_policy: { people: 'review', agents: 'review' } })
  const asked = await answered(202, owner.patch(at(site), { name: 'Renamed' }))
  await answered(403, approve(asked.request_id, program))
  await answered(200, approve(asked.request_id))
  assert.equal((await answered(200, owner.get(at(site)))).name, 'Renamed')
})

test('the file of an import waits with the request, and is imported when it is approved', async () => {
  const site = await newSite()
  const send = async (path: string) => {
    const file = await siteArchive([{ path, html: '<p>imported</p>' }])
    return answered(202, upload(program, site, file, { confirm: 'true' }))
  }
  const [first, second] = [await send('/one'), await send('/two')]
  assert.equal((await heldBlobs()).rows.length, 2)
  await answered(200, owner.post(onRequest(first.request_id, '/decline'), { reason: 'Not yet.' }))
  await answered(200, approve(second.request_id))
  assert.deepEqual((await heldBlobs()).rows, [])
  await until(async () => (await seen(site, '/two')).text.includes('imported'))
  assert.equal((await seen(site, '/one')).status, 404)
})

test('at most a hundred files wait', async () => {
  const site = await newSite()
  const file = await siteArchive([{ path: '/one', html: 'one' }])
  const send = () => upload(program, site, file, { confirm: 'true' })
  for (let n = 0; n < 100; n++) await answered(202, send())
  const { body, status } = await send()
  assert.deepEqual([status, body.code], [422, 'request_limit_reached'])
})

const heldBlobs = async () => ({
  rows: await service.database.reader
    .selectFrom('blob_references')
    .selectAll()
    .where('holder_kind', '=', 'request')
    .execute(),
})

test('a replacement makes drafts of content, and is asked for where nothing can be a draft', async () => {
  const site = await newSite()
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>blue</p>' })
  await answered(201, owner.post(at(site, '/redirects'), { from_path: '/x', to: 'https://example.org/blue' }))
  const words = { find: 'blue', replace: 'green' }
  const both = await answered(200, program.post(at(site, '/replace'), words))
  assert.deepEqual(
    [both.records.map(({ kind }: Json) => kind), both.unchanged.map(({ kind }: Json) => kind)],
    [['page'], ['redirect']],
  )
  assert.match(both.unchanged[0].reason, /kinds \["redirect"\]/)
  assert.match((await seen(site, '/a')).text, /blue/)
  assert.equal((await answered(200, owner.get(flat('pages', page)))).version_number, 2)
  const asked = await answered(202, program.post(at(site, '/replace'), { ...words, kinds: ['redirect'] }))
  assert.equal(asked.dry_run.records[0].kind, 'redirect')
  await answered(200, approve(asked.request_id))
  assert.equal((await seen(site, '/x')).headers.location, 'https://example.org/green')
})
