import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { after, before, test } from 'node:test'
import { Salts } from '#analytics/collect/salts.ts'
import type { Database } from '#kernel/database/database.ts'
import { OutcomeUnknown, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { classifierOf } from '#process/view-adapters.ts'
import { CountingHere } from '#site/visits/counting-here.ts'
import { Visits } from '#site/visits/visits.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from '../support.ts'
import { BROWSERS, viewsOf } from './counted.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Counts into a database that fails as told. */
function visitsInto(write: Database['write']) {
  const { database, config, log } = service.services
  const failing = { ...database, kind: database.kind, reader: database.reader, write }
  const classifier = classifierOf(config, log)
  const counting = new CountingHere({ database: failing, classifier, trustedProxies: [], log })
  return new Visits({ counting, log })
}

const page = { pageId: null, path: '/', markdown: false }
const requestOf = (headers: string[]) =>
  ({
    method: 'GET',
    url: '/',
    rawHeaders: headers,
    socket: { remoteAddress: '192.0.2.1' },
  }) as unknown as IncomingMessage
const failure = new StorageUnavailable('locked', null)
const refuse = () => Promise.reject(failure)

test('while the database is slow a bounded number of views waits, and further ones are shed and counted', async () => {
  const { id: websiteId, host } = await makeSite(service)
  const visits = visitsInto(refuse)
  const note = () => visits.note(requestOf(['User-Agent', BROWSERS[0]]), { websiteId, host, page })
  for (let n = 0; n < 110_000; n++) note()
  const { shed } = visits
  assert.ok(shed >= 10_000, `${shed} shed`)
  await visits.flush()
  note()
  assert.ok(visits.shed > shed, 'views that could not be written wait as well')
})

test('long headers are bounded by their characters', async () => {
  const { id: websiteId, host } = await makeSite(service)
  const visits = visitsInto(refuse)
  const long = requestOf(['User-Agent', 'x'.repeat(10_000)])
  for (let n = 0; n < 4_000; n++) visits.note(long, { websiteId, host, page })
  assert.ok(visits.shed > 500 && visits.shed < 1_000, `${visits.shed} shed`)
})

test('what could not be written is written later, once', async () => {
  const { id: websiteId, host } = await makeSite(service)
  const { database } = service
  let isWorking = false
  const visits = visitsInto((work) => (isWorking ? database.write(work) : refuse()))
  visits.note(requestOf(['User-Agent', BROWSERS[0]]), { websiteId, host, page })
  await visits.flush()
  assert.equal((await viewsOf(service, websiteId)).length, 0)
  isWorking = true
  await visits.flush()
  await visits.flush()
  assert.equal((await viewsOf(service, websiteId)).length, 1)
})

test('what may have been written is not written again', async () => {
  const { id: websiteId, host } = await makeSite(service)
  const { database } = service
  // There is a salt already, so that nothing but the inbox is written.
  await new Salts(database).load([{ zone: 'UTC', at: Date.now() }])
  const visits = visitsInto(async (work) => {
    await database.write(work)
    throw new OutcomeUnknown(failure)
  })
  visits.note(requestOf(['User-Agent', BROWSERS[0]]), { websiteId, host, page })
  await visits.flush()
  await visits.flush()
  assert.equal((await viewsOf(service, websiteId)).length, 1)
  assert.equal(visits.shed, 1)
})

test('the number of views that were shed is a metric', async () => {
  assert.match((await service.visit('localhost', '/metrics')).text, /^sitewright_analytics_shed_total 0$/m)
})
