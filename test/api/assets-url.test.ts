import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newWebsite, refused } from './make.ts'
import { type Remote, startRemote } from './remote.ts'

const LARGEST = 300_000
let remote: Remote
let service: Service
let owner: Person
let website: Json
before(async () => {
  remote = await startRemote()
  service = await startService({ ...remote.env, PLAN_LIMITS: `{"pro": {"file_bytes": ${LARGEST}}}` })
  owner = await service.newUser()
  website = await newWebsite(owner)
})
after(async () => {
  await service?.close()
  await remote?.close()
})

const upload = (path: string, more: object = {}) =>
  owner.post(`${API}/websites/${website.id}/assets/upload`, {
    url: path.startsWith('/') ? remote.url + path : path,
    ...more,
  })
const count = async () => (await answered(200, owner.get(`${API}/websites/${website.id}/assets`))).meta.total_count
const bytesOf = async (asset: Json) =>
  (await service.visit(`${website.subdomain}.sites.test`, asset.relative_url)).bytes

test('a file is fetched by URL, with the name and type of the response unless given', async () => {
  const bytes = Buffer.alloc(200_000, 'remote ')
  remote.routes['/pictures/a%20b.txt'] = (response) =>
    response.writeHead(200, { 'content-type': 'Text/Plain; charset=x' }).end(bytes)
  remote.routes['/named'] = (response) =>
    response
      .writeHead(200, { 'content-disposition': `attachment; filename="x.css"; filename*=UTF-8''%C3%BC.css` })
      .end('p {}')
  const plain = await answered(201, upload('/pictures/a%20b.txt'))
  assert.deepEqual([plain.filename, plain.content_type, plain.byte_size], ['a b.txt', 'text/plain', 200_000])
  assert.ok((await bytesOf(plain)).equals(bytes))
  const named = await answered(201, upload('/named'))
  assert.deepEqual([named.filename, named.content_type], ['ü.css', 'text/css'])
  const told = await answered(201, upload('/named', { filename: 'mine.txt', content_type: 'text/x-mine' }))
  assert.deepEqual([told.filename, told.content_type], ['mine.txt', 'text/x-mine'])
  const replaced = await answered(200, upload('/pictures/a%20b.txt', { asset_id: plain.id, filename: 'no.txt' }))
  assert.deepEqual([replaced.id, replaced.filename], [plain.id, 'a b.txt'])
  await refused(upload('/named', { asset_id: plain.id, content_type: 'text/css' }), 'content_type')
})

test('what cannot or must not be fetched is 422 with the reason, and leaves nothing behind', async () => {
  remote.routes['/cut'] = (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('x', () => response.destroy())
  }
  remote.routes['/inside'] = (response) => response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end()
  remote.routes['/empty'] = (response) => response.writeHead(200).end()
  const before = await count()
  for (const [url, message] of [
    ['http://example.com/a.txt', /must begin with https/],
    ['https://127.0.0.1/a', /has no public address/],
    ['https://[::ffff:10.0.0.1]/a', /has no public address/],
    ['https://2130706433/a', /has no public address/],
    ['https://user:pw@example.com/a', /must not contain/],
    ['no address', /not a URL/],
    ['/missing', /answered 404/],
    ['/cut', /ended its response early/],
    ['/inside', /has no public address/],
  ] as const) {
    const body = await refused(upload(url), 'url')
    assert.match(body.errors.url[0], message, url)
    assert.ok(!body.error.includes('127.0.0.1'))
  }
  await refused(upload('/empty'), 'file')
  assert.equal(await count(), before)
})

test('a remote file over the limit is 413, with or without Content-Length', async () => {
  remote.routes['/told'] = (response) =>
    response.writeHead(200, { 'content-length': String(LARGEST + 1) }).end(Buffer.alloc(LARGEST + 1))
  remote.routes['/untold'] = (response) => {
    response.writeHead(200)
    response.write(Buffer.alloc(LARGEST))
    response.end(Buffer.alloc(LARGEST))
  }
  for (const path of ['/told', '/untold']) assert.equal((await answered(413, upload(path))).code, 'too_large')
})
