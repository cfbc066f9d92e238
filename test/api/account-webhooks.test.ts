import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { verify } from '#test/support/receiver.ts'
import type { Person } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { connect } from '../oauth/support/connect.ts'
import { type Hooked, startHooked } from './hooked.ts'
import { API, answered, newMember, newPage, newWebsite, refused } from './make.ts'

const HOOKS = `${API}/webhooks`
let hooked: Hooked
before(async () => {
  hooked = await startHooked()
})
after(() => hooked?.close())

let paths = 0
async function webhook(by: Person, fields: object = {}) {
  const path = `/account-${++paths}`
  const body = { url: hooked.receiver.url + path, events: ['page.*'], ...fields }
  return { ...(await answered(201, by.post(HOOKS, body))), path }
}

test('one webhook hears of all websites of an account, now and later, and of no others', async () => {
  const [owner, other] = [await hooked.service.newUser(), await hooked.service.newUser()]
  const first = await newWebsite(owner)
  const foreign = await newWebsite(other)
  const hook = await webhook(owner)
  assert.equal(hook.website_id, null)
  const second = await newWebsite(owner)
  const editor = await newMember(hooked.service, first, 'editor')
  await newPage(other, foreign)
  await newPage(owner, first, { title: 'One' })
  await newPage(owner, second, { title: 'Two' })
  await newPage(editor, first, { title: 'Three' })
  const received = await hooked.receiver.wait(hook.path, 3)
  const heard = received.map((one) => verify(one, hook.secret))
  assert.deepEqual(
    heard.map(({ website_id, data }) => [website_id, data.title]).sort(),
    [
      [first.id, 'One'],
      [first.id, 'Three'],
      [second.id, 'Two'],
    ].sort(),
  )
  const { data } = await answered(200, owner.get(`${HOOKS}/${hook.id}/deliveries`))
  assert.deepEqual(
    data.map(({ website_id, webhook_id }: Json) => [website_id, webhook_id]),
    Array(3).fill([null, hook.id]),
  )
  await newPage(other, foreign)
  assert.equal(hooked.receiver.at(hook.path).length, 3)
})

test('it hears of its own website only as long as its person is an admin there', async () => {
  const owner = await hooked.service.newUser()
  const [left, kept] = [await newWebsite(owner), await newWebsite(owner)]
  const admin = await newMember(hooked.service, left, 'admin')
  const hook = await webhook(owner)
  const { data } = await answered(200, owner.get(`${API}/websites/${left.id}/accesses`))
  const own = data.find(({ user }: Json) => user.id === owner.userId)
  await answered(204, owner.delete(`${API}/websites/accesses/${own.id}`))
  await newPage(admin, left, { title: 'Not for you' })
  await newPage(owner, kept, { title: 'For you' })
  const [received] = await hooked.receiver.wait(hook.path, 1)
  assert.equal(received!.payload.data.title, 'For you')
})

test('a deleted website is heard of, and a webhook of a chat names the website', async () => {
  const owner = await hooked.service.newUser()
  const website = await newWebsite(owner, { name: 'The Bakery' })
  const hook = await webhook(owner, { events: ['website.deleted'] })
  const chat = await webhook(owner, { format: 'slack' })
  await newPage(owner, website, { title: 'Menu' })
  const [said] = await hooked.receiver.wait(chat.path, 1)
  assert.match(said!.payload.text, /^\*The Bakery\*: page “Menu” was created/)
  await answered(201, owner.post(`${HOOKS}/${chat.id}/test`))
  assert.match((await hooked.receiver.wait(chat.path, 2))[1]!.payload.text, /this is a test of a webhook/)
  await answered(204, owner.delete(`${API}/websites/${website.id}`))
  const [received] = await hooked.receiver.wait(hook.path, 1)
  assert.deepEqual([received!.payload.type, received!.payload.website_id], ['website.deleted', website.id])
})

test('it is shown, changed, tested, given a new secret, redelivered and deleted like one of a website', async () => {
  const owner = await hooked.service.newUser()
  const website = await newWebsite(owner)
  const hook = await webhook(owner, { headers: { 'X-From': 'account' } })
  const path = `${HOOKS}/${hook.id}`
  assert.deepEqual((await answered(200, owner.get(path))).headers, { 'X-From': null })
  assert.deepEqual((await answered(200, owner.get(HOOKS))).data.length, 1)
  const changed = await answered(200, owner.patch(path, { events: ['page.created'] }))
  assert.deepEqual([changed.events, changed.website_id], [['page.created'], null])
  const { secret } = await answered(200, owner.post(`${path}/rotate_secret`, {}))
  const tested = await answered(201, owner.post(`${path}/test`))
  assert.deepEqual([tested.status, tested.website_id, tested.event_type], ['delivered', null, 'webhook.test'])
  const [test] = await hooked.receiver.wait(hook.path, 1)
  const payload = verify(test!, secret)
  assert.deepEqual([payload.website_id, payload.data.website_id, payload.data.id], [null, null, hook.id])

  hooked.receiver.on(hook.path, (response) => response.writeHead(410).end())
  await newPage(owner, website)
  const gone = await until(
    () => answered(200, owner.get(path)),
    ({ active }) => !active,
  )
  assert.equal(gone.disabled_reason, 'gone')
  const { data } = await answered(200, owner.get(`${path}/deliveries?status=failed`))
  assert.equal(data.length, 1)
  const again = `${path}/deliveries/${data[0].id}/redeliver`
  await answered(422, owner.post(again))
  hooked.receiver.on(hook.path, (response) => response.writeHead(204).end())
  await answered(200, owner.patch(path, { active: true }))
  const redelivered = await answered(200, owner.post(again))
  assert.deepEqual([redelivered.status, redelivered.website_id], ['pending', null])
  await hooked.receiver.wait(hook.path, 3)
  const since = { since: '2026-01-01T00:00:00Z' }
  assert.equal((await answered(200, owner.post(`${path}/deliveries/redeliver`, since))).count, 0)

  const { reader } = hooked.service.database
  const told = await reader.selectFrom('events').selectAll().where('resource_id', '=', hook.id).execute()
  assert.ok(told.length >= 3 && told.every(({ website_id }) => website_id === null))
  assert.ok(told.every(({ data }) => !data.includes(owner.accountId)))
  const audits = await reader.selectFrom('audit_events').selectAll().where('resource_id', '=', hook.id).execute()
  assert.ok(audits.length > 0 && audits.every(({ website_id }) => website_id === null))
  await answered(204, owner.delete(path))
  await answered(404, owner.get(path))
})

test('nobody else sees it, nor do limited keys; programs only read', async () => {
  const owner = await hooked.service.newUser()
  const website = await newWebsite(owner)
  const hook = await webhook(owner)
  const path = `${HOOKS}/${hook.id}`
  const admin = await newMember(hooked.service, website, 'admin')
  for (const each of [path, `${path}/deliveries`]) await answered(404, admin.get(each))
  for (const each of ['/test', '/rotate_secret']) await answered(404, admin.post(path + each, {}))
  await answered(404, admin.patch(path, { active: false }))
  await answered(404, admin.delete(path))
  await answered(404, owner.get(`${API}/websites/webhooks/${hook.id}`))
  await answered(404, owner.delete(`${API}/websites/webhooks/${hook.id}`))
  assert.deepEqual((await answered(200, admin.get(HOOKS))).data, [])

  const signedIn = await hooked.service.signedIn(owner)
  for (const limits of [{ website_ids: [website.id] }, { max_role: 'editor' }]) {
    const { key } = await answered(201, signedIn.post(`${API}/api_keys`, { name: 'limited', ...limits }))
    const limited = hooked.service.clientFor(key)
    for (const each of [path, `${path}/deliveries`]) await answered(404, limited.get(each))
    assert.deepEqual((await answered(200, limited.get(HOOKS))).data, [])
    for (const attempt of [limited.post(HOOKS, { url: 'https://hooks.example.com/' }), limited.delete(path)])
      assert.equal((await answered(403, attempt)).code, 'credential_not_allowed')
  }
  const reader = await hooked.service.readOnlyKeyFor(owner)
  assert.equal((await answered(403, reader.post(`${path}/test`))).code, 'insufficient_scope')
  const program = hooked.service.clientFor((await connect(hooked.service, owner)).tokens.access_token)
  await answered(200, program.get(path))
  for (const attempt of [program.post(HOOKS, { url: 'https://hooks.example.com/' }), program.delete(path)])
    assert.equal((await answered(403, attempt)).code, 'credential_not_allowed')
  await answered(204, signedIn.delete(path))
})

test('a person has a limited number of them', async () => {
  const owner = await hooked.service.newUser()
  for (let i = 0; i < 50; i++) await webhook(owner, { active: false })
  assert.equal(
    (await refused(owner.post(HOOKS, { url: 'https://hooks.example.com/' }), 'base')).code,
    'webhook_limit_reached',
  )
})

test('everything since a time is sent again, to the webhooks of a website and of an account', async () => {
  const owner = await hooked.service.newUser()
  const [website, other] = [await newWebsite(owner), await newWebsite(owner)]
  await newPage(owner, website, { title: 'Before', path: '/blog/before' })
  await newPage(owner, other, { title: 'Also', path: '/blog/also' })
  await newPage(owner, other, { title: 'Not', path: '/not' })
  const filters = [{ path: 'data.path', begins_with: '/blog/' }]
  const hook = await webhook(owner, { events: ['page.created'], filters })
  const replay = `${HOOKS}/${hook.id}/replay`
  const since = '2026-01-01T00:00:00Z'
  assert.deepEqual(await answered(200, owner.post(replay, { since })), { count: 2, more: false })
  const received = await hooked.receiver.wait(hook.path, 2)
  assert.deepEqual(received.map(({ payload }) => payload.data.title).sort(), ['Also', 'Before'])
  assert.deepEqual(await answered(200, owner.post(replay, { since })), { count: 2, more: false })
  const again = await hooked.receiver.wait(hook.path, 4)
  assert.equal(new Set(again.map(({ headers }) => headers['webhook-id'])).size, 2)
  const later = new Date(Date.now() + 3_600_000).toISOString()
  assert.equal((await answered(200, owner.post(replay, { since: later }))).count, 0)

  const body = { url: `${hooked.receiver.url}/replayed`, events: ['page.created'] }
  const own = await answered(201, owner.post(`${API}/websites/${other.id}/webhooks`, body))
  assert.equal((await answered(200, owner.post(`${API}/websites/webhooks/${own.id}/replay`, { since }))).count, 2)
  await hooked.receiver.wait('/replayed', 2)
  await answered(200, owner.patch(`${HOOKS}/${hook.id}`, { active: false }))
  await answered(422, owner.post(replay, { since }))
})
