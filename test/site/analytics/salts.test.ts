import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { makeView } from '#analytics/collect/make-view.ts'
import { Salts } from '#analytics/collect/salts.ts'
import { findSalt, makeSalt } from '#analytics/collect/salts-store.ts'
import { dayOf } from '#analytics/local-time.ts'
import type { Classified, PersonView } from '#analytics/view.ts'
import { BACKED_UP } from '#kernel/database/tables.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { type Service, startService } from '#test/support/service.ts'

const ZONE = 'Pacific/Auckland'
/** Far ahead, so that no job destroys what is tested here. */
const MIDNIGHT = Date.UTC(2099, 5, 14, 12)
const DAY = dayOf(Temporal.PlainDate.from('2099-06-15'))
const MINUTE_MS = 60_000

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('processes that need a salt at the same time use the same one', async () => {
  const processes = Array.from({ length: 5 }, () => new Salts(service.database))
  await Promise.all(processes.map((salts) => salts.load([{ zone: ZONE, at: MIDNIGHT + 3_600_000 }])))
  const hashes = processes.map((salts) => salts.hash(ZONE, DAY, 'somebody'))
  assert.equal(new Set(hashes).size, 1)
  assert.match(hashes[0]!, /^[\w-]{12}$/)
  assert.notEqual(processes[0]!.hash(ZONE, DAY, 'somebody else'), hashes[0])
})

test("a visitor's hash is that of the salt and who it is", async () => {
  const salts = new Salts(service.database)
  await salts.load([{ zone: ZONE, at: MIDNIGHT + 3_600_000 }])
  const salt = (await findSalt(service.database.reader, ZONE, DAY))!
  for (const who of ['somebody', 'Zoë', 'x'.repeat(1_000)]) {
    const whole = createHash('sha256').update(salt).update(who).digest('base64url')
    assert.equal(salts.hash(ZONE, DAY, who), whole.slice(0, 12))
  }
})

test('a view soon after midnight is of the visitor of the evening before as well', async () => {
  const salts = new Salts(service.database)
  const [evening, early, later] = [-MINUTE_MS, 29 * MINUTE_MS, 30 * MINUTE_MS].map((at) => MIDNIGHT + at)
  await salts.load([evening!, early!, later!].map((at) => ({ zone: ZONE, at })))
  const [first, second, third] = [evening!, early!, later!].map((at) => viewAt(at, salts))
  assert.deepEqual([first!.day, second!.day, third!.day], [DAY - 1, DAY, DAY])
  assert.deepEqual(second!.before, { visitor: first!.visitor, expiresAt: MIDNIGHT + 30 * MINUTE_MS })
  assert.deepEqual([first!.before, third!.before], [null, null])
  assert.equal(second!.visitor, third!.visitor)
  assert.notEqual(second!.visitor, first!.visitor)
})

test('a salt is destroyed when its time has come, and is in no backup', async () => {
  const { database } = service
  await makeSalt(database, ZONE, 1, Date.now() + 3_600_000)
  await makeSalt(database, ZONE, 2, Date.now() - 1)
  service.services.worker.wake()
  await eventually(async () => assert.equal(await findSalt(database.reader, ZONE, 2), null))
  assert.notEqual(await findSalt(database.reader, ZONE, 1), null)
  for (const table of ['analytics_salts', 'analytics_inbox', 'analytics_visitors'] as const)
    assert.equal(BACKED_UP.includes(table), false, table)
})

test('a process forgets a salt that has expired', async () => {
  const salts = new Salts(service.database)
  await salts.load([{ zone: ZONE, at: MIDNIGHT }])
  salts.forget(MIDNIGHT + 86_400_000 + 30 * MINUTE_MS - 1)
  assert.notEqual(salts.hash(ZONE, DAY, 'somebody'), null)
  salts.forget(MIDNIGHT + 86_400_000 + 30 * MINUTE_MS)
  assert.equal(salts.hash(ZONE, DAY, 'somebody'), null)
})

function viewAt(at: number, salts: Salts): PersonView {
  const raw = { websiteId: 'site', at, path: '/', pageId: null, address: '192.0.2.1', userAgent: 'x', referrer: '' }
  const more = {
    acceptLanguage: '',
    query: '',
    host: 'site.example',
    markdown: false,
    taken: null,
    dnt: false,
    gpc: false,
    goal: null,
  }
  const person: Classified = {
    ...{ agent: null, channel: 'direct', referrer: '', campaign: null, country: null, region: null, city: null },
    details: {},
  }
  return makeView({ ...raw, ...more }, ZONE, { classify: () => person, salts }) as PersonView
}
