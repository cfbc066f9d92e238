import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { type Hooked, hookedWebsite, startHooked } from './hooked.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'

const HOUR_MS = 3_600_000
let hooked: Hooked
let owner: Person
let website: Json
let webhook: Awaited<ReturnType<typeof hookedWebsite>>['webhook']
before(async () => {
  hooked = await startHooked()
  ;({ owner, website, webhook } = await hookedWebsite(hooked))
})
after(() => hooked?.close())

const statisticsOf = (hook: { id: string }) => answered(200, owner.get(flat('webhooks', hook, '/statistics')))
const NOTHING = { delivered: 0, failed: 0, attempts: 0, median_ms: null, p95_ms: null }

function without({ since, ...totals }: Json): Json {
  assert.ok(Date.parse(since) % HOUR_MS === 0)
  return totals
}

test('a webhook that was sent nothing has statistics of nothing, and tests are not counted', async () => {
  const hook = await webhook({})
  await answered(201, owner.post(flat('webhooks', hook, '/test')))
  const { last_day, last_week, ...rest } = await statisticsOf(hook)
  assert.deepEqual([without(last_day), without(last_week)], [NOTHING, NOTHING])
  assert.deepEqual(rest, { pending: 0, last_success_at: null, last_failure: null })
  assert.equal(Date.parse(last_day.since) - Date.parse(last_week.since), 6 * 24 * HOUR_MS)
})

test('what was delivered, what failed and what waits is counted, with the last success and failure', async () => {
  const hook = await webhook({})
  await newPage(owner, website)
  await newPage(owner, website)
  const delivered = await until(
    () => statisticsOf(hook),
    ({ last_day, pending }) => last_day.delivered === 2 && pending === 0,
  )
  for (const totals of [delivered.last_day, delivered.last_week]) {
    assert.deepEqual([totals.delivered, totals.failed, totals.attempts], [2, 0, 2])
    assert.ok(totals.median_ms >= 1 && totals.median_ms <= totals.p95_ms)
  }
  assert.deepEqual([delivered.pending, delivered.last_failure], [0, null])
  assert.ok(Date.parse(delivered.last_success_at) >= Date.parse(hook.created_at))

  hooked.receiver.on(hook.path, (response) => response.writeHead(503, { 'retry-after': '3600' }).end())
  await newPage(owner, website)
  const waiting = await until(
    () => statisticsOf(hook),
    ({ last_failure, pending }) => last_failure !== null && pending === 1,
  )
  assert.deepEqual([waiting.pending, waiting.last_day.failed], [1, 0])
  assert.equal(waiting.last_failure.error, 'The endpoint answered 503.')
  assert.equal(waiting.last_success_at, delivered.last_success_at)

  hooked.receiver.on(hook.path, (response) => response.writeHead(410).end())
  await newPage(owner, website)
  await until(
    () => answered(200, owner.get(flat('webhooks', hook))),
    ({ disabled_reason }) => disabled_reason === 'gone',
  )
  const gone = await statisticsOf(hook)
  assert.equal(gone.last_failure.error, 'The endpoint answered 410.')
  assert.deepEqual([gone.last_day.delivered, gone.last_day.failed, gone.pending], [2, 1, 1])
  // What waits for a webhook that is turned off is given up.
  for (const active of [true, false]) await answered(200, owner.patch(flat('webhooks', hook), { active }))
  const off = await until(
    () => statisticsOf(hook),
    ({ pending }) => pending === 0,
  )
  assert.deepEqual([off.last_day.failed, off.last_day.attempts], [2, 4])
})

test('hours are added up, and durations are right to within five percent', async () => {
  const hook = await webhook({})
  const now = Date.now()
  const hours = [1, 20, 30, 100, 180].map((ago, at) => ({
    website_id: website.id,
    webhook_id: hook.id,
    hour: now - (now % HOUR_MS) - ago * HOUR_MS,
    delivered: 10 ** at,
    failed: 1,
    attempts: 10 ** at + 1,
    durations: JSON.stringify({ [at === 0 ? 48 : 72]: 10 ** at }),
  }))
  await hooked.service.database.write((tx) => tx.insertInto('delivery_hours').values(hours).execute())
  const { last_day, last_week } = await statisticsOf(hook)
  assert.deepEqual([last_day.delivered, last_day.failed], [11, 2])
  assert.deepEqual([last_week.delivered, last_week.failed, last_week.attempts], [1_111, 4, 1_115])
  // Classes 48 and 72 hold 97 to 106 ms and 956 to 1,051 ms.
  assert.deepEqual([last_day.median_ms, last_day.p95_ms, last_week.median_ms], [1_002, 1_002, 1_002])
  // The hour that begins with the next delivery deletes those that are older than eight days, of this webhook alone.
  const old = { ...hours[0]!, hour: hours[0]!.hour - 200 * HOUR_MS }
  await hooked.service.database.write((tx) => tx.insertInto('delivery_hours').values(old).execute())
  await newPage(owner, website)
  await until(
    () => statisticsOf(hook),
    ({ last_day }) => last_day.delivered === 12,
  )
  const { reader } = hooked.service.database
  const kept = await reader.selectFrom('delivery_hours').select('hour').where('webhook_id', '=', hook.id).execute()
  assert.ok(kept.every(({ hour }) => Number(hour) !== old.hour))
  assert.equal(kept.length, 6)
})

test('a webhook of an account has them too, nobody else sees them, and they go with it', async () => {
  const path = '/of-account'
  const body = { url: hooked.receiver.url + path, events: ['page.created'] }
  const hook = await answered(201, owner.post(`${API}/webhooks`, body))
  const other = await newWebsite(owner)
  await newPage(owner, other)
  const address = `${API}/webhooks/${hook.id}`
  const found = await until(
    () => answered(200, owner.get(`${address}/statistics`)),
    ({ last_week, pending }) => last_week.delivered === 1 && pending === 0,
  )
  assert.equal(found.last_week.attempts, 1)
  const stranger = await hooked.service.newUser()
  await answered(404, stranger.get(`${address}/statistics`))
  await answered(404, owner.get(flat('webhooks', hook, '/statistics')))
  await answered(204, owner.delete(address))
  const { reader } = hooked.service.database
  await until(
    () => reader.selectFrom('delivery_hours').select('hour').where('webhook_id', '=', hook.id).execute(),
    ({ length }) => length === 0,
  )
})
