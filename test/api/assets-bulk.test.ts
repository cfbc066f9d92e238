import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newWebsite, refused } from './make.ts'

const FILE_BYTES = 100_000
const STORAGE_BYTES = 600_000

let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService({
    PLAN_LIMITS: `{"pro": {"websites": 1000, "file_bytes": ${FILE_BYTES}, "storage_bytes": ${STORAGE_BYTES}}}`,
  })
  owner = await service.newUser()
  website = await newWebsite(owner)
})
after(() => service?.close())

type Given = { text?: string | Uint8Array; name?: string; type?: string }
const bulk = (files: Given[], fields: Record<string, string> = {}, by = owner, to = website, headers = {}) => {
  const form = new FormData()
  for (const { text = 'text', name = 'a.txt', type = 'text/plain' } of files)
    form.append('files', new File([text as never], name, { type }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return by.post(`${API}/websites/${to.id}/assets/bulk`, form, { headers })
}
const list = async (of = website): Promise<Json[]> =>
  (await answered(200, owner.get(`${API}/websites/${of.id}/assets?per=100`))).data
const used = async (of: Json) => (await answered(200, owner.get(`${API}/websites/${of.id}`))).storage.used_bytes
/** Blobs that a row names, or will be removed as nobody does. */
const blobs = () => service.database.reader.selectFrom('blobs').select('key').execute()

test('several files become assets in their order, each as one alone does', async () => {
  const { assets } = await answered(
    201,
    bulk(
      [
        { name: 'a.txt', text: 'a' },
        { name: '../b.css', text: 'b {}', type: 'text/css; charset=utf-8' },
        { name: 'c.bin', text: new Uint8Array(70_000).fill(7), type: 'application/x-thing' },
      ],
      { alts: '["First", null]' },
    ),
  )
  assert.deepEqual(
    assets.map(({ filename, content_type, byte_size, alt }: Json) => [filename, content_type, byte_size, alt]),
    [
      ['a.txt', 'text/plain', 1, 'First'],
      ['b.css', 'text/css', 4, null],
      ['c.bin', 'application/x-thing', 70_000, null],
    ],
  )
  const host = `${website.subdomain}.sites.test`
  assert.equal((await service.visit(host, assets[1].relative_url)).text, 'b {}')
  const last = await service.visit(host, assets[2].relative_url)
  assert.ok(last.bytes.length === 70_000 && last.bytes.every((byte: number) => byte === 7))
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    assets.map(({ id }: Json) => id),
  )
  assert.ok(assets.every((asset: Json) => asset.storage.used_bytes === 70_005))
  const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/events`))
  const events = data.filter(({ type }: Json) => type === 'asset.created')
  assert.deepEqual(new Set(events.map(({ data }: Json) => data.id)), new Set(assets.map(({ id }: Json) => id)))
})

test('twenty small files fit into one piece of the body, and twenty-one are too many', async () => {
  const own = await newWebsite(owner)
  const files = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `${n}.txt`, text: `file ${n}` }))
  const { assets } = await answered(201, bulk(files(20), {}, owner, own))
  assert.deepEqual(
    assets.map(({ filename }: Json) => filename),
    files(20).map(({ name }) => name),
  )
  await refused(bulk(files(21), {}, owner, own), 'files')
  await refused(bulk([], {}, owner, own), 'files')
  assert.equal((await list(own)).length, 20)
})

test('nothing is kept of files of which some are wrong, and each of those is named', async () => {
  const own = await newWebsite(owner)
  const [before, bytes] = [await blobs(), await used(own)]
  const { status, body } = await bulk(
    [{ name: 'good.txt' }, { text: '' }, { name: 'x.txt', type: 'nonsense' }, { name: 'also.txt' }],
    {},
    owner,
    own,
  )
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.errors), ['files.1.file', 'files.2.content_type'])
  assert.deepEqual(
    body.failures.map(({ index }: Json) => index),
    [1, 2],
  )
  assert.deepEqual([await list(own), await blobs(), await used(own)], [[], before, bytes])
})

test('the limits are those of one file, of all files and of the storage', async () => {
  const own = await newWebsite(owner)
  const file = (size: number, name = 'f.bin') => ({ name, text: new Uint8Array(size), type: 'application/x-thing' })
  const tooLarge = await bulk([file(10), file(FILE_BYTES + 1)], {}, owner, own)
  assert.equal(tooLarge.status, 413)
  assert.match(tooLarge.body.error, /^files\.1: The file is larger than 100000 bytes/)
  const together = await bulk(
    Array.from({ length: 5 }, () => file(90_000)),
    {},
    owner,
    own,
  )
  assert.equal(together.status, 413)
  assert.match(together.body.error, /^files\.4: The files together are larger than 400000 bytes/)
  await answered(
    201,
    bulk(
      Array.from({ length: 4 }, () => file(80_000)),
      {},
      owner,
      own,
    ),
  )
  const full = await bulk(
    Array.from({ length: 4 }, () => file(80_000)),
    {},
    owner,
    own,
  )
  assert.deepEqual([full.status, full.body.code], [422, 'storage_limit_reached'])
  assert.equal((await list(own)).length, 4)
})

test('a body that is announced as too large is refused before it is read', async () => {
  const answer = await new Promise<number>((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port: service.port,
        method: 'POST',
        path: `${API}/websites/${website.id}/assets/bulk`,
        headers: {
          authorization: `Bearer ${owner.key}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '50000000',
        },
      },
      (response) => {
        resolve(response.statusCode!)
        sent.destroy()
      },
    )
    sent.on('error', reject)
    sent.write('--b\r\n')
  })
  assert.equal(answer, 413)
})

test('alt texts are a JSON list of no more than there are files', async () => {
  for (const alts of ['no json', '{"a": 1}', '[7]', JSON.stringify(['x'.repeat(1_001)]), '["a", "b"]'])
    await refused(bulk([{}], { alts }), 'alts')
})

test('a repeated key answers the same assets, and the same key with other files is refused', async () => {
  const own = await newWebsite(owner)
  const send = (text: string) => bulk([{ text }, { text: 'b' }], {}, owner, own, { 'idempotency-key': 'files-1' })
  const first = await answered(201, send('a'))
  assert.deepEqual(await answered(201, send('a')), first)
  assert.equal((await send('other')).status, 422)
  assert.equal((await list(own)).length, 2)
})
