import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { verify } from '#test/support/receiver.ts'
import type { Person } from '#test/support/service.ts'
import { type Hooked, hookedWebsite, startHooked } from './hooked.ts'
import { API, answered, flat, newPage, newWebsite, refused } from './make.ts'
import { deliveriesOf, settled } from './webhooks.ts'

const TOKEN = 'Bearer a-token-that-nobody-sees'
let hooked: Hooked
let owner: Person
let website: Json
let webhook: Awaited<ReturnType<typeof hookedWebsite>>['webhook']
before(async () => {
  hooked = await startHooked()
  ;({ owner, website, webhook } = await hookedWebsite(hooked))
})
after(() => hooked?.close())

test('own headers are sent with events and tests, and shown by name only', async () => {
  const hook = await webhook({ headers: { Authorization: TOKEN, 'X-Shop': 'bakery one' } })
  assert.deepEqual(hook.headers, { Authorization: null, 'X-Shop': null })
  assert.deepEqual((await answered(200, owner.get(flat('webhooks', hook)))).headers, hook.headers)
  await newPage(owner, website)
  const tested = await answered(201, owner.post(flat('webhooks', hook, '/test')))
  assert.equal(tested.status, 'delivered')
  const received = await hooked.receiver.wait(hook.path, 2)
  for (const one of received) {
    assert.deepEqual([one.headers.authorization, one.headers['x-shop']], [TOKEN, 'bakery one'])
    assert.equal(one.headers['content-type'], 'application/json')
    verify(one, hook.secret)
  }
  await settled(hooked.service, owner, hook, 2)
  assert.ok(!JSON.stringify(await deliveriesOf(owner, hook)).includes(TOKEN))
})

test('a change replaces all of them, and null keeps a value', async () => {
  const hook = await webhook({ headers: { Authorization: TOKEN, 'X-Old': 'old' } })
  const path = flat('webhooks', hook)
  const { updated_at } = await answered(200, owner.get(path))
  const same = await answered(200, owner.patch(path, { headers: { Authorization: null, 'X-Old': 'old' } }))
  assert.equal(same.updated_at, updated_at)
  const changed = await answered(200, owner.patch(path, { headers: { Authorization: null, 'X-New': 'new' } }))
  assert.deepEqual(changed.headers, { Authorization: null, 'X-New': null })
  await answered(200, owner.patch(path, { events: ['page.deleted'] }))
  await answered(201, owner.post(`${path}/test`))
  const [received] = await hooked.receiver.wait(hook.path, 1)
  const { authorization, 'x-new': added, 'x-old': gone } = received!.headers
  assert.deepEqual([authorization, added, gone], [TOKEN, 'new', undefined])
  assert.match((await refused(owner.patch(path, { headers: { 'X-None': null } }), 'headers')).detail, /X-None/)
  assert.deepEqual((await answered(200, owner.patch(path, { headers: {} }))).headers, {})
})

test('no stored value is sent to another server', async () => {
  const hook = await webhook({ headers: { Authorization: TOKEN } })
  const path = flat('webhooks', hook)
  const url = 'https://other.example/elsewhere'
  for (const headers of [undefined, { Authorization: null, 'X-New': 'new' }])
    assert.match((await refused(owner.patch(path, { url, headers }), 'headers')).detail, /Authorization/)
  await answered(200, owner.patch(path, { url: `${hooked.receiver.url}/same-server` }))
  const moved = await answered(200, owner.patch(path, { url, headers: { Authorization: 'Bearer another' } }))
  assert.deepEqual([moved.url, moved.headers], [url, { Authorization: null }])
})

test('headers of the connection, of the delivery, and of wrong form are refused, without their values', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'x']))
  const long = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`X-${i}`, 'x'.repeat(2_000)]))
  for (const headers of [
    { Host: 'x' },
    { 'content-LENGTH': '1' },
    { 'Content-Type': 'text/plain' },
    { 'Transfer-Encoding': 'chunked' },
    { Connection: 'close' },
    { 'Webhook-Id': 'x' },
    { 'X Space': 'x' },
    { 'X-Line': 'a\r\nX-Other: b' },
    { 'X-Break': 'a\nb' },
    { 'X-Empty': '' },
    { 'X-Accent': 'é' },
    { 'X-Twice': 'a', 'x-twice': 'b' },
    { ['x'.repeat(65)]: 'x' },
    { 'X-Long': 'x'.repeat(2_001) },
    { 'X-Number': 1 },
    { 'X-Token': TOKEN, Host: 'x' },
    many,
    long,
  ]) {
    const body = { url: 'https://hooks.example.com/', headers }
    const { status, text } = await owner.post(`${API}/websites/${website.id}/webhooks`, body)
    assert.equal(status, 422, JSON.stringify(headers))
    assert.match(JSON.parse(text).error + text, /headers/i)
    assert.ok(!text.includes(TOKEN))
  }
})

test('values are encrypted, and are in no event, audit row or request', async () => {
  const reviewed = await newWebsite(owner)
  await answered(200, owner.patch(`${API}/websites/${reviewed.id}`, { publish_policy: { people: 'review' } }))
  const hook = await webhook({ headers: { Authorization: TOKEN } })
  await answered(200, owner.patch(flat('webhooks', hook), { headers: { Authorization: `${TOKEN}2` } }))
  const fields = { url: 'https://hooks.example.com/', headers: { Authorization: TOKEN } }
  await answered(202, owner.post(`${API}/websites/${reviewed.id}/webhooks`, fields))
  const { reader } = hooked.service.database
  const stored = await Promise.all(
    (['webhooks', 'events', 'audit_events', 'requests'] as const).map((table) =>
      reader.selectFrom(table).selectAll().execute(),
    ),
  )
  const text = JSON.stringify(stored)
  assert.ok(text.includes('Authorization'))
  assert.ok(!text.includes(TOKEN))
})
