import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { admitAttempt } from '#auth/attempts.ts'
import { rememberDevice } from '#auth/devices.ts'
import { forgetExpired } from '#auth/forget-expired.ts'
import { issueToken } from '#auth/one-time-tokens.ts'
import { startSession } from '#auth/sessions.ts'
import { type Service, startService } from '#test/support/service.ts'

const DAY_MS = 86_400_000
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('everything expired is deleted, however much there is, and nothing else', async () => {
  const { userId, key, ...ann } = await service.newUser()
  const { database } = service
  const make = async (now: number) => {
    await database.write(async (tx) => {
      await startSession(tx, { userId, userAgent: '', address: '' }, now)
      await rememberDevice(tx, userId, now)
      await issueToken(tx, { purpose: 'verify_email', userId }, now)
    })
    await admitAttempt(database, String(now), { free: 1, past: 'refuse' }, now)
  }
  const now = Date.now()
  await make(now)
  await make(now - 400 * DAY_MS)
  // More than one batch.
  const old = Array.from({ length: 1_100 }, (_, i) => ({ key: `old ${i}`, count: 1, next_at: 0, ends_at: i }))
  for (let i = 0; i < old.length; i += 100)
    await database.write((tx) =>
      tx
        .insertInto('attempts')
        .values(old.slice(i, i + 100))
        .execute(),
    )
  await forgetExpired(database, now)
  for (const table of ['sessions', 'devices', 'one_time_tokens', 'attempts'] as const)
    assert.equal((await database.reader.selectFrom(table).selectAll().execute()).length, 1, table)
  const credentials = await database.reader.selectFrom('credentials').select('kind').orderBy('kind').execute()
  assert.deepEqual(
    credentials.map(({ kind }) => kind),
    ['api_key', 'session'],
  )
  assert.equal((await service.clientFor(key).get('/api/v1/websites')).status, 200, ann.email)
})
