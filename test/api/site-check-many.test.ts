// Runs once: reading and comparing 30 MB of html takes its time, and the databases only hand it over.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite } from '#test/site/support.ts'
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

test('texts of more than 100,000 pages are not compared, and the answer says so', async () => {
  const site = await makeSite(service)
  for (const path of ['/one', '/two']) await site.add('pages', { path, title: 'The same' })
  const check = async () => (await site.owner.get(`/api/v1/websites/${site.id}/check?kinds=duplicate_title`)).body
  assert.deepEqual((await check()).totals, { duplicate_title: 2 })
  const length = (value: number) =>
    service.database.write((tx) =>
      tx
        .updateTable('lists')
        .set({ length: value })
        .where('website_id', '=', site.id)
        .where('kind', '=', 'page')
        .execute(),
    )
  await length(100_001)
  const { totals, unchecked } = await check()
  assert.deepEqual(
    [totals, unchecked],
    [{}, ['Pages with the same title or description: the website has more than 100,000 pages.']],
  )
})
