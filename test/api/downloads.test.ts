import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { MAX_DOWNLOADS } from '#resources/downloads/store.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { answered, newWebsite } from './make.ts'
import { png } from './upload.ts'

const HOUR_MS = 3_600_000

let service: Service
let website: Json
before(async () => {
  service = await startService()
  website = await newWebsite(await service.newUser())
})
after(() => service?.close())

const add = (more: object = {}, of = website) =>
  service.services.downloads.add({
    website_id: of.id,
    filename: 'a.png',
    content_type: 'image/png',
    bytes: [png(4, 4)],
    ...more,
  })
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
  const other = await newWebsite(await service.newUser())
  const first = await add({}, other)
  const others = await add()
  const count = await blobs()
  let last = first
  for (let n = 0; n < MAX_DOWNLOADS; n++) last = await add({}, other)
  assert.equal(await blobs(), count + MAX_DOWNLOADS - 1)
  assert.deepEqual(
    [(await fetched(first.token)).status, (await fetched(last.token)).status, (await fetched(others.token)).status],
    [404, 200, 200],
  )
})
