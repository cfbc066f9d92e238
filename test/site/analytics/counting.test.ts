import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { lockFold } from '#analytics/fold/fold-store.ts'
import { TABLE_NAMES } from '#kernel/database/tables.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from '../support.ts'
import { BROWSERS, everythingCounted, readerOf, totalsOf, viewsOf } from './counted.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

async function pathsViewed(site: TestSite) {
  return (await viewsOf(service, site.id)).map(({ path, markdown }) => (markdown ? `${path} (markdown)` : path))
}

test('a page is viewed by each GET that shows it, also when it is not sent again', async () => {
  const site = readerOf(await makeSite(service))
  const { id } = await site.add('pages', { path: '/about', html_content: '<p>about</p>' })
  const { headers } = await site.visit('/about')
  assert.equal((await site.visit('/about', { headers: { 'if-none-match': headers.etag! } })).status, 304)
  await site.visit('/about?utm_source=news')
  await site.visit('/about.md')
  await site.visit('/about', { headers: { accept: 'text/markdown' } })
  const views = await viewsOf(service, site.id)
  assert.deepEqual(
    views.map(({ path, page_id, markdown }) => [path, page_id, markdown]),
    [0, 0, 0, 1, 1].map((markdown) => ['/about', id, markdown]),
  )
})

test('nothing else is a view', async () => {
  const site = readerOf(await makeSite(service))
  await site.add('pages', { path: '/', html_content: '<p>home</p><site-feed table="none"/>' })
  const none = await site.add('pages', { path: '/not-found', html_content: '<p>none</p>' })
  await site.set({ not_found_page_id: none.id })
  await site.add('redirects', { from_path: '/old', to: '/' })
  const file = { base64: 'eA==', filename: 'x.txt', content_type: 'text/plain' }
  const asset = (await site.owner.post(`/api/v1/websites/${site.id}/assets/upload`, file)).body
  for (const path of [
    '/none',
    '/old',
    '/not-found',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/feed.xml',
    new URL(asset.url).pathname,
    '/_forms/none',
  ])
    await site.visit(path)
  await site.visit('/', { method: 'HEAD' })
  await site.visit('/', { method: 'POST' })
  await site.visit('/', { headers: { 'sec-purpose': 'prefetch;prerender' } })
  const preview = await site.owner.post(`/api/v1/websites/${site.id}/previews`, {})
  const headers = { authorization: `Bearer ${preview.body.token}` }
  assert.equal((await service.visit(new URL(preview.body.url).hostname, '/', { headers })).status, 200)
  assert.deepEqual(await pathsViewed(site), [])
  await site.visit('/')
  assert.deepEqual(await pathsViewed(site), ['/'])
})

test('a page that answers at many paths is viewed at the one that was requested, in its canonical form', async () => {
  const site = readerOf(await makeSite(service))
  const pattern = await site.add('pages', { path: '/any/:what', html_content: '<p>any</p>' })
  for (const path of ['/any/%C3%BCber', '/any/%C3%BCber', '/any/%c3%bcber', '/any/x.md']) await site.visit(path)
  const views = await viewsOf(service, site.id)
  assert.deepEqual(
    views.map(({ path, page_id }) => [path, page_id]),
    ['/any/über', '/any/über', '/any/über', '/any/x'].map((path) => [path, pattern.id]),
  )
})

test('visitors are told apart, and neither their address nor their User-Agent is stored', async () => {
  const site = readerOf(await makeSite(service))
  await site.add('pages', { path: '/', html_content: 'home' })
  await site.add('pages', { path: '/two', html_content: 'two' })
  for (const browser of BROWSERS) await site.visit('/', { headers: { 'user-agent': browser } })
  await site.visit('/two', { headers: { 'user-agent': BROWSERS[0]! } })
  await everythingCounted(service)
  const totals = await totalsOf(service, site.id)
  assert.deepEqual(totals['all '], { visitors: 2, visits: 2, pageviews: 3, bounces: 1 })
  assert.deepEqual(totals['path /'], { visitors: 2, visits: 0, pageviews: 2, bounces: 0 })
  assert.deepEqual(totals['entry /'], { visitors: 2, visits: 2, pageviews: 3, bounces: 1 })
  for (const name of TABLE_NAMES.filter((table) => table.startsWith('analytics_'))) {
    const rows = JSON.stringify(await service.database.reader.selectFrom(name).selectAll().execute())
    for (const secret of ['127.0.0.1', 'Mozilla', 'Firefox/', 'Version/', '605.1'])
      assert.equal(rows.includes(secret), false, name)
  }
})

test('the same visitor is another on another website', async () => {
  const sites = [readerOf(await makeSite(service)), readerOf(await makeSite(service))]
  for (const site of sites) {
    await site.add('pages', { path: '/', html_content: 'home' })
    await site.visit('/')
  }
  const [one, other] = await Promise.all(sites.map(({ id }) => viewsOf(service, id)))
  assert.notEqual(one![0]!.visitor, other![0]!.visitor)
})

test('a goal counts without a view', async () => {
  const site = readerOf(await makeSite(service))
  await site.add('pages', { path: '/', html_content: 'home' })
  await site.visit('/')
  const request = {
    method: 'POST',
    url: '/_forms/x',
    rawHeaders: ['User-Agent', BROWSERS[0]],
    socket: { remoteAddress: '192.0.2.1' },
  } as never
  const page = { pageId: null, path: '/', markdown: false }
  const viewed = { websiteId: site.id, host: site.host, page, goal: 'form:contact' }
  for (let n = 0; n < 2; n++) service.services.visits!.noteGoal(request, viewed)
  assert.deepEqual(await pathsViewed(site), ['/'])
  const totals = await totalsOf(service, site.id)
  assert.deepEqual(totals['goal form:contact'], { visitors: 1, visits: 0, pageviews: 2, bounces: 0 })
  assert.equal(totals['all '].pageviews, 1)
})

test('views of a website that is deleted are dropped', async () => {
  const site = readerOf(await makeSite(service))
  await site.delete()
  const request = {
    method: 'GET',
    url: '/',
    rawHeaders: ['User-Agent', BROWSERS[0]],
    socket: { remoteAddress: '192.0.2.1' },
  }
  const page = { pageId: null, path: '/', markdown: false }
  service.services.visits!.note(request as never, { websiteId: site.id, host: site.host, page })
  assert.deepEqual(await viewsOf(service, site.id), [])
})

test('while another process counts, views wait in the inbox, and are counted afterwards', async () => {
  const site = readerOf(await makeSite(service))
  await site.add('pages', { path: '/', html_content: 'home' })
  const { database, services } = service
  const waiting = await database.write(async (tx) => {
    assert.ok(await lockFold(tx))
    await site.visit('/')
    const flushed = services.visits!.flush()
    // A process that writes to SQLite is alone: whoever counts waits for it.
    if (database.kind === 'sqlite') return 0
    await flushed
    return (await database.reader.selectFrom('analytics_inbox').select('seq').execute()).length
  })
  assert.equal(waiting, database.kind === 'sqlite' ? 0 : 1)
  assert.deepEqual(await pathsViewed(site), ['/'])
  assert.equal((await totalsOf(service, site.id))['all '].pageviews, 1)
})

test('nothing is counted with ANALYTICS=off', async () => {
  const silent = await startService({ ANALYTICS: 'off' })
  try {
    const site = readerOf(await makeSite(silent))
    await site.add('pages', { path: '/', html_content: 'home' })
    assert.equal((await site.visit('/')).status, 200)
    assert.equal(silent.services.visits, null)
    assert.deepEqual(await viewsOf(silent, site.id), [])
  } finally {
    await silent.close()
  }
})
