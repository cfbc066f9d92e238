import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('bytes that do not become a request are answered with the error body, and others are served', async () => {
  for (const [sent, status, code] of [
    ['no request\r\n\r\n', 400, 'malformed_request'],
    ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'malformed_request'],
    ['GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n', 400, 'malformed_request'],
    [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431, 'headers_too_long'],
    [`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_long'],
  ] as const) {
    const socket = connect(service.port, '127.0.0.1')
    socket.write(sent, 'latin1')
    const [head, body] = (await text(socket)).split('\r\n\r\n') as [string, string]
    assert.ok(head.startsWith(`HTTP/1.1 ${status} `), head)
    const { error, detail, request_id, ...rest } = JSON.parse(body)
    assert.deepEqual(rest, { code })
    for (const part of [error, detail, request_id]) assert.ok(part.length > 0)
    assert.notEqual(error, detail)
  }
  assert.equal((await service.visit('localhost', '/healthz')).status, 200)
})
