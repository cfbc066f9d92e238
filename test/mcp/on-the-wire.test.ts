import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { exchange } from '../support/exchange.ts'
import { type Person, type Service, startService } from '../support/service.ts'

const PAGE = 'https://tools.example'
const TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync }

let service: Service
let ann: Person
before(async () => {
  service = await startService({ CORS_ORIGINS: `${PAGE}, https://Other.example/` })
  ann = await service.newUser()
})
after(() => service?.close())

function send(method: string, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method })
  const all = { authorization: `Bearer ${ann.key}`, ...TYPES, ...headers }
  return exchange(service.port, { method: 'POST', path: '/mcp', headers: all, body })
}

test('long answers are compressed when asked, short ones are not', async () => {
  const plain = await send('tools/list')
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, bytes } = await send('tools/list', { 'accept-encoding': encoding })
    assert.deepEqual([headers['content-encoding'], headers.vary], [encoding, 'Accept-Encoding, Origin'])
    assert.equal(DECODERS[encoding](bytes).toString(), plain.text)
    assert.equal(Number(headers['content-length']), bytes.length)
  }
  const short = await send('ping', { 'accept-encoding': 'br, gzip' })
  assert.deepEqual([short.status, short.headers['content-encoding']], [200, undefined])
})

test('pages of the origins in CORS_ORIGINS read every answer, others none', async () => {
  for (const origin of [PAGE, 'https://other.example'])
    for (const [headers, status] of [
      [{}, 200],
      [{ authorization: 'Bearer sitewright_nobody' }, 401],
    ] as const) {
      const answer = await send('ping', { origin, ...headers })
      assert.deepEqual([answer.status, answer.headers['access-control-allow-origin']], [status, origin])
      assert.match(answer.headers['access-control-expose-headers']!, /WWW-Authenticate/)
      assert.equal(answer.headers['access-control-allow-credentials'], undefined)
    }
  for (const origin of ['https://tools.example.evil.test', 'http://tools.example', 'https://tools.example:8443']) {
    const { status, headers } = await send('ping', { origin })
    assert.deepEqual([status, headers['access-control-allow-origin']], [403, undefined], origin)
  }
  assert.equal((await send('ping')).headers['access-control-allow-origin'], undefined)
})

test('a preflight request is answered to those origins alone', async () => {
  const asks = (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'mcp-method' }
    return exchange(service.port, { method: 'OPTIONS', path: '/mcp', headers })
  }
  const { status, headers } = await asks(PAGE)
  assert.deepEqual([status, headers['access-control-allow-origin']], [204, PAGE])
  assert.deepEqual(
    [headers['access-control-allow-methods'], headers['access-control-allow-headers']],
    ['POST', 'mcp-method'],
  )
  assert.match(headers.vary!, /Origin/)
  const other = await asks('https://evil.test')
  assert.deepEqual([other.status, other.headers['access-control-allow-origin']], [405, undefined])
})
