import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PUBLISH_LATER } from '#resources/history/publishing/schedule.ts'
import type { Client, Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { openStream } from './events.ts'
import { API, answered, flat, newPage, newWebsite, refused } from './make.ts'

const KEYS = `${API}/api_keys`

let service: Service
let owner: Person
let site: Json
let other: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(owner, { name: 'Reached' })
  other = await newWebsite(owner, { name: 'Out of reach' })
})
after(() => service.close())

const at = (website: Json, path = '') => `${API}/websites/${website.id}${path}`

async function keyWith(fields: object, by: Client = owner): Promise<Person & { id: string }> {
  const { id, key } = await answered(201, by.post(KEYS, fields))
  const { userId, accountId, email } = owner
  return Object.assign(service.clientFor(key), { userId, accountId, email, key, id })
}

for (const [path, body, field, near] of [
  ['/api_keys', { readonly: true }, 'readonly', 'read_only'],
  ['/api_keys', { website_id: 'x' }, 'website_id', 'website_ids'],
  ['invitations', { email: 'a@example.com', role: 'viewer', roles: 'admin' }, 'roles', 'role'],
  ['webhooks', { url: 'https://hooks.example/x', event: ['page.*'] }, 'event', 'events'],
] as const)
  test(`${field} is an unknown field of ${path}, which is refused`, async () => {
    const address = path.startsWith('/') ? API + path : at(site, `/${path}`)
    const before = await answered(200, owner.get(KEYS))
    const { errors } = await refused(owner.post(address, body), field)
    assert.match(errors[field][0], new RegExp(`did you mean '${near}'`))
    assert.equal((await answered(200, owner.get(KEYS))).meta.total_count, before.meta.total_count)
  })

test('unknown fields of accesses, webhooks and purchases are refused, within the registrant too', async () => {
  const { data } = await answered(200, owner.get(at(site, '/accesses')))
  await refused(owner.patch(flat('accesses', data[0]), { role: 'admin', until: 'tomorrow' }), 'until')
  const hook = await answered(201, owner.post(at(site, '/webhooks'), { url: 'https://hooks.example/x' }))
  await refused(owner.patch(flat('webhooks', hook), { enabled: false }), 'enabled')
  await refused(owner.post(flat('webhooks', hook, '/rotate_secret'), { secrets: 'x' }), 'secrets')
  const person = { first_name: 'A', last_name: 'B', email: 'a@b.example', phone: '+49 30 1', address: 'A', city: 'B' }
  const registrant = { ...person, postal_code: '1', country: 'DE', organisation: 'C' }
  const purchase = { name: 'shop.example', expected_price: { amount: '15.00', currency: 'USD' }, registrant }
  const headers = { 'idempotency-key': randomUUID() }
  const { errors } = await refused(
    owner.post(at(site, '/domains/purchase'), { ...purchase, max_price: '20' }, { headers }),
    'max_price',
    'registrant.organisation',
  )
  assert.match(errors['registrant.organisation'][0], /organization/)
})

test('a key for some websites reaches no other, by no list and no tool', async () => {
  const [inside, outside] = [await newPage(owner, site), await newPage(owner, other)]
  for (const website of [site, other])
    await answered(201, owner.post(at(website, '/domains'), { name: `${website.subdomain}.example` }))
  const key = await keyWith({ website_ids: [site.id] })
  for (let n = 0; n < 3; n++) {
    // The full key first, so that its answers could be found in the cache.
    await answered(200, owner.get(flat('pages', outside)))
    await answered(404, key.get(flat('pages', outside)))
    await answered(404, key.get(at(other, '/pages')))
    await answered(200, key.get(flat('pages', inside)))
  }
  await answered(404, key.patch(flat('pages', outside), { title: 'No' }))
  await answered(200, key.patch(flat('pages', inside), { title: 'Yes' }))
  const listed = await answered(200, key.get(`${API}/websites`))
  assert.deepEqual([listed.data.map(({ id }: Json) => id), listed.meta.total_count], [[site.id], 1])
  const domains = await answered(200, key.get(`${API}/domains`))
  assert.deepEqual([domains.data.map(({ website_id }: Json) => website_id), domains.meta.total_count], [[site.id], 1])
  await answered(404, key.get(`${API}/domains/${(await answered(200, owner.get(at(other, '/domains')))).data[0].id}`))
  assert.deepEqual((await answered(200, key.get(`${API}/domains/purchases`))).data, [])
  const agent = agentOf(key)
  assert.equal((await agent.made('websites_list')).data.length, 1)
  const { isError, body } = await agent.call('pages_get', { id: outside.id })
  assert.deepEqual([isError, body.code], [true, 'not_found'])
  const { resources } = await agent.ask('resources/list')
  const pages = resources.map(({ uri }: Json) => uri).filter((uri: string) => uri.startsWith('site://'))
  assert.ok(pages.length > 0 && pages.every((uri: string) => uri.startsWith(`site://${site.id}/`)))
  const me = await answered(200, key.get(`${API}/me`))
  assert.deepEqual([me.credential.website_ids, me.credential.max_role], [[site.id], null])
})

test('a key for some websites makes no website, joins no team and sees no other key', async () => {
  const key = await keyWith({ website_ids: [site.id] })
  for (const reply of [
    key.post(`${API}/websites`, { name: 'New' }),
    key.post(at(site, '/duplicate'), { name: 'Copy' }),
    key.post(`${API}/invitations/accept`, { token: 'x' }),
  ])
    assert.equal((await answered(403, reply)).code, 'credential_not_allowed')
  const { data, meta } = await answered(200, key.get(KEYS))
  assert.deepEqual([data.map(({ id }: Json) => id), meta.total_count], [[key.id], 1])
})

test('a key has its highest role on every website, and says so', async () => {
  const page = await newPage(owner, site)
  const key = await keyWith({ max_role: 'content' })
  await answered(200, owner.get(at(site)))
  assert.equal((await answered(200, key.get(at(site)))).role, 'content')
  const { data } = await answered(200, key.get(`${API}/websites`))
  assert.deepEqual([...new Set(data.map(({ role }: Json) => role))], ['content'])
  await answered(200, key.patch(flat('pages', page), { title: 'Mine' }))
  assert.equal((await answered(403, key.delete(flat('pages', page)))).code, 'insufficient_role')
  assert.equal((await answered(403, key.get(at(site, '/webhooks')))).code, 'insufficient_role')
  assert.equal((await answered(403, key.post(`${API}/websites`, { name: 'New' }))).code, 'credential_not_allowed')
  const deleted = await newWebsite(owner)
  await answered(204, owner.delete(at(deleted)))
  assert.ok((await answered(200, owner.get(`${API}/trash`))).data.length > 0)
  assert.deepEqual((await answered(200, key.get(`${API}/trash`))).data, [])
  assert.equal((await answered(200, key.get(at(site, '/permissions')))).role, 'content')
})

test('a stream shows only what its key reaches, and only up to its role', async () => {
  const key = await keyWith({ website_ids: [site.id], max_role: 'viewer' })
  const stream = await openStream(service.port, key)
  await answered(404, key.get(`${API}/events?website_id=${other.id}`))
  await newPage(owner, other)
  // An event for admins alone.
  await answered(201, owner.post(at(site, '/webhooks'), { url: 'https://hooks.example/y' }))
  const seen = await newPage(owner, site)
  await stream.until(({ messages }) => messages.length > 0)
  assert.deepEqual(
    stream.messages.map(({ event, data }) => [event, data.data.id]),
    [['page.created', seen.id]],
  )
  stream.close()
})

test('a key ends when it expires', async () => {
  const expires_at = new Date(Date.now() + 1_000).toISOString()
  const key = await keyWith({ expires_at })
  const { data } = await answered(200, owner.get(KEYS))
  assert.equal(data.find(({ id }: Json) => id === key.id).expires_at, expires_at)
  const { body } = await until(
    () => key.get(`${API}/websites`),
    ({ status }) => status !== 200,
  )
  assert.equal(body.code, 'invalid_token')
  await refused(owner.post(KEYS, { expires_at: '2020-01-01T00:00:00Z' }), 'expires_at')
})

test('a key makes no key that may more than itself', async () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  const key = await keyWith({ website_ids: [site.id], max_role: 'editor', expires_at })
  await refused(key.post(KEYS, { website_ids: [other.id] }), 'website_ids')
  await refused(key.post(KEYS, { max_role: 'admin' }), 'max_role')
  await refused(key.post(KEYS, { expires_at: new Date(Date.now() + 7_200_000).toISOString() }), 'expires_at')
  const made = await answered(
    201,
    key.post(KEYS, { name: 'Child', website_ids: null, max_role: null, expires_at: null }),
  )
  assert.deepEqual([made.website_ids, made.max_role, made.expires_at], [[site.id], 'editor', expires_at])
  const lower = await answered(201, key.post(KEYS, { max_role: 'viewer' }))
  assert.equal(lower.max_role, 'viewer')
  const stranger = await service.newUser()
  await refused(owner.post(KEYS, { website_ids: [(await newWebsite(stranger)).id] }), 'website_ids')
})

test('what a limited key scheduled is done with its limits', async () => {
  const page = await newPage(owner, site, { status: 'draft' })
  const key = await keyWith({ website_ids: [site.id], max_role: 'editor' })
  const records = [{ kind: 'page', id: page.id }]
  const { publishing } = await answered(
    200,
    key.post(at(site, '/publish'), { records, at: new Date(Date.now() + 60_000).toISOString() }),
  )
  await service.database.write(async (tx) => {
    await tx.updateTable('api_keys').set({ max_role: 'viewer' }).where('id', '=', key.id).execute()
    await tx.updateTable('jobs').set({ run_at: 1 }).where('kind', '=', PUBLISH_LATER).execute()
  })
  service.services.worker.wake()
  assert.match((await ended(publishing.id)).error, /may no longer publish/)
})

async function ended(id: string): Promise<Json> {
  for (;;) {
    const { data } = await answered(200, owner.get(at(site, '/publishings')))
    const found = data.find((publishing: Json) => publishing.id === id)
    if (found.status !== 'scheduled') return found
  }
}
