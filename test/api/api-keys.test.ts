import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { isApiKey, makeApiKey } from '#auth/api-key-format.ts'
import { apiKeyId, createApiKey, revokeApiKey } from '#auth/api-keys.ts'
import { runCli } from '#test/support/cli.ts'
import type { Reply } from '#test/support/client.ts'
import { type Person, startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'
import { dataOf } from './second-process.ts'

const service = await startService()
after(() => service.close())
const { database } = service
const ann = await service.newUser('ann@example.com', { name: 'Ann' })
const website = await newWebsite(ann)
const page = await newPage(ann, website, { title: 'Before' })
const METADATA = `${service.url}/.well-known/oauth-protected-resource`

function isRefused({ status, headers, body }: Reply, sent: boolean) {
  assert.equal(status, 401)
  const challenge = `Bearer resource_metadata="${METADATA}", scope="read write"`
  assert.equal(headers['www-authenticate'], sent ? `${challenge}, error="invalid_token"` : challenge)
  assert.equal(body.code, sent ? 'invalid_token' : 'unauthenticated')
}

describe('a read-only key', () => {
  test('reads everything', async () => {
    const reader = await service.readOnlyKeyFor(ann)
    for (const path of [
      `${API}/websites`,
      `${API}/websites/${website.id}`,
      flat('pages', page),
      flat('pages', page, '/versions'),
    ])
      await answered(200, reader.get(path))
  })

  test('writes nothing', async () => {
    const reader = await service.readOnlyKeyFor(ann)
    const version = flat('pages/versions', { id: page.latest_version_id })
    for (const reply of [
      await reader.post(`${API}/websites`, { name: 'x' }),
      await reader.patch(`${API}/websites/${website.id}`, { name: 'x' }),
      await reader.delete(`${API}/websites/${website.id}`),
      await reader.post(`${API}/websites/${website.id}/pages`, { title: 'x' }),
      await reader.patch(flat('pages', page), { title: 'After' }),
      await reader.patch(flat('pages', page), { title: 'After', dry_run: true }),
      await reader.delete(flat('pages', page)),
      await reader.patch(`${version}/pin`),
      await reader.post(`${version}/revert`),
      await reader.delete(flat('pages', page, '/unpin')),
    ]) {
      assert.equal(reply.status, 403)
      assert.equal(reply.body.error, 'Insufficient scope')
      assert.equal(reply.body.code, 'insufficient_scope')
    }
    assert.deepEqual(await answered(200, ann.get(flat('pages', page))), page)
  })

  test('does not restrict its user’s other keys', async () => {
    await service.readOnlyKeyFor(ann)
    await answered(200, ann.patch(flat('pages', page), { title: 'Before' }))
  })
})

describe('an invalid credential', () => {
  test('missing', async () => {
    isRefused(await service.anonymous.get(`${API}/websites`), false)
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic YTpi', `Token ${ann.key}`, ann.key])
      isRefused(await service.anonymous.get(`${API}/websites`, { headers: { authorization } }), false)
  })

  test('garbage', async () => {
    const mistyped = ann.key.slice(0, -1) + (ann.key.endsWith('a') ? 'b' : 'a')
    const swapped = `sitewright_${ann.key.slice(12, 13)}${ann.key.slice(11, 12)}${ann.key.slice(13)}`
    const wrong = [
      mistyped,
      `${ann.key}x`,
      ann.key.slice(0, -1),
      ann.key.toUpperCase(),
      ann.key.slice(11),
      'x',
      'x'.repeat(5_000),
    ]
    if (swapped !== ann.key) wrong.push(swapped)
    for (const key of [...wrong, makeApiKey(), 'sitewright_', "' or 1=1 --", '%F0%9F%94%91'])
      isRefused(await service.clientFor(key).get(`${API}/websites`), true)
  })

  test('a key with a wrong checksum', async () => {
    for (let n = 0; n < 20; n++) {
      const key = makeApiKey()
      assert.ok(isApiKey(key))
      const at = 11 + n
      const other = key[at] === 'x' ? 'y' : 'x'
      assert.ok(!isApiKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`)
    }
  })

  test('a challenge is part of every 401', async () => {
    isRefused(await service.clientFor('wrong').post(`${API}/websites`, { name: 'x' }), true)
    isRefused(await service.clientFor('wrong').get(`${API}/no/such/path`), true)
    isRefused(await service.anonymous.delete(flat('pages', page)), false)
  })
})

test('the scheme is case-insensitive, and extra spaces do not matter', async () => {
  for (const authorization of [`bearer ${ann.key}`, `BEARER ${ann.key}`, `Bearer   ${ann.key} `])
    await answered(200, service.anonymous.get(`${API}/websites`, { headers: { authorization } }))
})

test('keys are stored as hashes only', async () => {
  const rows = await database.reader.selectFrom('credentials').selectAll().where('user_id', '=', ann.userId).execute()
  const keys = await database.reader.selectFrom('api_keys').selectAll().where('user_id', '=', ann.userId).execute()
  assert.ok(rows.length > 0 && keys.length > 0)
  assert.ok(!JSON.stringify([rows, keys]).includes(ann.key.slice(11, -4)))
  assert.ok(keys.some(({ last_four }) => ann.key.endsWith(last_four)))
})

describe('a revoked key', () => {
  /** A key whose caller and answers are cached already. */
  const inUse = async (): Promise<Person> => {
    const person = await service.newUser()
    const site = await newWebsite(person)
    const page = await newPage(person, site)
    for (let n = 0; n < 3; n++) await answered(200, person.get(flat('pages', page)))
    return Object.assign(person, { path: flat('pages', page) })
  }
  const path = (person: Person) => (person as Person & { path: string }).path

  test('ends at once', async () => {
    const person = await inUse()
    const id = await apiKeyId(database, person.key)
    assert.equal(await revokeApiKey(database, id!), true)
    isRefused(await person.get(path(person)), true)
    isRefused(await person.post(`${API}/websites`, { name: 'x' }), true)
    assert.equal(await revokeApiKey(database, id!), false)
    assert.equal(await apiKeyId(database, person.key), null)
  })

  test('does not end the others', async () => {
    const person = await inUse()
    const { key } = await createApiKey(database, { userId: person.userId, name: 'Other', readOnly: false })
    await revokeApiKey(database, (await apiKeyId(database, key))!)
    isRefused(await service.clientFor(key).get(path(person)), true)
    await answered(200, person.get(path(person)))
  })

  test('ends at once when the command line revokes it, by its id or by itself', async () => {
    for (const named of ['id', 'key'] as const) {
      const person = await inUse()
      const word = named === 'key' ? person.key : (await apiKeyId(database, person.key))!
      const revoked = await runCli(['api-key', 'revoke', word], dataOf(service))
      isRefused(await person.get(path(person)), true)
      assert.equal(revoked.status, 0, revoked.stderr)
      const again = await runCli(['api-key', 'revoke', word], dataOf(service))
      assert.equal(again.status, 1)
      assert.match(again.stderr, /No such API key/)
    }
  })
})

test('a key created on the command line works at once, read-only with the option', async () => {
  const made = await runCli(['api-key', 'create', '--email', 'ann@example.com', '--name', 'Robot'], dataOf(service))
  assert.equal(made.status, 0, made.stderr)
  const robot = service.clientFor(made.stdout.trim())
  const { created_by } = await answered(200, robot.patch(flat('pages', page), { title: 'By robot' })).then(async () => {
    const { data } = await answered(200, robot.get(flat('pages', page, '/versions')))
    return data[0]
  })
  assert.deepEqual(created_by, { type: 'user', id: ann.userId, name: 'Ann', client: 'Robot' })
  const readOnly = await runCli(['api-key', 'create', '--email', 'ann@example.com', '--read-only'], dataOf(service))
  await answered(403, service.clientFor(readOnly.stdout.trim()).patch(flat('pages', page), { title: 'x' }))
})
