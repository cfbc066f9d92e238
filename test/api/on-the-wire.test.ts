import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { exchange } from '../support/exchange.ts'
import { type Person, type Service, startService } from '../support/service.ts'

let service: Service
let owner: Person
let page: string
before(async () => {
  service = await startService()
  owner = await service.newUser()
  const { body: website } = await owner.post('/api/v1/websites', { name: 'Wire' })
  const html_content = '<p>bread</p>'.repeat(500)
  const { body } = await owner.post(`/api/v1/websites/${website.id}/pages`, { title: 'Bread', html_content })
  page = `/api/v1/websites/pages/${body.id}`
})
after(() => service?.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  exchange(service.port, { method, path, headers })
const bearer = () => ({ authorization: `Bearer ${owner.key}` })

const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }

test('long answers are compressed when asked, cached or not, and short ones are not', async () => {
  const plain = await get(page, bearer())
  assert.equal(plain.headers['content-encoding'], undefined)
  // A query leads past the cached answers.
  for (const path of [page, page, `${page}?nothing=1`])
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, bytes } = await get(path, { ...bearer(), 'accept-encoding': `${encoding}, x;q=0` })
      assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'Accept-Encoding'])
      assert.equal(JSON.parse(DECODERS[encoding](bytes).toString()).html_content, '<p>bread</p>'.repeat(500))
      assert.equal(Number(headers['content-length']), bytes.length)
      assert.equal(headers.etag, plain.headers.etag)
    }
  const refused = await get(page, { ...bearer(), 'accept-encoding': 'br;q=0, gzip;q=0' })
  assert.equal(refused.headers['content-encoding'], undefined)
  const short = await get(`${page}x`, { ...bearer(), 'accept-encoding': 'br' })
  assert.deepEqual([short.status, short.headers['content-encoding']], [404, undefined])
})

test('pages of other origins read answers to a credential of their own, never to a cookie', async () => {
  const origin = 'https://app.example'
  for (const path of [page, page, `${page}?nothing=1`, `${page}x`]) {
    const { headers } = await get(path, { ...bearer(), origin })
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['access-control-allow-credentials'], undefined)
    for (const name of ['ETag', 'Link', 'Trash-Id', 'Retry-After', 'RateLimit', 'Idempotent-Replayed'])
      assert.ok(headers['access-control-expose-headers']!.split(', ').includes(name), name)
  }
  const without: Record<string, string>[] = [{ origin }, { origin, cookie: 'sitewright-session=x' }, bearer()]
  for (const others of without)
    assert.equal((await get(page, others)).headers['access-control-allow-origin'], undefined)
})

test('a preflight request of the API is answered, others are 405', async () => {
  const asks = { origin: 'https://app.example', 'access-control-request-method': 'PATCH' }
  const { status, headers } = await get(page, { ...asks, 'access-control-request-headers': 'authorization' }, 'OPTIONS')
  assert.deepEqual([status, headers['access-control-allow-origin']], [204, '*'])
  assert.match(headers['access-control-allow-methods']!, /PATCH/)
  assert.equal(headers['access-control-allow-headers'], 'authorization')
  assert.notEqual((await get(page, bearer(), 'OPTIONS')).status, 204)
})
