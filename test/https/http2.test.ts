// Runs once: what differs between HTTP/1.1 and HTTP/2 does not depend on the database.
import assert from 'node:assert/strict'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { connect as connectTls } from 'node:tls'
import { brotliDecompressSync } from 'node:zlib'
import { answered, newWebsite } from '#test/api/make.ts'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { type Service, startService } from '#test/support/service.ts'
import { CANCEL, h2 } from './h2-client.ts'
import { ownFiles } from './own-files.ts'
import { until } from './support.ts'

let service: Service
let site: TestSite
let ca: string
let port: number
let client: Awaited<ReturnType<typeof h2>>
before(async () => {
  const own = ownFiles()
  ca = own.cert
  service = await startService({ HTTPS_PORT: '0', SHUTDOWN_TIMEOUT: '3600', ...own.env })
  port = service.services.config.httpsPort!
  site = await makeSite(service)
  await site.add('pages', { path: '/', title: 'Bread', html_content: `<h1>Bread</h1><p>${'crumb '.repeat(500)}</p>` })
  client = await h2(port, ca)
})
// The client's connection is open.
after(() => service.close())

test('a page is the same over HTTP/2', async () => {
  const plain = await site.visit('/')
  const { status, headers, text } = await client.send({ host: site.host })
  assert.equal(status, 200)
  assert.equal(text, plain.text)
  assert.equal(headers.etag, plain.headers.etag)
  assert.equal(headers['content-type'], plain.headers['content-type'])
  const packed = await client.send({ host: site.host, headers: { 'accept-encoding': 'br' } })
  assert.equal(packed.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(packed.body).toString(), plain.text)
  const known = await client.send({ host: site.host, headers: { 'if-none-match': String(headers.etag) } })
  assert.deepEqual([known.status, known.text], [304, ''])
  const head = await client.send({ host: site.host, method: 'HEAD' })
  assert.deepEqual([head.status, head.text], [200, ''])
  assert.equal((await client.send({ host: site.host, path: '/nowhere' })).status, 404)
  assert.equal((await client.send({ host: 'unknown.sites.test' })).status, 404)
})

test('a folder asks for its password over HTTP/2, on a connection that has shown it before', async () => {
  const shut = await makeSite(service)
  await shut.add('pages', { path: '/', html_content: 'open' })
  await shut.add('pages', { path: '/clients/acme', html_content: 'secret' })
  const at = (path: string, headers: Record<string, string> = {}) => client.send({ host: shut.host, path, headers })
  assert.match((await at('/clients/acme')).text, /secret/)
  const protected_paths = [{ path: '/clients', username: 'ann', password: 'rye and wheat' }]
  await answered(200, shut.owner.put(`/api/v1/websites/${shut.id}/protection`, { protected_paths }))
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  const refused = await at('/clients/acme')
  assert.deepEqual([refused.status, /secret/.test(refused.text)], [401, false])
  assert.match(String(refused.headers['www-authenticate']), /^Basic realm="/)
  assert.equal((await at('/clients/acme', basic('ben:rye and wheat'))).status, 401)
  const shown = await at('/clients/acme', basic('ann:rye and wheat'))
  assert.deepEqual([shown.status, /secret/.test(shown.text)], [200, true])
  assert.match(String(shown.headers['cache-control']), /^private/)
  assert.match(String(shown.headers.vary), /authorization/)
  const head = await client.send({ host: shut.host, path: '/clients/acme', method: 'HEAD' })
  assert.equal(head.status, 401, 'the next stream of the connection has to show it again')
  assert.equal((await at('/')).status, 200)
})

test('the authority says which host is meant, whatever the host header says', async () => {
  const { text } = await client.send({ host: site.host, headers: { host: 'localhost' } })
  assert.match(text, /Bread/)
})

test('the API and the tools answer over HTTP/2', async () => {
  const authorization = `Bearer ${site.owner.key}`
  const json = { authorization, 'content-type': 'application/json' }
  const listed = await client.send({ path: '/api/v1/websites', headers: { authorization } })
  assert.equal(listed.status, 200)
  assert.equal(JSON.parse(listed.text).data[0].id, site.id)
  const created = await client.send({ method: 'POST', path: '/api/v1/websites', headers: json, body: '{"name":"Two"}' })
  assert.equal(created.status, 201, created.text)
  assert.equal((await client.send({ method: 'POST', path: '/api/v1/websites', headers: json, body: '{' })).status, 400)
  assert.equal((await client.send({ path: '/api/v1/websites' })).status, 401)
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const accept = 'application/json, text/event-stream'
  const tools = await client.send({
    method: 'POST',
    path: '/mcp',
    headers: { ...json, accept },
    body: JSON.stringify(message),
  })
  assert.equal(tools.status, 200, tools.text)
  assert.ok(JSON.parse(tools.text).result.tools.length > 20)
})

test('events are streamed over HTTP/2', async () => {
  const stream = client.open({ path: '/api/v1/events', headers: { authorization: `Bearer ${site.owner.key}` } })
  stream.end()
  let seen = ''
  stream.on('data', (chunk: Buffer) => {
    seen += chunk
  })
  await new Promise((resolve) => stream.once('response', resolve))
  const { id } = await newWebsite(site.owner, { name: 'Seen' })
  await until(async () => seen.includes('website.created') && seen.includes(id), 'the event')
  stream.close(CANCEL)
})

test('a file that breaks off is not stored, and the connection goes on', async () => {
  const session = await answered(200, site.owner.post(`/api/v1/websites/${site.id}/assets/request_upload_url`))
  const { pathname, search } = new URL(session.upload_url)
  const path = pathname + search
  const headers = { 'content-type': 'text/plain' }
  const lost = await h2(port, ca)
  const cut = lost.open({ method: 'PUT', path, headers })
  await new Promise((resolve) => cut.write(Buffer.alloc(100_000, 'a'), resolve))
  lost.close()
  const short = client.open({ method: 'PUT', path, headers: { ...headers, 'content-length': '400000' } })
  await new Promise((resolve) => short.write(Buffer.alloc(100_000, 'a'), resolve))
  short.close(CANCEL)
  await new Promise((resolve) => short.once('close', resolve))
  const whole = await client.send({ method: 'PUT', path, headers, body: Buffer.alloc(300_000, 'b') })
  assert.equal(whole.status, 201, whole.text)
  const { data } = await answered(200, site.owner.get(`/api/v1/websites/${site.id}/assets`))
  assert.deepEqual(
    data.map(({ byte_size }: { byte_size: number }) => byte_size),
    [300_000],
  )
  assert.equal((await client.send({ host: site.host })).status, 200)
})

test('a body that is too large is refused with an answer', async () => {
  const headers = { authorization: `Bearer ${site.owner.key}`, 'content-type': 'application/json' }
  const body = Buffer.alloc(12_000_000, ' ')
  const { status } = await client.send({ method: 'POST', path: '/api/v1/websites', headers, body })
  assert.equal(status, 413)
  assert.equal((await client.send({ host: site.host })).status, 200)
})

test('HTTP/1.1 is served over TLS too, to clients that know no ALPN as well', async () => {
  const get = (ALPNProtocols?: string[]) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: site.host }
      const more = ALPNProtocols ? { ALPNProtocols } : {}
      request({ host: 'localhost', port, ca, path: '/', headers, agent: false, ...more }, (response) => {
        assert.equal(response.httpVersion, '1.1')
        text(response).then(resolve, reject)
      })
        .on('error', reject)
        .end()
    })
  assert.match(await get(), /Bread/)
  assert.match(await get(['http/1.1']), /Bread/)
})

test('headers that are too long are refused', async () => {
  const long = await h2(port, ca)
  const headers = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`x-${index}`, 'a'.repeat(1_000)]))
  // Node ends the stream itself once the client knows the limit.
  const refused = await long.send({ host: site.host, headers }).then(
    ({ status }) => status,
    () => 431,
  )
  assert.equal(refused, 431)
  long.close()
})

test('a client that resets requests as fast as it can is cut off', async () => {
  const rapid = await h2(port, ca)
  let ended = false
  rapid.session.once('close', () => {
    ended = true
  })
  await until(async () => {
    for (let count = 0; count < 100 && !rapid.session.destroyed && !rapid.session.closed; count++)
      rapid.open({ host: site.host, method: 'POST' }).close(CANCEL)
    return ended
  }, 'the end of the connection')
  assert.equal((await client.send({ host: site.host })).status, 200)
})

test('a client that names no host, or one without a certificate, gets the certificate of the service', async () => {
  const socket = connectTls({
    host: '127.0.0.1',
    port,
    ca,
    servername: 'nobody.test',
    checkServerIdentity: () => undefined,
  })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  assert.match(socket.getPeerCertificate().subjectaltname!, /localhost/)
  socket.destroy()
})
