import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import {
  agree,
  authorizePath,
  browserOf,
  connect,
  exchangeCode,
  pkce,
  post,
  REDIRECT_URI,
  type Registered,
  refresh,
  refused,
  register,
  statusWith,
} from './support/connect.ts'

let service: Service
let ann: Person
let client: Registered
before(async () => {
  service = await startService({ OAUTH_REGISTER_LIMIT: '0' })
  ann = await service.newUser('ann@example.com', { name: 'Ann' })
  client = await register(service)
})
after(() => service.close())

async function newCode(of = client, params = {}) {
  const { verifier, challenge } = pkce()
  return { verifier, code: await agree(await browserOf(service, ann), authorizePath(of, { challenge }, params)) }
}

test('a code is exchanged for an opaque bearer token for an hour, with both scopes and a refresh token', async () => {
  const { code, verifier } = await newCode()
  const { status, body, headers } = await exchangeCode(service, client, code, verifier)
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type'])
  assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'read write'])
  assert.match(body.access_token, /^swa_[\w-]{43}$/)
  assert.match(headers['content-type']!, /^application\/json/)
  assert.deepEqual([headers['cache-control'], headers['access-control-allow-origin']], ['no-store', '*'])
  assert.equal(await statusWith(service, body.access_token), 200)
  assert.equal(await statusWith(service, body.refresh_token), 401)
  assert.equal(await statusWith(service, code), 401)
})

test('of tokens, codes and client secrets only hashes are stored', async () => {
  const { tokens, code } = await connect(service, ann)
  const confidential = await register(service, { token_endpoint_auth_method: 'client_secret_post' })
  const db = service.database.reader
  const rows = [
    ...(await db.selectFrom('credentials').selectAll().execute()),
    ...(await db.selectFrom('oauth_clients').selectAll().execute()),
    ...(await db.selectFrom('oauth_codes').selectAll().execute()),
    ...(await db.selectFrom('oauth_grants').selectAll().execute()),
    ...(await db.selectFrom('oauth_refresh_tokens').selectAll().execute()),
    ...(await db.selectFrom('events').selectAll().execute()),
  ]
  const kept = JSON.stringify(rows)
  assert.ok(kept.includes(confidential.client_id))
  for (const secret of [tokens.access_token, tokens.refresh_token, code, confidential.client_secret!])
    assert.ok(!kept.includes(secret))
})

test('the audit log and events name the client', async () => {
  const named = await register(service, { client_name: 'Paint Box' })
  const { tokens } = await connect(service, ann, named)
  const api = service.clientFor(tokens.access_token)
  const website = await api.post('/api/v1/websites', { name: 'Made by a program' })
  assert.equal(website.status, 201)
  const event = await service.database.reader
    .selectFrom('events')
    .select('actor')
    .where('website_id', '=', website.body.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(JSON.parse(event.actor), { type: 'user', id: ann.userId, name: 'Ann', client: 'Paint Box' })
})

test('an access token expires', async () => {
  const { tokens } = await connect(service, ann)
  await service.database.write((tx) =>
    tx
      .updateTable('credentials')
      .set({ expires_at: Date.now() - 1 })
      .where('kind', '=', 'oauth')
      .execute(),
  )
  const { status, headers } = await service.clientFor(tokens.access_token).get('/api/v1/websites')
  assert.equal(status, 401)
  assert.equal(
    headers['www-authenticate'],
    `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource", scope="read write", error="invalid_token"`,
  )
})

test('a code used twice is refused, and the tokens issued for it are revoked', async () => {
  const { tokens, client: of, code, verifier } = await connect(service, ann)
  assert.equal(await statusWith(service, tokens.access_token), 200)
  refused('invalid_grant', await exchangeCode(service, of, code, verifier))
  assert.equal(await statusWith(service, tokens.access_token), 401)
  refused('invalid_grant', await refresh(service, of, tokens.refresh_token))
})

test('a code used twice at once gives tokens at most once, and none of them works', async () => {
  const { code, verifier } = await newCode()
  const answers = await Promise.all(Array.from({ length: 6 }, () => exchangeCode(service, client, code, verifier)))
  const good = answers.filter(({ status }) => status === 200)
  assert.equal(good.length, 1)
  assert.equal(await statusWith(service, good[0]!.body.access_token), 401)
})

test('a code is valid for its own client only', async () => {
  const other = await register(service)
  const { code, verifier } = await newCode()
  refused('invalid_grant', await exchangeCode(service, other, code, verifier))
  assert.equal((await exchangeCode(service, client, code, verifier)).status, 200)
})

test('a code needs the right verifier', async () => {
  const { code, verifier } = await newCode()
  for (const wrong of [undefined, '', 'short', pkce().verifier, `${verifier}x`, 'x'.repeat(129)])
    refused('invalid_grant', await exchangeCode(service, client, code, verifier, { code_verifier: wrong }))
  assert.equal((await exchangeCode(service, client, code, verifier)).status, 200)
})

test('the challenge itself (plain) is not accepted as the verifier', async () => {
  const { challenge } = pkce()
  const code = await agree(await browserOf(service, ann), authorizePath(client, { challenge }))
  refused('invalid_grant', await exchangeCode(service, client, code, challenge))
})

test('a redirect_uri that differs from the request is refused; OAuth 2.1 leaves it out', async () => {
  const two = await register(service, { redirect_uris: [REDIRECT_URI, 'https://program.example/cb'] })
  const { code, verifier } = await newCode(two)
  for (const redirect_uri of ['https://program.example/cb', `${REDIRECT_URI}/`, 'http://127.0.0.1:4712/callback'])
    refused('invalid_grant', await exchangeCode(service, two, code, verifier, { redirect_uri }))
  assert.equal((await exchangeCode(service, two, code, verifier, { redirect_uri: undefined })).status, 200)
})

test('a code is valid for a minute', async () => {
  const { code, verifier } = await newCode()
  const row = await service.database.reader
    .selectFrom('oauth_codes')
    .selectAll()
    .orderBy('grant_id', 'desc')
    .executeTakeFirstOrThrow()
  assert.ok(row.expires_at <= Date.now() + 60_000)
  await service.database.write((tx) =>
    tx.updateTable('oauth_codes').set({ expires_at: Date.now() }).where('hash', '=', row.hash).execute(),
  )
  refused('invalid_grant', await exchangeCode(service, client, code, verifier))
})

test('resources of the service are accepted, all others are invalid_target', async () => {
  for (const resource of [service.url, `${service.url}/`, `${service.url}/mcp`, [service.url, `${service.url}/mcp`]]) {
    const { code, verifier } = await newCode(client, { resource })
    const { status, body } = await exchangeCode(service, client, code, verifier, { resource })
    assert.equal(status, 200)
    assert.equal(await statusWith(service, body.access_token), 200)
    assert.equal((await refresh(service, client, body.refresh_token, { resource })).status, 200)
  }
  const { code, verifier } = await newCode()
  const foreign = [
    'https://other.example',
    `${service.url}/api`,
    `${service.url}/mcp/`,
    `${service.url}.evil.example`,
    'x',
  ]
  for (const resource of foreign)
    refused('invalid_target', await exchangeCode(service, client, code, verifier, { resource }))
  refused(
    'invalid_target',
    await exchangeCode(service, client, code, verifier, { resource: [service.url, foreign[0]!] }),
  )
  const { status, body } = await exchangeCode(service, client, code, verifier)
  assert.equal(status, 200)
  refused('invalid_target', await refresh(service, client, body.refresh_token, { resource: foreign[0] }))
})

test('a confidential client authenticates in the header or in the form, not in both', async () => {
  for (const token_endpoint_auth_method of ['client_secret_basic', 'client_secret_post', undefined]) {
    const confidential = await register(service, { token_endpoint_auth_method })
    assert.match(confidential.client_secret!, /^swcs_/)
    const { client_id, client_secret } = confidential
    const { code, verifier } = await newCode(confidential)
    const basic = (id: string, secret: string) => ({
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
    })
    const params = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, code, code_verifier: verifier }
    const send = (more: object, headers = {}) => post(service, '/oauth/token', { ...params, ...more }, headers)
    refused('invalid_client', await send({ client_id }), 401)
    refused('invalid_client', await send({ client_id, client_secret: `${client_secret}x` }), 401)
    const wrong = await send({}, basic(client_id, 'wrong'))
    refused('invalid_client', wrong, 401)
    assert.match(wrong.headers['www-authenticate']!, /^Basic /)
    for (const authorization of ['Basic', 'Basic !!', 'Basic eA==', `Bearer ${client_secret}`, 'Basic JTo='])
      refused('invalid_client', await send({}, { authorization }), 401)
    refused('invalid_request', await send({ client_secret }, basic(client_id, client_secret!)))
    refused('invalid_request', await send({ client_id: client.client_id }, basic(client_id, client_secret!)))
    const good =
      token_endpoint_auth_method === 'client_secret_post'
        ? await send({ client_id, client_secret })
        : await send({}, basic(client_id, client_secret!))
    assert.equal(good.status, 200, good.text)
  }
})

test('a public client must not send a secret', async () => {
  const { code, verifier } = await newCode()
  refused('invalid_client', await exchangeCode(service, client, code, verifier, { client_secret: 'x' }), 401)
})

test('malformed requests get the error codes of RFC 6749', async () => {
  const { client_id } = client
  const token = (params: Parameters<typeof post>[2]) => post(service, '/oauth/token', params)
  refused('invalid_request', await token({}))
  refused('invalid_request', await token({ client_id }))
  refused('invalid_client', await token({ grant_type: 'refresh_token' }), 401)
  refused('invalid_client', await token({ grant_type: 'refresh_token', client_id: 'nobody' }), 401)
  refused('invalid_client', await token({ grant_type: 'refresh_token', client_id: 'x'.repeat(5_000) }), 401)
  for (const grant_type of ['password', 'client_credentials', 'implicit', 'x'])
    refused('unsupported_grant_type', await token({ grant_type, client_id }))
  refused('invalid_request', await token({ grant_type: 'authorization_code', client_id }))
  refused('invalid_request', await token({ grant_type: 'refresh_token', client_id }))
  refused('invalid_request', await token({ grant_type: 'refresh_token', client_id: [client_id, client_id] }))
  refused(
    'invalid_grant',
    await token({ grant_type: 'authorization_code', client_id, code: 'swc_no', code_verifier: 'x' }),
  )
  refused('invalid_grant', await token({ grant_type: 'refresh_token', client_id, refresh_token: 'swr_no' }))
  const json = await service.anonymous.post('/oauth/token', { grant_type: 'refresh_token', client_id })
  refused('invalid_request', json)
  const text = await service.anonymous.post('/oauth/token', 'x', { headers: { 'content-type': 'text/plain' } })
  refused('invalid_request', text)
  refused('invalid_request', await token({ grant_type: 'x'.repeat(70_000), client_id }), 413)
})

test('the first grant of a client for a person is an event and an audit row of the account, which later ones are not', async () => {
  const person = await service.newUser()
  const program = await register(service, { client_name: 'A new program' })
  const { reader } = service.database
  const events = () =>
    reader
      .selectFrom('events')
      .select(['website_id', 'account_id', 'resource_id', 'data', 'actor'])
      .where('type', '=', 'client.connected')
      .where('account_id', '=', person.accountId)
      .execute()
  const audited = () =>
    reader
      .selectFrom('audit_events')
      .select('resource_id')
      .where('operation', '=', 'client_connect')
      .where('account_id', '=', person.accountId)
      .execute()
  await connect(service, person, program)
  await connect(service, person, program)
  const [event, ...others] = await events()
  assert.deepEqual(others, [])
  assert.deepEqual([event!.website_id, event!.resource_id], [null, program.client_id])
  assert.deepEqual(JSON.parse(event!.data), {
    id: program.client_id,
    name: 'A new program',
    host: new URL(REDIRECT_URI).host,
  })
  assert.equal(JSON.parse(event!.actor).client, 'A new program')
  assert.deepEqual(await audited(), [{ resource_id: person.userId }])
})
