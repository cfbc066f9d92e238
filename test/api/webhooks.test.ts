import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newWebsite, refused } from './make.ts'

const ADDRESS = 'https://hooks.example.com/secret-path'
let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService({ SECRET_KEY: 'a key of at least thirty-two characters' })
  owner = await service.newUser()
  website = await newWebsite(owner)
})
after(() => service?.close())

const create = (fields: object = {}, by = owner) =>
  by.post(`${API}/websites/${website.id}/webhooks`, { url: ADDRESS, ...fields })

test('a webhook listens to everything unless told otherwise, and shows its secret only once', async () => {
  const made = await answered(201, create())
  assert.deepEqual([made.events, made.format, made.active, made.disabled_reason], [['*'], 'json', true, null])
  assert.match(made.secret, /^whsec_[\w+/]{43}=$/)
  const shown = await answered(200, owner.get(flat('webhooks', made)))
  assert.ok(!('secret' in shown))
  const changed = await answered(200, owner.patch(flat('webhooks', made), { events: ['page.*'], active: false }))
  assert.deepEqual([changed.events, changed.active, changed.url], [['page.*'], false, ADDRESS])
  const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/webhooks`))
  assert.ok(data.some(({ id }: Json) => id === made.id))
  await answered(204, owner.delete(flat('webhooks', made)))
  await answered(404, owner.get(flat('webhooks', made)))
})

test('an address to which nothing is ever delivered says so at once', async () => {
  for (const [url, reason] of [
    ['https://127.0.0.1/x', /has no public address\. The service's operator can allow it with FETCH_ALLOW/],
    ['https://10.1.2.3/x', /has no public address/],
    ['https://[fd00::1]/x', /has no public address/],
    ['https://printer.local/x', /has no public address/],
    ['https://hooks.example.com:8443/x', /must be on port 443/],
  ] as const) {
    const made = await answered(201, create({ url }))
    assert.match(made.warnings.join(), reason)
    assert.match(made.warnings.join(), /^Nothing will be delivered to this url: it /)
    const fine = await answered(200, owner.patch(flat('webhooks', made), { url: ADDRESS }))
    assert.equal(fine.warnings, undefined)
    const changed = await answered(200, owner.patch(flat('webhooks', made), { url }))
    assert.match(changed.warnings.join(), reason)
    await answered(204, owner.delete(flat('webhooks', made)))
  }
})

test('unknown events are refused with the nearest', async () => {
  for (const [events, message] of [
    [['page.update'], /'page\.update'; did you mean 'page\.updated'/],
    [['pages.*'], /did you mean 'page\.\*'/],
    [['credential.created'], /can't contain 'credential\.created'/],
    [['*', 'xyz'], /can't contain 'xyz': use \*/],
  ] as const)
    assert.match((await refused(create({ events }), 'events')).errors.events[0], message)
  await answered(201, create({ events: ['form.submission.*', 'webhook.disabled', 'row.*'] }))
})

test('addresses and secrets of wrong form are refused', async () => {
  for (const url of ['http://example.com/', 'ftp://x', 'hooks.example.com', 'https://', 'https://a:b@example.com/'])
    await refused(create({ url }), 'url')
  for (const secret of ['x', 'whsec_', 'whsec_c2hvcnQ=', `whsec_${'A'.repeat(90)}`, `whsec_${'!'.repeat(40)}`])
    await refused(create({ secret }), 'secret')
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  assert.equal((await answered(201, create({ secret }))).secret, secret)
})

test('only admins see webhooks', async () => {
  const made = await answered(201, create())
  const editor = await newMember(service, website, 'editor')
  for (const path of [
    flat('webhooks', made),
    flat('webhooks', made, '/deliveries'),
    `${API}/websites/${website.id}/webhooks`,
  ])
    await answered(403, editor.get(path))
  await answered(403, create({}, editor))
})

test('secrets are encrypted, and neither they nor paths of addresses are in events and audit rows', async () => {
  const { id, secret } = await answered(201, create())
  const rotated = await answered(200, owner.post(flat('webhooks', { id }, '/rotate_secret'), {}))
  assert.notEqual(rotated.secret, secret)
  assert.ok(Date.parse(rotated.previous_secret_expires_at) > Date.now())
  const { reader } = service.database
  const [row] = await reader.selectFrom('webhooks').selectAll().where('id', '=', id).execute()
  const events = await reader.selectFrom('events').selectAll().where('resource_id', '=', id).execute()
  const audits = await reader.selectFrom('audit_events').selectAll().where('resource_id', '=', id).execute()
  assert.deepEqual(events.map(({ type }) => type).sort(), ['webhook.created', 'webhook.updated'])
  assert.equal(audits.length, 2)
  const stored = JSON.stringify([row, events, audits])
  for (const text of [secret, rotated.secret, secret.slice(6, 30)]) assert.ok(!stored.includes(text))
  assert.ok(!JSON.stringify([events, audits]).includes('secret-path'))
})

test('a repeated creation shows the secret to who asked for it', async () => {
  const headers = { 'idempotency-key': 'webhook-once' }
  const body = { url: ADDRESS }
  const first = await answered(201, owner.post(`${API}/websites/${website.id}/webhooks`, body, { headers }))
  const again = await answered(201, owner.post(`${API}/websites/${website.id}/webhooks`, body, { headers }))
  assert.deepEqual(again, first)
  assert.match(again.secret, /^whsec_/)
})

test('a website has a limited number of webhooks', async () => {
  const other = await newWebsite(owner)
  const path = `${API}/websites/${other.id}/webhooks`
  for (let i = 0; i < 50; i++) await answered(201, owner.post(path, { url: ADDRESS, active: false }))
  assert.equal((await answered(422, owner.post(path, { url: ADDRESS }))).code, 'webhook_limit_reached')
})
