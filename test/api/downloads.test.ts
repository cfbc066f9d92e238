import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { credentialHash } from '#auth/credentials.ts'
import { endSession, startSession } from '#auth/sessions.ts'
import { MAX_DOWNLOADS } from '#resources/transfer/downloads/store.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newWebsite } from './make.ts'
import { png } from './upload.ts'

const HOUR_MS = 3_600_000

let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService()
  owner = await service.newUser()
  website = await newWebsite(owner)
})
after(() => service?.close())

const add = async (more: object = {}, of = website, by = owner) =>
  service.services.downloads.of(await maker(by)).add({
    website_id: of.id,
    filename: 'a.png',
    content_type: 'image/png',
    bytes: [png(4, 4)],
    ...more,
  })
const maker = async ({ userId, key }: Person) => {
  const { id } = await findKey(key)
  return { userId, credential: { kind: 'api_key', id, name: null }, role: 'viewer' } as const
}
async function findKey(key: string): Promise<{ id: string }> {
  const { source_id } = await service.database.reader
    .selectFrom('credentials')
    .select('source_id')
    .where('hash', '=', credentialHash(key))
    .executeTakeFirstOrThrow()
  return { id: source_id }
}
const fetched = (token: string) => service.visit(`localhost:${service.port}`, `/downloads/${token}`)
const blobs = async () => {
  const keys: string[] = []
  for await (const { key } of service.services.core.providers.blobs.list()) keys.push(key)
  return keys.length
}

test('an image is fetched by its address alone, and runs nothing', async () => {
  const begun = Date.now()
  const { token, expires_at } = await add()
  assert.ok(expires_at >= begun + HOUR_MS && expires_at <= Date.now() + HOUR_MS)
  const { status, headers, bytes } = await fetched(token)
  assert.equal(status, 200)
  assert.ok(bytes.equals(png(4, 4)))
  assert.equal(headers['content-type'], 'image/png')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
  assert.equal(headers['content-disposition'], 'inline; filename="a.png"')
  assert.equal(headers['cache-control'], 'private, no-store')
})

test('what a browser could run is saved to a file', async () => {
  const { token } = await add({
    content_type: 'text/html',
    filename: 'a.html',
    bytes: Buffer.from('<script>1</script>'),
  })
  const { headers } = await fetched(token)
  assert.equal(headers['content-disposition'], 'attachment; filename="a.html"')
  assert.match(String(headers['content-security-policy']), /sandbox/)
})

test('an unknown address, and one of another host, is not found', async () => {
  const { token } = await add()
  for (const other of ['x', `${token}x`, token.slice(1)]) assert.equal((await fetched(other)).status, 404)
  assert.equal((await service.visit(`${website.subdomain}.sites.test`, `/downloads/${token}`)).status, 404)
  await answered(404, service.anonymous.get('/downloads/x'))
})

test('what has expired is not found, and its bytes are removed', async () => {
  const [old, young] = [await add(), await add()]
  const count = await blobs()
  await service.database.write((tx) =>
    tx
      .updateTable('downloads')
      .set({ expires_at: Date.now() - 1 })
      .where('token_hash', '=', hash('sha256', old.token, 'base64url'))
      .execute(),
  )
  assert.equal((await fetched(old.token)).status, 404)
  await service.services.downloads.removeExpired()
  assert.equal(await blobs(), count - 1)
  assert.equal((await fetched(young.token)).status, 200)
  const late = await add()
  await service.services.downloads.removeExpired(late.expires_at)
  assert.equal(await blobs(), 0)
  assert.equal((await fetched(late.token)).status, 404)
})

test('a website has a limited number, of which the newest stay', async () => {
  const bob = await service.newUser()
  const other = await newWebsite(bob)
  const first = await add({}, other, bob)
  const others = await add()
  const count = await blobs()
  let last = first
  for (let n = 0; n < MAX_DOWNLOADS; n++) last = await add({}, other, bob)
  assert.equal(await blobs(), count + MAX_DOWNLOADS - 1)
  assert.deepEqual(
    [(await fetched(first.token)).status, (await fetched(last.token)).status, (await fetched(others.token)).status],
    [404, 200, 200],
  )
})

const exported = async (by: Person) => {
  const { url } = await answered(200, by.post(`${API}/websites/${website.id}/audit_events/export`, { format: 'csv' }))
  return async () => (await service.visit(`localhost:${service.port}`, new URL(url).pathname)).status
}
const accessOf = async ({ userId }: Person) => {
  const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/accesses`))
  return data.find(({ user }: Json) => user.id === userId)
}

test('it ends with the role that making it takes, with the access, and with the key that made it', async () => {
  const [demoted, removed, keyless] = await Promise.all(
    Array.from({ length: 3 }, () => newMember(service, website, 'admin')),
  )
  const files = await Promise.all([demoted!, removed!, keyless!].map(exported))
  const statuses = () => Promise.all(files.map((status) => status()))
  assert.deepEqual(await statuses(), [200, 200, 200])
  await answered(200, owner.patch(`${API}/websites/accesses/${(await accessOf(demoted!)).id}`, { role: 'editor' }))
  assert.deepEqual(await statuses(), [404, 200, 200])
  await answered(204, owner.delete(`${API}/websites/accesses/${(await accessOf(removed!)).id}`))
  assert.deepEqual(await statuses(), [404, 404, 200])
  await answered(204, keyless!.delete(`${API}/api_keys/${(await findKey(keyless!.key)).id}`))
  assert.deepEqual(await statuses(), [404, 404, 404])
  assert.equal(await (await exported(owner))(), 200)
})

test('one that was made in the console ends as its session is ended', async () => {
  const { userId } = owner
  const session = await service.database.write((tx) =>
    startSession(tx, { userId, userAgent: 'test', address: '127.0.0.1' }, Date.now()),
  )
  const by = { userId, credential: { kind: 'session', id: session.id, name: null }, role: 'viewer' } as const
  const file = { website_id: website.id, filename: 'a.png', content_type: 'image/png', bytes: [png(4, 4)] }
  const { token } = await service.services.downloads.of(by).add(file)
  assert.equal((await fetched(token)).status, 200)
  await service.database.write((tx) => endSession(tx, userId, session.id))
  assert.equal((await fetched(token)).status, 404)
})
