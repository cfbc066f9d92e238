// Runs once: Caddy asks what it asks over http, whatever the database is.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '#test/api/free-port.ts'
import { programOf } from '#test/support/pebble/binaries.ts'
import { startPebble } from '#test/support/pebble/pebble.ts'
import { type Service, startService } from '#test/support/service.ts'
import { addVerified, handshake, until } from './support.ts'

const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))
const SERVICE_HOST = 'service.example'

let service: Service
let pebble: Awaited<ReturnType<typeof startPebble>>
let caddy: ChildProcess
let folder: string
let ports: { http: number; tls: number; internal: number }
let root: string
before(async () => {
  const [http, tls, internal] = await Promise.all([freePort(), freePort(), freePort()])
  ports = { http: http!, tls: tls!, internal: internal! }
  const port = await freePort()
  service = await startService({
    INTERNAL_PORT: String(ports.internal),
    TRUSTED_PROXIES: '127.0.0.1',
    BASE_URL: `http://${SERVICE_HOST}:${port}`,
    PORT: String(port),
  })
  pebble = await startPebble(ports)
  root = await pebble.root()
  folder = await mkdtemp(join(tmpdir(), 'sitewright-caddy-'))
  await writeFile(join(folder, 'ca.pem'), pebble.cert)
  caddy = spawn(programOf('caddy', 'caddy'), ['run', '--config', CADDYFILE, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SERVICE_HOST,
      PORT: String(service.port),
      HTTP_PORT: String(ports.http),
      HTTPS_PORT: String(ports.tls),
      INTERNAL_PORT: String(ports.internal),
      ACME_DIRECTORY: `${pebble.url}/dir`,
      ACME_CA: join(folder, 'ca.pem'),
    },
  })
})
after(async () => {
  if (caddy.exitCode === null && caddy.kill('SIGKILL')) await once(caddy, 'close')
  await service.close()
  await pebble.close()
  await rm(folder, { recursive: true })
})

test('whoever asks on the internal port learns which names are verified, and nobody elsewhere does', async () => {
  await addVerified(service, 'asked.org')
  const ask = async (query: string, port = ports.internal, host = '127.0.0.1') =>
    (await fetch(`http://${host}:${port}/internal/tls/ask${query}`)).status
  assert.equal(await ask('?domain=asked.org'), 200)
  assert.equal(await ask('?domain=www.asked.org'), 200)
  assert.equal(await ask('?domain=ASKED.org.'), 200)
  for (const domain of ['other.org', 'a.asked.org', 'www.www.asked.org', '', '../etc', 'x'.repeat(3_000)])
    assert.equal(await ask(`?domain=${domain}`), 404, domain)
  assert.equal(await ask(''), 404)
  assert.equal(await ask('?domain=asked.org', service.port), 404)
  assert.equal((await fetch(`http://127.0.0.1:${ports.internal}/healthz`)).status, 404)
})

test('Caddy with our file serves a verified domain over https, and no other name', async () => {
  await addVerified(service, 'behind.org')
  const page = await until(
    async () => get('behind.org', '/').catch(() => null),
    'an answer of Caddy with a certificate of the authority',
  )
  // The website has no page yet, which it says itself.
  assert.equal(page.status, 404)
  assert.notEqual(page.text, 'Website not found\n')
  const { status, text: health } = await until(
    async () => get(SERVICE_HOST, '/healthz').catch(() => null),
    'the service behind Caddy',
  )
  assert.deepEqual([status, JSON.parse(health)], [200, { status: 'ok' }])
  await assert.rejects(handshake(ports.tls, 'stranger.org'))
})

function get(host: string, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: ports.tls,
      servername: host,
      ca: root,
      path,
      agent: false,
      headers: { host },
    }
    request(options, (response) =>
      text(response).then((body) => resolve({ status: response.statusCode!, text: body }), reject),
    )
      .on('error', reject)
      .end()
  })
}
