// Runs once: reading and comparing 30 MB of html takes its time, and the databases only hand it over.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { seed } from '../../bench/seed.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('5,000 pages are checked in several answers, each page once', async () => {
  const { key, websites } = await seed(service.database, { large: { websites: 1, pages: 5_000, htmlBytes: 6_000 } })
  const owner = service.clientFor(key)
  const query = 'kinds=broken_link,missing_title,broken_anchor&per=1'
  const checked: number[] = []
  for (let next: string | null = ''; next !== null; ) {
    const path = `/api/v1/websites/${websites.large![0]!.id}/check?${query}${next && `&cursor=${next}`}`
    const { status, body } = await owner.get(path)
    assert.equal(status, 200, JSON.stringify(body))
    checked.push(body.checked.records)
    next = body.meta.next
  }
  assert.equal(checked.length, 2)
  assert.equal(
    checked.reduce((sum, records) => sum + records),
    5_000,
  )
})
