import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endGrantsOf } from '#auth/oauth/grants.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { connect, post, type Registered, refresh, refused, register, statusWith } from './support/connect.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService({ OAUTH_REGISTER_LIMIT: '0' })
  ann = await service.newUser()
})
after(() => service.close())

const revoke = ({ client_id, client_secret }: Registered, token?: string, more = {}) =>
  post(service, '/oauth/revoke', { client_id, client_secret, token, ...more })

test('a revoked access token stops working at once; the client can still get another', async () => {
  const { client, tokens } = await connect(service, ann)
  assert.equal(await statusWith(service, tokens.access_token), 200)
  const { status, headers } = await revoke(client, tokens.access_token, { token_type_hint: 'access_token' })
  assert.deepEqual([status, headers['access-control-allow-origin']], [200, '*'])
  assert.equal(await statusWith(service, tokens.access_token), 401)
  const next = await refresh(service, client, tokens.refresh_token)
  assert.equal(await statusWith(service, next.body.access_token), 200)
})

test('revoking a refresh token revokes its access tokens, whatever the hint says', async () => {
  const { client, tokens } = await connect(service, ann)
  const next = (await refresh(service, client, tokens.refresh_token)).body
  assert.equal(await statusWith(service, tokens.access_token), 200)
  assert.equal((await revoke(client, next.refresh_token, { token_type_hint: 'access_token' })).status, 200)
  for (const token of [tokens.access_token, next.access_token]) assert.equal(await statusWith(service, token), 401)
  refused('invalid_grant', await refresh(service, client, next.refresh_token))
})

test('revoking an unknown token succeeds; without a token or a client it is an error', async () => {
  const { client, tokens } = await connect(service, ann)
  for (const token of ['x', ann.key, tokens.access_token, tokens.access_token])
    assert.equal((await revoke(client, token)).status, 200)
  assert.equal(await statusWith(service, ann.key), 200, 'an API key is none of its business')
  refused('invalid_request', await revoke(client))
  refused('invalid_client', await revoke({ client_id: 'nobody' }, tokens.access_token), 401)
})

test("a client cannot revoke another's token", async () => {
  const { tokens } = await connect(service, ann)
  const other = await register(service)
  for (const token of [tokens.access_token, tokens.refresh_token])
    refused('invalid_request', await revoke(other, token))
  assert.equal(await statusWith(service, tokens.access_token), 200)
})

test('a confidential client must authenticate to revoke', async () => {
  const confidential = await register(service, { token_endpoint_auth_method: 'client_secret_post' })
  const { tokens } = await connect(service, ann, confidential)
  refused('invalid_client', await revoke({ client_id: confidential.client_id }, tokens.access_token), 401)
  assert.equal(await statusWith(service, tokens.access_token), 200)
  assert.equal((await revoke(confidential, tokens.access_token)).status, 200)
  assert.equal(await statusWith(service, tokens.access_token), 401)
})

test('disconnecting a client ends only its own grants', async () => {
  const client = await register(service, { client_name: 'To be ended <b>' })
  const bob = await service.newUser()
  const [first, second, other, ofBob] = [
    await connect(service, ann, client),
    await connect(service, ann, client),
    await connect(service, ann),
    await connect(service, bob, client),
  ]
  const session = await service.signedIn(ann)
  const connected = async () => (await session.get('/api/v1/clients')).body.data as Json[]
  const ended = (await connected()).find(({ name }) => name === 'To be ended <b>')!
  assert.deepEqual(ended.hosts, ['127.0.0.1:4711'])
  assert.equal((await session.delete(`/api/v1/clients/${ended.id}`)).status, 204)
  for (const { tokens } of [first, second]) {
    assert.equal(await statusWith(service, tokens.access_token), 401)
    refused('invalid_grant', await refresh(service, client, tokens.refresh_token))
  }
  for (const { tokens } of [other, ofBob]) assert.equal(await statusWith(service, tokens.access_token), 200)
  assert.ok((await connected()).every(({ name }) => name !== ended.name))
})

test('a removed user has no tokens and no codes left', async () => {
  const bob = await service.newUser()
  const [one, two, ofAnn] = [await connect(service, bob), await connect(service, bob), await connect(service, ann)]
  await service.database.write((tx) => endGrantsOf(tx, bob.userId))
  for (const { client, tokens } of [one, two]) {
    assert.equal(await statusWith(service, tokens.access_token), 401)
    refused('invalid_grant', await refresh(service, client, tokens.refresh_token))
  }
  assert.equal(await statusWith(service, ofAnn.tokens.access_token), 200)
  const left = await service.database.reader
    .selectFrom('oauth_codes')
    .select('hash')
    .where('user_id', '=', bob.userId)
    .execute()
  assert.deepEqual(left, [])
})
