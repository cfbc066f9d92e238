// Runs once: nothing is stored. Whoever is refused reads why, also when they read only after they have sent everything.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { answered } from '#test/api/make.ts'
import { h2 } from '#test/https/h2-client.ts'
import { ownFiles } from '#test/https/own-files.ts'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { type Service, startService } from '#test/support/service.ts'

/** A race shows only now and then. */
const TRIES = 6
const BODY_BYTES = 6_000_000
const FILE_BYTES = 1_000_000

type Attempt = { method: string; path: string; headers: Record<string, string>; host?: string; before?: string }

let service: Service
let site: TestSite
let secure: { port: number; ca: string }
let attempts: Record<string, Attempt>
before(async () => {
  const own = ownFiles()
  const limits = { business: { file_bytes: FILE_BYTES } }
  service = await startService({ HTTPS_PORT: '0', PLAN_LIMITS: JSON.stringify(limits), ...own.env })
  secure = { port: service.services.config.httpsPort!, ca: own.cert }
  site = await makeSite(service)
  const form = await site.add('forms', { name: 'contact', fields: [{ label: 'Name' }] })
  const json = { 'content-type': 'application/json' }
  const authorization = `Bearer ${site.owner.key}`
  const assets = `/api/v1/websites/${site.id}/assets`
  const { upload_url } = await answered(200, site.owner.post(`${assets}/request_upload_url`))
  const { pathname, search } = new URL(upload_url)
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  attempts = {
    'the API': { method: 'POST', path: '/api/v1/websites', headers: { ...json, authorization } },
    'the tools': { method: 'POST', path: '/mcp', headers: { ...json, authorization } },
    'an upload session': { method: 'PUT', path: pathname + search, headers: { 'content-type': 'text/plain' } },
    'a form with a file': {
      method: 'POST',
      path: assets,
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
      before: part,
    },
    'the token endpoint': {
      method: 'POST',
      path: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    "a visitor's form": { method: 'POST', path: `/_forms/${form.id}`, headers: json, host: site.host },
  }
})
after(() => service?.close())

for (const name of [
  'the API',
  'the tools',
  'an upload session',
  'a form with a file',
  'the token endpoint',
  "a visitor's form",
]) {
  for (const declared of [true, false])
    test(`413 of ${name} is read by who is still sending, ${declared ? 'with' : 'without'} Content-Length`, async () => {
      for (let tried = 0; tried < TRIES; tried++)
        assert.match(await sendThenRead(connect(service.port), attempts[name]!, declared), /^HTTP\/1.1 413 /)
    })

  test(`413 of ${name} is read over TLS, by HTTP/1.1 and HTTP/2`, async () => {
    const { port, ca } = secure
    for (let tried = 0; tried < TRIES; tried++) {
      const socket = connectTls({ host: 'localhost', port, ca, ALPNProtocols: ['http/1.1'] })
      assert.match(await sendThenRead(socket, attempts[name]!, true), /^HTTP\/1.1 413 /)
      const client = await h2(port, ca)
      const { before = '', ...attempt } = attempts[name]!
      const { status, text } = await client.send({ ...attempt, body: Buffer.concat([Buffer.from(before), filler()]) })
      assert.equal(status, 413)
      assert.ok(text.length > 0)
      client.close()
    }
  })
}

/** As simple clients do: the whole request, then its answer. An error while sending is what they report. */
function sendThenRead(socket: Socket, attempt: Attempt, declared: boolean): Promise<string> {
  const body = Buffer.concat([Buffer.from(attempt.before ?? ''), filler()])
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.pause()
    socket.write(headOf(attempt, declared ? body.length : null))
    const sent = () => {
      socket.once('data', (chunk) => {
        socket.destroy()
        resolve(String(chunk))
      })
      socket.once('end', () => reject(new Error('closed without an answer')))
      socket.resume()
    }
    if (declared) socket.write(body, sent)
    else {
      for (let at = 0; at < body.length; at += 1_000_000) {
        const piece = body.subarray(at, at + 1_000_000)
        socket.write(`${piece.length.toString(16)}\r\n`)
        socket.write(piece)
        socket.write('\r\n')
      }
      socket.write('0\r\n\r\n', sent)
    }
  })
}

function headOf({ method, path, headers, host = 'localhost' }: Attempt, length: number | null): string {
  const framing = length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }
  const lines = Object.entries({ host, ...headers, ...framing }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

function filler(): Buffer {
  return Buffer.alloc(BODY_BYTES, 'x')
}
