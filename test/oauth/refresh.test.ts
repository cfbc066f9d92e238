import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { credentialHash } from '#auth/credentials.ts'
import { findClient } from '#auth/oauth/clients.ts'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { refresh as refreshDirectly } from '#auth/oauth/refresh.ts'
import type { Database } from '#kernel/database/database.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { connect, refresh, refused, register, statusWith } from './support/connect.ts'

let service: Service
let strict: Service
let ann: Person
before(async () => {
  service = await startService()
  strict = await startService({ OAUTH_REFRESH_GRACE: '0' })
  ann = await service.newUser()
})
after(() => Promise.all([service.close(), strict.close()]))

/** Moves the use of the token so many milliseconds into the past. */
async function backdateUse(token: string, by: number) {
  await service.database.write((tx) =>
    tx
      .updateTable('oauth_refresh_tokens')
      .set((eb) => ({ used_at: eb('used_at', '-', by) }))
      .where('hash', '=', credentialHash(token))
      .execute(),
  )
}

test('each refresh returns a new pair', async () => {
  const { client, tokens } = await connect(service, ann)
  let last = tokens
  for (let n = 0; n < 3; n++) {
    const { status, body } = await refresh(service, client, last.refresh_token)
    assert.equal(status, 200)
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'read write'])
    assert.notEqual(body.refresh_token, last.refresh_token)
    assert.notEqual(body.access_token, last.access_token)
    assert.equal(await statusWith(service, body.access_token), 200)
    last = body
  }
})

test('a second use within the grace is a retry: both pairs work, and can be refreshed', async () => {
  const { client, tokens } = await connect(service, ann)
  const first = await refresh(service, client, tokens.refresh_token)
  await backdateUse(tokens.refresh_token, 59_000)
  const second = await refresh(service, client, tokens.refresh_token)
  assert.deepEqual([first.status, second.status], [200, 200])
  for (const { body } of [first, second]) {
    assert.equal(await statusWith(service, body.access_token), 200)
    assert.equal((await refresh(service, client, body.refresh_token)).status, 200)
  }
})

test('a use after the grace ends the grant, with all its tokens', async () => {
  const { client, tokens } = await connect(service, ann)
  const other = await connect(service, ann, client)
  const next = await refresh(service, client, tokens.refresh_token)
  assert.equal(await statusWith(service, next.body.access_token), 200)
  await backdateUse(tokens.refresh_token, 60_000)
  refused('invalid_grant', await refresh(service, client, tokens.refresh_token))
  for (const token of [tokens.access_token, next.body.access_token]) assert.equal(await statusWith(service, token), 401)
  refused('invalid_grant', await refresh(service, client, next.body.refresh_token))
  refused('invalid_grant', await refresh(service, client, tokens.refresh_token))
  assert.equal(await statusWith(service, other.tokens.access_token), 200)
})

test('without a grace every second use ends the grant, also of concurrent ones', async () => {
  const bob = await strict.newUser()
  const { client, tokens } = await connect(strict, bob)
  const next = await refresh(strict, client, tokens.refresh_token)
  assert.equal(next.status, 200)
  refused('invalid_grant', await refresh(strict, client, tokens.refresh_token))
  assert.equal(await statusWith(strict, next.body.access_token), 401)

  const again = await connect(strict, bob)
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => refresh(strict, again.client, again.tokens.refresh_token)),
  )
  const good = answers.filter(({ status }) => status === 200)
  assert.equal(good.length, 1)
  assert.equal(await statusWith(strict, good[0]!.body.access_token), 401)
})

test('without a grace a request that a later one overtakes ends the grant', async () => {
  const { client, tokens } = await connect(strict, await strict.newUser())
  const { database } = strict
  const known = await findClient(database.reader, client.client_id)
  const overtaken = Promise.withResolvers<void>()
  const slow = {
    lockRow: database.lockRow,
    write: (work) => overtaken.promise.then(() => database.write(work)),
  } as Database
  const came = Date.now()
  const first = refreshDirectly(slow, known!, tokens.refresh_token, 0)
  while (Date.now() === came) await new Promise(setImmediate)
  const next = await refresh(strict, client, tokens.refresh_token)
  assert.equal(next.status, 200)
  overtaken.resolve()
  await assert.rejects(first, (error) => error instanceof OAuthError && error.code === 'invalid_grant')
  assert.equal(await statusWith(strict, next.body.access_token), 401)
})

test('concurrent uses within the grace all get tokens', async () => {
  const { client, tokens } = await connect(service, ann)
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(service, client, tokens.refresh_token)))
  for (const { status, body } of answers) {
    assert.equal(status, 200)
    assert.equal(await statusWith(service, body.access_token), 200)
  }
})

test('a refresh token is valid for its own client only, and another client does not use it up', async () => {
  const { client, tokens } = await connect(service, ann)
  const other = await register(service)
  refused('invalid_grant', await refresh(service, other, tokens.refresh_token))
  refused('invalid_grant', await refresh(service, client, tokens.access_token))
  assert.equal((await refresh(service, client, tokens.refresh_token)).status, 200)
})

test('an unused refresh token expires', async () => {
  const { client, tokens } = await connect(service, ann)
  await service.database.write((tx) =>
    tx
      .updateTable('oauth_refresh_tokens')
      .set({ expires_at: Date.now() })
      .where('hash', '=', credentialHash(tokens.refresh_token))
      .execute(),
  )
  refused('invalid_grant', await refresh(service, client, tokens.refresh_token))
})

test('a grant has at most twenty access tokens: the oldest stops working at once', async () => {
  const { client, tokens } = await connect(service, ann)
  // Those of one millisecond are equally old.
  for (const issued = Date.now(); Date.now() === issued; ) await new Promise(setImmediate)
  let last = tokens
  for (let n = 0; n < 19; n++) last = (await refresh(service, client, last.refresh_token)).body
  assert.equal(await statusWith(service, tokens.access_token), 200)
  last = (await refresh(service, client, last.refresh_token)).body
  assert.equal(await statusWith(service, tokens.access_token), 401)
  assert.equal(await statusWith(service, last.access_token), 200)
})

test('however often a token is used within the grace, its grant has at most twenty refresh tokens', async () => {
  const { client, tokens } = await connect(service, ann)
  const answers = []
  for (let n = 0; n < 25; n++) {
    const { status, body } = await refresh(service, client, tokens.refresh_token)
    assert.equal(status, 200)
    answers.push(body)
  }
  const { grant_id } = await service.database.reader
    .selectFrom('oauth_refresh_tokens')
    .select('grant_id')
    .where('hash', '=', credentialHash(tokens.refresh_token))
    .executeTakeFirstOrThrow()
  const stored = await service.database.reader
    .selectFrom('oauth_refresh_tokens')
    .select('used_at')
    .where('grant_id', '=', grant_id)
    .execute()
  assert.deepEqual([stored.length, stored.filter(({ used_at }) => used_at === null).length], [21, 20])
  refused('invalid_grant', await refresh(service, client, answers[0]!.refresh_token))
  const newest = await refresh(service, client, answers.at(-1)!.refresh_token)
  assert.equal(await statusWith(service, newest.body.access_token), 200)
})
