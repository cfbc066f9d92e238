import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import {
  agree,
  answered,
  authorizePath,
  browserOf,
  connect,
  exchangeCode,
  pkce,
  REDIRECT_URI,
  type Registered,
  refresh,
  refused,
  register,
} from './support/connect.ts'

/** Written by hand from the specification and the contract. */
const KNOWN = readFileSync(new URL('known-scopes.txt', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter(Boolean)
const EMPTY = [undefined, '', ' ', '\t \n']
const ACCEPTED = [
  ...EMPTY,
  'read',
  'write',
  'read write',
  ' write  read ',
  'read\twrite',
  'website:read read',
  KNOWN.join(' '),
]
const UNKNOWN = [
  'openid',
  'offline_access',
  'profile',
  'admin',
  'Read',
  'READ',
  'read,write',
  'read+write',
  'website',
  'website:',
  'website:publish',
  'Website:read',
  'submission:write',
  'submission:create',
  'preview:read',
  'version:write',
  'dns:delete',
  'access:write',
  'invitation:create',
  'analytics:write',
  'user:read',
  'read write openid',
  '*',
  '"read"',
]

let service: Service
let ann: Person
let client: Registered
before(async () => {
  service = await startService({ OAUTH_REGISTER_LIMIT: '0' })
  ann = await service.newUser()
  client = await register(service)
})
after(() => service.close())

test('the table has twelve resources with five verbs each, the single names, and the two scopes', () => {
  assert.equal(new Set(KNOWN).size, KNOWN.length)
  assert.equal(KNOWN.length, 2 + 12 * 5 + 17)
})

test('register: every known name is accepted and becomes both scopes, any other is invalid_scope', async () => {
  for (const scope of [...ACCEPTED, ...KNOWN]) assert.equal((await register(service, { scope })).scope, 'read write')
  for (const scope of UNKNOWN)
    refused('invalid_scope', await service.anonymous.post('/oauth/register', { redirect_uris: [REDIRECT_URI], scope }))
})

test('authorize: any unknown name is an error for the client, every known one leads to the consent page', async () => {
  const browser = await browserOf(service, ann)
  const { challenge } = pkce()
  await agree(browser, authorizePath(client, { challenge }))
  for (const scope of UNKNOWN) {
    const { to, params } = answered(await browser.open(authorizePath(client, { challenge }, { scope })))
    assert.equal(to, REDIRECT_URI)
    assert.deepEqual([params.error, params.state, params.iss], ['invalid_scope', 'the state', service.url])
  }
  for (const scope of [...ACCEPTED, ...KNOWN])
    assert.equal((await browser.open(authorizePath(client, { challenge }, { scope }))).status, 200, String(scope))
})

test('token: the same for a code and a refresh token, and the response has both scopes', async () => {
  const { verifier, challenge } = pkce()
  const path = authorizePath(client, { challenge }, { scope: 'page:read' })
  const code = await agree(await browserOf(service, ann), path)
  for (const scope of UNKNOWN) refused('invalid_scope', await exchangeCode(service, client, code, verifier, { scope }))
  const { status, body } = await exchangeCode(service, client, code, verifier, { scope: 'page:read' })
  assert.deepEqual([status, body.scope], [200, 'read write'])
  let { refresh_token } = body
  for (const scope of UNKNOWN) refused('invalid_scope', await refresh(service, client, refresh_token, { scope }))
  for (const scope of [...ACCEPTED, 'read', 'row:create', 'domain:purchase']) {
    const next = await refresh(service, client, refresh_token, { scope })
    assert.deepEqual([next.status, next.body.scope], [200, 'read write'])
    refresh_token = next.body.refresh_token
  }
})

test('a token requested with read alone can write', async () => {
  const { tokens } = await connect(service, ann, await register(service, { scope: 'read' }))
  const made = await service.clientFor(tokens.access_token).post('/api/v1/websites', { name: 'Written' })
  assert.equal(made.status, 201)
})

test('names that the operator tolerates are ignored, everywhere', async () => {
  const lenient = await startService({ OAUTH_TOLERATED_SCOPES: 'openid offline_access' })
  try {
    const bob = await lenient.newUser()
    const scope = 'openid read offline_access'
    const registered = await register(lenient, { scope })
    assert.equal(registered.scope, 'read write')
    const { verifier, challenge } = pkce()
    const code = await agree(await browserOf(lenient, bob), authorizePath(registered, { challenge }, { scope }))
    const { body } = await exchangeCode(lenient, registered, code, verifier, { scope })
    assert.equal(body.scope, 'read write')
    refused('invalid_scope', await refresh(lenient, registered, body.refresh_token, { scope: 'openid profile' }))
    const documents = await lenient.anonymous.get('/.well-known/oauth-authorization-server')
    assert.deepEqual(documents.body.scopes_supported, ['read', 'write'])
  } finally {
    await lenient.close()
  }
})
