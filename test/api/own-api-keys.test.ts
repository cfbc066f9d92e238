import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { isApiKey } from '#auth/api-key-format.ts'
import { createApiKey } from '#auth/api-keys.ts'
import { credentialHash } from '#auth/credentials.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, startService } from '#test/support/service.ts'
import { API, answered, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const { database } = service
const keys = `${API}/api_keys`
const ann = await service.newUser('ann@example.com', { name: 'Ann' })

/** As the authorization server inserts it. */
async function tokenFor({ userId }: Person): Promise<string> {
  const token = `oauth-token-${Math.random()}`
  const row = { kind: 'oauth', user_id: userId, scope: 'write', source_id: 'a-grant', name: 'A client' } as const
  await database.write((tx) =>
    tx
      .insertInto('credentials')
      .values({ hash: credentialHash(token), ...row, expires_at: Date.now() + 3_600_000 } as never)
      .execute(),
  )
  return token
}

describe('a key created over the API', () => {
  test('works at once, and is shown once', async () => {
    const headers = { 'idempotency-key': 'a key' }
    const made = await answered(201, ann.post(keys, { name: 'Robot' }, { headers }))
    assert.ok(isApiKey(made.key))
    assert.ok(made.key.endsWith(made.last_four))
    assert.deepEqual([made.name, made.read_only, made.last_used_at], ['Robot', false, null])
    const robot = service.clientFor(made.key)
    const website = await newWebsite(robot)
    await answered(200, ann.get(`${API}/websites/${website.id}`))

    const again = await ann.post(keys, { name: 'Robot' }, { headers })
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'])
    const { key, ...rest } = made
    assert.deepEqual(again.body, made)
    const other = service.clientFor((await answered(201, ann.post(keys, {}))).key)
    const replayed = await answered(201, other.post(keys, { name: 'Robot' }, { headers }))
    const missing = "'key': only the credential that sent the request is answered it."
    assert.deepEqual(replayed, { ...rest, warnings: [missing] })
    const secret = key.slice(11)
    assert.ok(!(await ann.get(keys)).text.includes(secret))
    for (const table of ['events', 'audit_events', 'idempotency_keys', 'api_keys', 'credentials'] as const) {
      const rows = await database.reader.selectFrom(table).selectAll().execute()
      assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret), table)
    }
  })

  test('is read-only on request, and then cannot create keys', async () => {
    const made = await answered(201, ann.post(keys, { read_only: true }))
    assert.deepEqual([made.read_only, made.name], [true, null])
    const reader = service.clientFor(made.key)
    await answered(200, reader.get(`${API}/websites`))
    for (const body of [{ read_only: true }, { read_only: false }])
      assert.equal((await answered(403, reader.post(keys, body))).code, 'insufficient_scope')
    await answered(403, reader.delete(`${keys}/${made.id}`))
  })

  test('is validated', async () => {
    await refused(ann.post(keys, { name: '' }), 'name')
    await refused(ann.post(keys, { name: 'x'.repeat(101), read_only: 'yes' }), 'name', 'read_only')
  })

  test('cannot be created with an OAuth token', async () => {
    const token = service.clientFor(await tokenFor(ann))
    const count = async () => (await answered(200, ann.get(keys))).meta.total_count
    const before = await count()
    for (const body of [{}, { read_only: true }])
      assert.equal((await answered(403, token.post(keys, body))).code, 'credential_not_allowed')
    assert.equal(await count(), before)
  })

  test('is one of at most 500', async () => {
    const bob = await service.newUser()
    await database.write(async (tx) => {
      for (let n = 1; n < 499; n++) {
        const row = { user_id: bob.userId, name: null, last_four: 'xxxx', read_only: 1, last_used_at: null }
        await tx
          .insertInto('api_keys')
          .values({ id: newId(), ...row, created_at: n })
          .execute()
      }
    })
    await answered(201, bob.post(keys, {}))
    assert.equal((await refused(bob.post(keys, {}), 'base')).code, 'api_key_limit_reached')
    assert.equal((await answered(200, bob.get(`${keys}?per=1`))).meta.total_count, 500)
  })
})

describe('a user’s keys', () => {
  test('are listed, and nobody else’s', async () => {
    const bob = await service.newUser()
    const { id } = await createApiKey(database, { userId: bob.userId, name: 'Second', readOnly: true })
    const { data } = await answered(200, bob.get(keys))
    assert.deepEqual(
      data.map(({ name, read_only }: Json) => [name, read_only]),
      [
        ['test', false],
        ['Second', true],
      ],
    )
    assert.equal(data[1].id, id)
    await answered(404, (await service.signedIn(ann)).delete(`${keys}/${id}`))
    assert.equal((await answered(200, bob.get(`${keys}?page=2&per=1`))).data[0].id, id)
  })

  test('end at once when deleted, even the one in use', async () => {
    const bob = await service.newUser()
    const made = await answered(201, bob.post(keys, {}))
    const other = service.clientFor(made.key)
    for (let n = 0; n < 3; n++) await answered(200, other.get(`${API}/websites`))
    const session = await service.signedIn(bob)
    await answered(204, session.delete(`${keys}/${made.id}`))
    await answered(401, other.get(`${API}/websites`))
    await answered(404, session.delete(`${keys}/${made.id}`))
    const [own] = (await answered(200, bob.get(keys))).data
    await answered(204, bob.delete(`${keys}/${own.id}`))
    await answered(401, bob.get(keys))
  })
})

describe('programs and keys', () => {
  test('end no keys but the calling one, and see no programs', async () => {
    const bob = await service.newUser()
    const { id } = await createApiKey(database, { userId: bob.userId, name: 'Other', readOnly: false })
    const token = service.clientFor(await tokenFor(bob))
    for (const caller of [bob, token])
      for (const reply of [
        caller.delete(`${keys}/${id}`),
        caller.get(`${API}/clients`),
        caller.delete(`${API}/clients/${id}`),
      ])
        assert.equal((await answered(403, reply)).code, 'credential_not_allowed')
    const session = await service.signedIn(bob)
    assert.deepEqual((await answered(200, session.get(`${API}/clients`))).data, [])
    await answered(204, session.delete(`${keys}/${id}`))
  })
})

describe('me', () => {
  test('shows user, credential, limits and usage', async () => {
    const bob = await service.newUser('bob@example.com', { name: 'Bob', plan: 'free' })
    const { headers, body: me } = await bob.get(`${API}/me`)
    assert.deepEqual([me.user.id, me.user.email, me.user.name], [bob.userId, 'bob@example.com', 'Bob'])
    assert.deepEqual([me.user.email_verified, me.account.id, me.plan], [true, bob.accountId, 'free'])
    assert.deepEqual([me.limits.websites, me.limits.domains, me.limits.storage_bytes], [1, 0, 500_000_000])
    assert.deepEqual([me.usage.websites, me.scopes], [0, ['read', 'write']])
    assert.deepEqual([me.credential.kind, me.credential.name], ['api_key', 'test'])
    await newWebsite(bob)
    const after = await bob.get(`${API}/me`, { headers: { 'if-none-match': headers.etag! } })
    assert.deepEqual([after.status, after.body.usage.websites], [200, 1])
    const reader = await service.readOnlyKeyFor(bob)
    assert.deepEqual((await answered(200, reader.get(`${API}/me`))).scopes, ['read'])
    const token = service.clientFor(await tokenFor(bob))
    const { credential } = await answered(200, token.get(`${API}/me`))
    assert.deepEqual(credential, {
      ...{ kind: 'oauth', id: 'a-grant', name: 'A client' },
      ...{ website_ids: null, max_role: null },
    })
  })
})
