// Runs once: what clients send and read slowly is limited before and after the database answers.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { after, before, mock, test } from 'node:test'
import { TIMEOUTS } from '#http/timeouts.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from '../api/make.ts'
import { fileForm } from '../api/upload.ts'
import { makeSite, type TestSite } from '../site/support.ts'
import { idleConnections, rawClient, trickle } from './support/raw-client.ts'

const SHORT = {
  ...TIMEOUTS,
  headersMs: 500,
  bodyMs: 500,
  fileMs: 500,
  fileBytes: 1_000,
  silenceMs: 3_000,
  checkMs: 50,
}
const IDLE = 200

let service: Service
let site: TestSite
before(async () => {
  service = await startService({}, { timeouts: SHORT })
  site = await makeSite(service)
})
after(() => service?.close())

const health = async () => (await service.visit('localhost', '/healthz')).status
const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`

test('headers that arrive byte by byte are answered 408, and others are served until then', async () => {
  const slow = [
    trickle(service.port, '', 'G'),
    trickle(service.port, 'GET /healthz HTTP/1.1\r\nX-Slow: '),
    trickle(service.port, `GET / HTTP/1.1\r\nHost: ${site.host}\r\nX-Slow: `),
  ]
  assert.equal(await health(), 200)
  for (const received of (await Promise.all(slow)).slice(1)) assert.match(received, /^HTTP\/1\.1 408 /)
  assert.equal(await health(), 200)
})

test('two hundred connections that send nothing are closed, and others are served until then', async () => {
  const idle = await idleConnections(service.port, IDLE)
  assert.equal(await health(), 200)
  await Promise.all(idle.map(({ closed }) => closed))
})

test('bodies that arrive byte by byte, or never, end their connection', async () => {
  const { upload_url } = await answered(200, site.owner.post(`${API}/websites/${site.id}/assets/request_upload_url`))
  const { pathname, search } = new URL(upload_url)
  const key = `Authorization: Bearer ${site.owner.key}`
  const json = 'Content-Type: application/json'
  const form = 'Content-Type: multipart/form-data; boundary=b'
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const bodies: [string, string][] = [
    ['JSON', head(`POST ${API}/websites`, key, json, 'Content-Length: 100000')],
    ['chunked JSON', `${head(`POST ${API}/websites`, key, json, 'Transfer-Encoding: chunked')}ffff\r\n`],
    ['a tool call', head('POST /mcp', key, json, 'Content-Length: 100000')],
    ['a form', head('POST /sign-in', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 10000')],
    ['an upload', head(`PUT ${pathname}${search}`, 'Content-Type: image/png', 'Content-Length: 100000')],
    [
      'a multipart upload',
      `${head(`POST ${API}/websites/${site.id}/assets`, key, form, 'Content-Length: 100000')}${part}`,
    ],
    ['what a visitor sends', `POST /_/x HTTP/1.1\r\nHost: ${site.host}\r\nContent-Length: 100000\r\n\r\n`],
  ]
  const slow = bodies.flatMap(([, beginning]) => {
    const silent = rawClient(service.port)
    silent.socket.write(beginning)
    return [trickle(service.port, beginning), silent.closed]
  })
  assert.equal(await health(), 200)
  for (const received of await Promise.all(slow)) assert.doesNotMatch(received, /^HTTP\/1\.1 2/)
  const { data } = await answered(200, site.owner.get(`${API}/websites/${site.id}/assets`))
  assert.deepEqual(data, [])
})

test('a response that nobody reads ends, and lets go of its file', async () => {
  const bytes = Buffer.alloc(30_000_000, 7)
  const form = fileForm(bytes, 'large.bin', 'application/x-thing')
  const asset = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, form))
  const { blobs } = service.services.core.providers
  const read = blobs.read.bind(blobs)
  const opened = Promise.withResolvers<Readable>()
  const held = mock.method(blobs, 'read', async (...given: Parameters<typeof read>) => {
    const stream = await read(...given)
    opened.resolve(stream)
    return stream
  })
  // It has no listener for data, so that nothing is read.
  const socket = connect(service.port, '127.0.0.1').on('error', () => {})
  try {
    socket.write(`GET ${asset.relative_url} HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`)
    const file = await opened.promise
    assert.equal(await health(), 200)
    if (!file.closed) await new Promise((resolve) => file.once('close', resolve))
    assert.ok(!file.readableEnded)
  } finally {
    held.mock.restore()
    socket.destroy()
  }
})
