import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireOAuth } from '#auth/oauth/expire.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { connect, REDIRECT_URI, refresh, refused, register } from './support/connect.ts'

const DAY_MS = 86_400_000
let service: Service
before(async () => {
  service = await startService({ OAUTH_REGISTER_LIMIT: '0' })
})
after(() => service.close())

const attempt = (metadata: Json) => service.anonymous.post('/oauth/register', metadata)

test('a client that sends only its redirect address is confidential, and is shown its secret once', async () => {
  const { status, body, headers } = await attempt({ redirect_uris: ['https://program.example/cb'] })
  assert.equal(status, 201)
  const { client_id, client_secret, client_id_issued_at, ...rest } = body
  assert.deepEqual(rest, {
    client_secret_expires_at: 0,
    client_name: 'program.example',
    redirect_uris: ['https://program.example/cb'],
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'read write',
  })
  assert.ok(client_id && client_secret.startsWith('swcs_') && Number.isInteger(client_id_issued_at))
  assert.deepEqual([headers['cache-control'], headers['access-control-allow-origin']], ['no-store', '*'])
})

test('the registrations of MCP clients are accepted unchanged', async () => {
  const { status, body } = await attempt({
    client_name: 'Some editor',
    client_uri: 'https://editor.example',
    logo_uri: 'https://editor.example/logo.png',
    redirect_uris: [
      'http://localhost:33418/',
      'http://127.0.0.1/',
      'cursor://anysphere.cursor/callback',
      'com.example:/cb',
    ],
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
    software_id: 'x',
    unknown_field: { a: 1 },
  })
  assert.equal(status, 201)
  assert.equal(body.client_secret, undefined)
  assert.deepEqual(body.grant_types, ['authorization_code', 'refresh_token'])
})

test('refuses redirect addresses that a browser could follow elsewhere', async () => {
  for (const uri of [
    'http://program.example/cb',
    'http://127.0.0.2/cb',
    'http://localhost.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://program.example/#x',
    'https://user:pw@program.example/',
    '/relative',
    '',
    'https://',
    'mailto:a@b.example',
    'x:y',
    'https://a.example/\\..',
    ' https://a.example/',
    'https://a.example/\n',
    'blob:https://a.example/x',
    'ws://localhost/',
    `https://a.example/${'x'.repeat(2_000)}`,
    1,
    null,
    {},
  ])
    refused('invalid_redirect_uri', await attempt({ redirect_uris: [REDIRECT_URI, uri] }))
  for (const redirect_uris of [undefined, [], 'https://a.example', {}, Array(21).fill(REDIRECT_URI)])
    refused('invalid_redirect_uri', await attempt({ redirect_uris }))
})

test('refuses metadata with which a client could not work', async () => {
  const redirect_uris = [REDIRECT_URI]
  for (const wrong of [
    { token_endpoint_auth_method: 'private_key_jwt' },
    { token_endpoint_auth_method: 1 },
    { grant_types: ['client_credentials'] },
    { grant_types: 'authorization_code' },
    { response_types: ['token'] },
    { client_name: ['x'] },
    { scope: ['read'] },
  ])
    refused('invalid_client_metadata', await attempt({ redirect_uris, ...wrong }))
  for (const body of ['[]', '"x"', 'null', '{', ''])
    refused(
      'invalid_client_metadata',
      await service.anonymous.post('/oauth/register', body, { headers: { 'content-type': 'application/json' } }),
    )
  const form = new URLSearchParams({ redirect_uris: REDIRECT_URI })
  refused('invalid_client_metadata', await service.anonymous.post('/oauth/register', form))
  refused('invalid_request', await attempt({ redirect_uris, client_uri: 'x'.repeat(70_000) }), 413)
})

test('a name loses characters that could disguise it', async () => {
  const { client_name } = await register(service, { client_name: ' Bank\u202e \u0000\n\t of\u200b  Trust ' })
  assert.equal(client_name, 'Bank of Trust')
  assert.equal((await register(service, { client_name: 'é'.repeat(500) })).client_name, 'é'.repeat(100))
  assert.equal((await register(service, { client_name: '\u200b' })).client_name, '127.0.0.1:4711')
})

test('registrations are limited per client address', async () => {
  const limited = await startService({ OAUTH_REGISTER_LIMIT: '3' })
  try {
    for (let n = 0; n < 3; n++) await register(limited)
    const again = await limited.anonymous.post('/oauth/register', { redirect_uris: [REDIRECT_URI] })
    refused('temporarily_unavailable', again, 429)
    assert.ok(Number(again.headers['retry-after']) > 0)
    assert.equal(again.headers['ratelimit-policy'], '"default";q=3;w=60')
  } finally {
    await limited.close()
  }
})

test('unused registrations expire, those in use stay', async () => {
  const ann = await service.newUser()
  const unused = await register(service)
  const { client, tokens } = await connect(service, ann)
  const left = async () => {
    const rows = await service.database.reader.selectFrom('oauth_clients').select('id').execute()
    return [unused, client].map(({ client_id }) => rows.some(({ id }) => id === client_id))
  }
  const now = Date.now()
  await expireOAuth(service.database, now + 6 * DAY_MS)
  assert.deepEqual(await left(), [true, true])
  await expireOAuth(service.database, now + 8 * DAY_MS)
  assert.deepEqual(await left(), [false, true])
  assert.equal((await refresh(service, client, tokens.refresh_token)).status, 200)
  await expireOAuth(service.database, now + 61 * DAY_MS)
  refused('invalid_grant', await refresh(service, client, tokens.refresh_token))
  assert.deepEqual(await left(), [false, true])
  await expireOAuth(service.database, now + 91 * DAY_MS)
  assert.deepEqual(await left(), [false, false])
  for (const table of ['oauth_grants', 'oauth_codes', 'oauth_refresh_tokens'] as const)
    assert.deepEqual(await service.database.reader.selectFrom(table).selectAll().execute(), [])
})
