import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Browser } from '#test/pages/browser.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import {
  agree,
  answered,
  authorizePath,
  browserOf,
  exchangeCode,
  pkce,
  REDIRECT_URI,
  refresh,
  refused,
  statusWith,
} from './support/connect.ts'

type Answer = { status?: number; headers?: Record<string, string>; body: string }
const published = new Map<string, Answer>()
let fetched = 0
const host = await startTlsServer((request, response) => {
  fetched++
  const { status = 200, headers, body } = published.get(request.url!) ?? { status: 404, body: 'nothing' }
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
})
const folder = mkdtempSync(join(tmpdir(), 'sitewright-authority-'))
let service: Service
let ann: Person
let browser: Browser
before(async () => {
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, host.authority)
  service = await startService({ FETCH_ALLOW: `localhost:${host.port}`, FETCH_CA: authority })
  ann = await service.newUser()
  browser = await browserOf(service, ann)
})
after(async () => {
  await service.close()
  await host.close()
  rmSync(folder, { recursive: true })
})

let documents = 0
function publish(changes: Json = {}, answer: Partial<Answer> = {}): { client_id: string } {
  const path = `/client-${++documents}.json`
  const client_id = host.url + path
  const body = { client_id, client_name: 'Published', redirect_uris: [REDIRECT_URI], ...changes }
  published.set(path, { body: JSON.stringify(body), ...answer })
  return { client_id }
}

test('a client whose id is the address of its document needs no registration', async () => {
  const client = publish({ token_endpoint_auth_method: 'none' })
  const { verifier, challenge } = pkce()
  const path = authorizePath(client, { challenge })
  const page = await browser.open(path)
  assert.equal(page.status, 200)
  for (const part of ['Published', `localhost:${host.port}`, '127.0.0.1:4711'])
    assert.ok(page.text.includes(part), part)
  const { status, body } = await exchangeCode(service, client, await agree(browser, path), verifier)
  assert.equal(status, 200)
  assert.equal(await statusWith(service, body.access_token), 200)
  assert.equal((await refresh(service, client, body.refresh_token)).status, 200)
})

test('a document is cached, and fetched again after a while', async () => {
  const client = publish()
  const path = authorizePath(client, pkce())
  const before = fetched
  for (let n = 0; n < 3; n++) assert.equal((await browser.open(path)).status, 200)
  assert.equal(fetched, before + 1)
  const moved = { client_id: client.client_id, client_name: 'Renamed', redirect_uris: ['https://moved.example/cb'] }
  published.set(new URL(client.client_id).pathname, { body: JSON.stringify(moved) })
  await service.database.write((tx) =>
    tx
      .updateTable('oauth_clients')
      .set((eb) => ({ updated_at: eb('updated_at', '-', 600_000) }))
      .where('id', '=', client.client_id)
      .execute(),
  )
  assert.equal((await browser.open(path)).status, 400)
  assert.equal(fetched, before + 2)
  const page = await browser.open(authorizePath(client, pkce(), { redirect_uri: 'https://moved.example/cb' }))
  assert.ok(page.text.includes('Renamed'))
})

test('nothing is fetched without a signed-in user', async () => {
  const before = fetched
  const { status, location } = await new Browser(service).open(authorizePath(publish(), pkce()))
  assert.equal(status, 303)
  assert.match(location!, /^\/sign-in\?/)
  assert.equal(fetched, before)
})

test('the token endpoint fetches no documents', async () => {
  const client = publish()
  const before = fetched
  refused('invalid_client', await exchangeCode(service, client, 'swc_x', pkce().verifier), 401)
  assert.equal(fetched, before)
})

test('an invalid document is shown as an error, without a redirect', async () => {
  const wrong = [
    publish({ client_id: `${host.url}/other.json` }),
    publish({ client_id: undefined }),
    publish({ client_secret: 'x' }),
    publish({ token_endpoint_auth_method: 'client_secret_post' }),
    publish({ redirect_uris: ['http://evil.example/'] }),
    publish({ redirect_uris: undefined }),
    publish({ scope: 'openid' }),
    publish({}, { body: '<html>' }),
    publish({}, { body: '[]' }),
    publish({}, { body: 'null' }),
    publish({}, { status: 500 }),
    publish({}, { status: 302, headers: { location: '/client-1.json' } }),
    publish({ client_uri: 'x'.repeat(20_000) }),
    { client_id: `${host.url}/missing.json` },
  ]
  for (const client of wrong) {
    const { status, location } = await browser.open(authorizePath(client, pkce()))
    assert.deepEqual([status, location], [400, null], client.client_id)
  }
})

test('addresses that name no document, or lead into the network, are not fetched', async () => {
  const before = fetched
  const { port } = host
  for (const client_id of [
    `${host.url}`,
    `${host.url}/`,
    `${host.url}/client-1.json#x`,
    `http://localhost:${port}/client-1.json`,
    `https://user@localhost:${port}/client-1.json`,
    `https://LOCALHOST:${port}/client-1.json`,
    `${host.url}/a/../client-1.json`,
    `https://127.0.0.1:${port}/client-1.json`,
    'https://169.254.169.254/latest',
    'https://10.0.0.1/client.json',
    `${host.url}/${'x'.repeat(1_000)}`,
  ]) {
    const { status, location, text } = await browser.open(authorizePath({ client_id }, pkce()))
    assert.deepEqual([status, location], [400, null], client_id)
    assert.ok(!text.includes('127.0.0.1'))
  }
  assert.equal(fetched, before)
})

test('an error of a published client is redirected only after the person has agreed to it', async () => {
  const client = publish()
  const invalid = authorizePath(client, pkce(), { scope: 'nope' })
  const { status, location } = await browser.open(invalid)
  assert.deepEqual([status, location], [400, null])
  await agree(browser, authorizePath(client, pkce()))
  const { to, params } = answered(await browser.open(invalid))
  assert.deepEqual([to, params.error], [REDIRECT_URI, 'invalid_scope'])
})
