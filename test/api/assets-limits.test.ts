import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { updateAccount } from '#accounts/store.ts'
import { collectBlobs } from '#resources/content/blobs/collect.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, flat, newWebsite } from './make.ts'
import { fileForm, putTo } from './upload.ts'

const FILE_BYTES = 50_000_000
let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService({ PLAN_LIMITS: `{"pro": {"websites": 1000, "file_bytes": ${FILE_BYTES}}}` })
})
after(() => service?.close())

const inside = (more = '') => `${API}/websites/${website.id}/assets${more}`
async function fresh(storage_limit: number) {
  owner = await service.newUser()
  website = await newWebsite(owner)
  await limit(storage_limit)
}
const limit = (storage_limit: number) =>
  service.database.write((tx) => updateAccount(tx, owner.accountId, { storage_limit }))
const text = (size: number, asset_id?: string) =>
  owner.post(inside('/upload'), {
    base64: Buffer.alloc(size, 65).toString('base64'),
    filename: 'a.txt',
    content_type: 'text/plain',
    asset_id,
  })
const used = async () => (await answered(200, owner.get(`${API}/websites/${website.id}`))).storage

test('storage is counted for the account, over all its websites, to the byte', async () => {
  await fresh(10_000)
  const one = await answered(201, text(4_000))
  assert.deepEqual(one.storage, { used_bytes: 4_000, limit_bytes: 10_000 })
  const first = website
  website = await newWebsite(owner)
  await answered(201, text(5_000))
  assert.deepEqual(await used(), { used_bytes: 9_000, limit_bytes: 10_000 })
  const full = await answered(422, text(1_001))
  assert.equal(full.code, 'storage_limit_reached')
  await answered(201, text(1_000))
  assert.equal((await used()).used_bytes, 10_000)
  await answered(204, owner.delete(flat('assets', one)))
  assert.equal((await used()).used_bytes, 6_000)
  await answered(204, owner.delete(`${API}/websites/${website.id}`))
  website = first
  assert.equal((await used()).used_bytes, 0)
})

test('a replacement is charged its difference, and a changed limit applies immediately', async () => {
  await fresh(10_000)
  const asset = await answered(201, text(9_000))
  assert.equal((await answered(200, text(10_000, asset.id))).storage.used_bytes, 10_000)
  await limit(5_000)
  assert.deepEqual(await used(), { used_bytes: 10_000, limit_bytes: 5_000 })
  assert.equal((await answered(422, text(6_000))).code, 'storage_limit_reached')
  // A smaller replacement is accepted even over the limit.
  assert.equal((await answered(200, text(7_000, asset.id))).storage.used_bytes, 7_000)
  assert.equal((await answered(200, text(100, asset.id))).storage.used_bytes, 100)
  await limit(20_000)
  await answered(201, text(10_000))
  const opened = await answered(200, owner.post(inside('/request_upload_url')))
  assert.deepEqual(opened.storage, { used_bytes: 10_100, limit_bytes: 20_000 })
})

test('of many uploads at once, no more are stored than fit', async () => {
  await fresh(10_000)
  const answers = await Promise.all(Array.from({ length: 30 }, () => text(1_000)))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 201).length, 10, String(statuses))
  assert.ok(answers.every(({ status, body }) => status === 201 || body.code === 'storage_limit_reached'))
  assert.equal((await used()).used_bytes, 10_000)
  assert.equal((await answered(200, owner.get(inside()))).meta.total_count, 10)
  const told = await service.database.reader
    .selectFrom('events')
    .select('type')
    .where('type', '=', 'quota.exceeded')
    .where('website_id', '=', website.id)
    .execute()
  assert.equal(told.length, 20)
})

test('of two replacements at once one wins completely, and the accounting agrees', async () => {
  await fresh(1_000_000)
  const asset = await answered(201, text(10))
  const sizes = [1_000, 2_000, 3_000, 4_000, 5_000]
  await Promise.all(sizes.map(async (size) => answered(200, text(size, asset.id))))
  const left = await answered(200, owner.get(flat('assets', asset)))
  assert.ok(sizes.includes(left.byte_size))
  assert.equal(left.storage.used_bytes, left.byte_size)
  const { bytes } = await service.visit(`${website.subdomain}.sites.test`, left.relative_url)
  assert.equal(bytes.length, left.byte_size)
})

test('a file over the limit is 413, before or while it is sent', async () => {
  await fresh(10_000_000_000)
  const opened = await answered(200, owner.post(inside('/request_upload_url')))
  assert.equal(opened.max_bytes, FILE_BYTES)
  const claimed = await send(opened, { 'content-length': String(FILE_BYTES + 1) }, 0)
  assert.deepEqual([claimed.status, claimed.code], [413, 'too_large'])
  const endless = await send(opened, {}, FILE_BYTES + 5_000_000)
  assert.deepEqual([endless.status, endless.code], [413, 'too_large'])
  await limit(1_000)
  const full = await send(opened, { 'content-length': '1001' }, 0)
  assert.deepEqual([full.status, full.code], [422, 'storage_limit_reached'])
  const growing = await send(opened, {}, 100_000)
  assert.deepEqual([growing.status, growing.code], [422, 'storage_limit_reached'])
  const form = await answered(422, owner.post(inside(), fileForm(Buffer.alloc(200_000), 'a.bin', 'application/x')))
  assert.equal(form.code, 'storage_limit_reached')
  assert.equal((await used()).used_bytes, 0)
})

test('a form without its end is refused in a sentence', async () => {
  await fresh(1_000_000_000)
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nx'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { status, body } = await owner.post(inside(), part, { headers })
  assert.deepEqual([status, body.code, body.error], [400, 'malformed_body', 'The form cannot be read'])
})

test('an aborted or refused body leaves nothing behind', async () => {
  await fresh(1_000_000_000)
  const before = files()
  const opened = await answered(200, owner.post(inside('/request_upload_url')))
  await assert.rejects(send(opened, { 'content-length': '3000000' }, 1_000_000, true))
  await answered(422, putTo(service, opened, Buffer.alloc(0), { type: 'text/plain' }))
  await answered(422, putTo(service, opened, Buffer.from('x'), { type: 'text/plain', filename: 'x'.repeat(300) }))
  const asset = await answered(201, putTo(service, opened, Buffer.from('kept'), { type: 'text/plain' }))
  await answered(422, text(10, '01900000-0000-7000-8000-000000000000'))
  await until(() => files().length === before.length + 1)
  assert.equal((await used()).used_bytes, asset.byte_size)
})

test('ten thousand assets are listed in one answer', async () => {
  await fresh(10_000_000_000)
  const asset = await answered(201, text(10))
  const row = await service.database.reader
    .selectFrom('assets')
    .selectAll()
    .where('id', '=', asset.id)
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 9_999 }, (_, n) => ({
    ...row,
    id: `${asset.id.slice(0, 28)}${(n + 0x10000000).toString(16)}`,
    ordinal: row.ordinal + n + 1,
  }))
  await service.database.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 1_000)
      await tx
        .insertInto('assets')
        .values(rows.slice(at, at + 1_000))
        .execute()
    const of = { website_id: website.id, kind: 'asset' }
    await tx
      .updateTable('lists')
      .set({ length: 10_000, next_ordinal: 10_000 })
      .where('website_id', '=', of.website_id)
      .where('kind', '=', of.kind)
      .execute()
  })
  const all = await answered(200, owner.get(inside('?per=10000')))
  assert.deepEqual([all.data.length, all.meta.total_pages], [10_000, 1])
  assert.equal(new Set(all.data.map(({ id }: Json) => id)).size, 10_000)
  assert.equal((await answered(200, owner.get(inside()))).data.length, 50)
  assert.equal((await answered(200, owner.get(inside('?per=5000&filename=A.TXT')))).data.length, 5_000)
})

test('unreferenced bytes are deleted after the grace period, referenced ones stay', async () => {
  await fresh(1_000_000)
  const kept = await answered(201, text(100))
  const replaced = await answered(201, text(200))
  const gone = await answered(201, text(300))
  await answered(200, text(250, replaced.id))
  await answered(204, owner.delete(flat('assets', gone)))
  const { blobs } = service.services.core.providers
  const leftover = await blobs.put([Buffer.from('of a process that died')] as never)
  const before = files().length
  const never = new AbortController().signal
  await collectBlobs(service.database, blobs)(undefined, never)
  assert.equal(files().length, before, 'within the grace period everything stays')
  await collectBlobs(service.database, blobs, -60_000)(undefined, never)
  assert.equal(await blobs.size(leftover.key), null)
  for (const asset of [kept, replaced]) {
    const now = await answered(200, owner.get(flat('assets', asset)))
    assert.equal((await service.visit(`${website.subdomain}.sites.test`, now.relative_url)).bytes.length, now.byte_size)
  }
  const rows = await service.database.reader.selectFrom('blobs').select('key').execute()
  assert.deepEqual(files(), rows.map(({ key }) => key).sort())
})

function files(): string[] {
  const folder = join(service.services.config.dataDir, 'blobs')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

/** Bytes generated while they are sent; `cut` aborts after them. */
function send(session: Json, headers: Record<string, string>, size: number, cut = false) {
  const { pathname, search } = new URL(session.upload_url)
  return new Promise<{ status: number; code?: string }>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: service.port, method: 'PUT', path: pathname + search, headers },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => {
          sent.destroy()
          resolve({ status: answer.statusCode!, ...JSON.parse(Buffer.concat(chunks).toString()) })
        })
      },
    )
    sent.on('error', reject)
    const chunk = Buffer.alloc(65_536, 66)
    let left = size
    const more = () => {
      while (left > 0 && !sent.destroyed) {
        const part = chunk.subarray(0, Math.min(left, chunk.length))
        left -= part.length
        if (!sent.write(part)) return void sent.once('drain', more)
      }
      if (cut) sent.destroy(new Error('cut'))
      else if (size > 0) sent.end()
      else sent.flushHeaders()
    }
    more()
  })
}
