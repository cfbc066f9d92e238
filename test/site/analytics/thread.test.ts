import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import { threadConfig } from '#process/counting/counting-of.ts'
import { CountingThread } from '#process/counting/counting-thread.ts'
import type { Noted } from '#site/visits/noted.ts'
import { writePacket } from '#site/visits/packet.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from '../support.ts'
import { BROWSERS, everythingCounted, readerOf, totalsOf, viewsOf } from './counted.ts'

let service: Service
before(async () => {
  service = await startService({ TRUSTED_PROXIES: '127.0.0.0/8' }, { database: undefined })
})
after(() => service.close())

test('views are read, written and counted on a thread of its own', async () => {
  const site = readerOf(await makeSite(service))
  await site.add('pages', { path: '/', html_content: 'home' })
  // Different visitors, behind a proxy that the thread has to know as well.
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1'])
    await site.visit('/', { headers: { 'x-forwarded-for': address } })
  await everythingCounted(service)
  const totals = await totalsOf(service, site.id)
  assert.deepEqual(totals['all '], { visitors: 2, visits: 2, pageviews: 3, bounces: 1 })
})

test('after an end another thread is started', async () => {
  const counting = threadOf()
  try {
    const { id } = await makeSite(service)
    for (const count of [1, 2]) {
      await counting.count([writePacket([notedOf(id)])])
      await counting.close()
      assert.equal((await viewsOf(service, id)).length, count)
    }
  } finally {
    await counting.close()
  }
})

test('what a thread that cannot start was given is not taken to be written', async () => {
  const counting = threadOf({ databaseUrl: null, dataDir: '/dev/null' })
  const noted = writePacket([notedOf('none')])
  await assert.rejects(counting.count([noted]), (error) => error instanceof Error && !(error instanceof OutcomeUnknown))
})

function threadOf(changed: { databaseUrl?: null; dataDir?: string } = {}) {
  return new CountingThread({ ...threadConfig(service.services.config), ...changed })
}

function notedOf(websiteId: string): Noted {
  const page = { pageId: null, path: '/', markdown: false }
  const request = {
    url: '/',
    peer: '192.0.2.1',
    forwarded: '',
    userAgent: BROWSERS[0],
    referrer: '',
    acceptLanguage: '',
  }
  return { viewed: { websiteId, host: 'x', page, goal: null }, at: Date.now(), ...request, dnt: false, gpc: false }
}
