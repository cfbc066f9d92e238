// Runs once: credentials are found by one query that all operations share.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeApiKey } from '#auth/api-key-format.ts'
import { apiKeyId, revokeApiKey } from '#auth/api-keys.ts'
import { catalog } from '#resources/index.ts'
import type { Client, Reply } from '#test/support/client.ts'
import { everyRoute, fill } from './support/addresses.ts'
import { call, invalidBody, nobodysParams, UNKNOWN_ROUTE } from './support/call.ts'
import { caseOf } from './support/cases.ts'
import { EXPECTATIONS } from './support/expectations.ts'
import { sharedService } from './support/shared-service.ts'
import { makeWorld, type World } from './support/world.ts'

let world: World
let bad: Record<string, Client>
let readOnly: Client
/** An admin's key for another website. */
let elsewhere: Client
/** An admin's key that is a viewer's. */
let viewing: Client

before(async () => {
  world = await makeWorld(await sharedService())
  const { service, people } = world
  const revoked = await service.readOnlyKeyFor(people.admin)
  assert.equal((await revoked.get('/api/v1/websites')).status, 200)
  await revokeApiKey(service.database, (await apiKeyId(service.database, revoked.key))!)
  bad = {
    unknown: service.clientFor(makeApiKey()),
    malformed: service.clientFor('no-key-at-all'),
    'too long': service.clientFor('x'.repeat(5_000)),
    revoked: service.clientFor(revoked.key),
  }
  readOnly = await service.readOnlyKeyFor(people.admin)
  const limited = async (fields: object) =>
    service.clientFor((await people.admin.post('/api/v1/api_keys', fields)).body.key)
  elsewhere = await limited({ website_ids: [(await world.site.another()).website_id] })
  viewing = await limited({ max_role: 'viewer' })
})
after(() => world?.service.close())

for (const { operation, route, title } of everyRoute(catalog.operations)) {
  test(`${title}: without a credential`, async () => {
    const params = await caseOf(operation).params(world.site)
    for (const ids of [params, nobodysParams(route)])
      expectChallenge(await call(world.service.anonymous, operation, route, ids), 'unauthenticated')
    // Another scheme is not a credential.
    const headers = { authorization: 'Basic dXNlcjpwYXNzd29yZA==' }
    expectChallenge(await call(world.service.anonymous, operation, route, params, { headers }), 'unauthenticated')
  })

  test(`${title}: with a bad credential`, async () => {
    const params = await caseOf(operation).params(world.site)
    for (const client of Object.values(bad))
      expectChallenge(await call(client, operation, route, params), 'invalid_token')
  })

  const { role } = operation
  if (role)
    test(`${title}: a key that is limited`, async () => {
      const params = await caseOf(operation).params(world.site)
      const reply = await call(elsewhere, operation, route, params)
      assert.deepEqual([reply.status, reply.body?.code], [404, 'not_found'], reply.text)
      if (role === 'viewer') return
      const { status, body, text } = await call(viewing, operation, route, params)
      assert.deepEqual([status, body?.code], [403, 'insufficient_role'], text)
    })

  if (route.method !== 'GET')
    test(`${title}: the body is not looked at before the credential`, async () => {
      const path = fill(route, nobodysParams(route))
      for (const type of ['application/json', 'text/plain']) {
        const headers = { 'content-type': type }
        expectChallenge(await world.service.anonymous.send(route.method, path, '{', { headers }), 'unauthenticated')
        if (operation.scope === 'write')
          expectInsufficientScope(await readOnly.send(route.method, path, '{', { headers }))
      }
    })

  if (operation.scope === 'write')
    test(`${title}: with a read-only key`, async () => {
      const params = await caseOf(operation).params(world.site)
      const malformed = Object.fromEntries(route.params.map((name) => [name, 'no-uuid']))
      for (const ids of [params, nobodysParams(route), malformed])
        for (const body of [undefined, invalidBody(operation)])
          expectInsufficientScope(await call(readOnly, operation, route, ids, { body }))
      const headers = { 'if-match': '"stale"', 'idempotency-key': 'read-only' }
      expectInsufficientScope(await call(readOnly, operation, route, params, { headers }))
    })
  else
    test(`${title}: a read-only key suffices, unless only a session does`, async () => {
      const { status } = await call(readOnly, operation, route, await caseOf(operation).params(world.site))
      assert.equal(status, operation.credential === 'session' ? 403 : EXPECTATIONS.get(operation.name)?.status)
    })
}

test('an unknown path reveals nothing without a credential', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE']) {
    expectChallenge(await world.service.anonymous.send(method, UNKNOWN_ROUTE), 'unauthenticated')
    expectChallenge(await bad.unknown!.send(method, UNKNOWN_ROUTE), 'invalid_token')
    const { status, body } = await world.people.viewer.send(method, UNKNOWN_ROUTE)
    assert.deepEqual([status, body.code], [404, 'not_found'])
  }
})

function expectChallenge({ status, headers, body }: Reply, code: 'unauthenticated' | 'invalid_token') {
  const metadata = `${world.service.url}/.well-known/oauth-protected-resource`
  const error = code === 'invalid_token' ? ', error="invalid_token"' : ''
  assert.equal(status, 401)
  assert.equal(headers['www-authenticate'], `Bearer resource_metadata="${metadata}", scope="read write"${error}`)
  assert.equal(body.code, code)
  assert.equal(typeof body.error, 'string')
}

function expectInsufficientScope({ status, body }: Reply) {
  assert.deepEqual([status, body.error, body.code], [403, 'Insufficient scope', 'insufficient_scope'])
}
