import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX_MISSING } from '#resources/traffic/missing-paths/rules.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

async function missing(site: TestSite, query = ''): Promise<Json> {
  await service.services.missingPaths.write()
  const { status, body } = await site.owner.get(`/api/v1/websites/${site.id}/missing${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const pathsOf = ({ data }: Json) => data.map(({ path }: Json) => path)

test('paths that nothing is at are counted, the most frequent first, probes last', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/about', html_content: 'about' })
  await site.add('redirects', { from_path: '/old', to: '/about' })
  for (const path of [
    '/.env',
    '/.env',
    '/.env',
    '/rare',
    '/often',
    '/often?utm=1',
    '/often/',
    '/%C3%BCber',
    '/about',
    '/old',
  ])
    await site.visit(path, { headers: { referer: 'https://Blog.Example/post?secret=1' } })
  await site.visit('/often.md', { method: 'HEAD' })
  const { data, meta } = await missing(site)
  assert.deepEqual(data.map(({ path, count, probe }: Json) => [path, count, probe]).slice(0, 1), [['/often', 3, false]])
  assert.deepEqual(pathsOf({ data }).sort(), ['/.env', '/often', '/rare', '/über'])
  assert.deepEqual([data.at(-1).path, data.at(-1).count, data.at(-1).probe], ['/.env', 3, true])
  assert.deepEqual([data[0].referrer_host, meta.total_count], ['blog.example', 4])
  assert.deepEqual(pathsOf(await missing(site, '?probe=true')), ['/.env'])
  const page = await missing(site, '?probe=false&per=2&page=2')
  assert.deepEqual([page.data.length, page.meta.total_pages], [1, 2])
})

test('what cannot begin a redirect is not counted', async () => {
  const site = await makeSite(service)
  const hostile = ['/%', '/%ff', '/a%00b', '/a%0d%0ab', '//evil.example', '/..%2fetc', '/:slug', '/a/*', '/%E2%80%AEx']
  for (const path of [...hostile, `/${'x'.repeat(8_000)}`, '/', '/_forms/none']) await site.visit(path)
  await site.visit('/long-referrer', { headers: { referer: `https://${'a'.repeat(4_000)}.example/` } })
  await site.visit('/no-referrer', { headers: { referer: 'nonsense' } })
  const { data } = await missing(site)
  assert.deepEqual(pathsOf({ data }).sort(), ['/long-referrer', '/no-referrer'])
  assert.deepEqual(
    data.map(({ referrer_host }: Json) => referrer_host),
    [null, null],
  )
})

test('an entry leaves the list when a redirect or a page is made for it, or when it is dismissed', async () => {
  const site = await makeSite(service)
  for (const path of ['/redirected', '/made', '/below/pattern', '/dismissed', '/left']) await site.visit(path)
  assert.equal((await missing(site)).data.length, 5)
  await site.add('redirects', { from_path: '/redirected', to: '/' })
  await site.add('redirects', { from_path: '/below/*', to: '/' })
  const page = await site.add('pages', { path: '/made', html_content: 'made', status: 'draft' })
  assert.deepEqual(pathsOf(await missing(site)).sort(), ['/dismissed', '/left', '/made'])
  await site.change('pages', page.id, { status: 'published' })
  const { data } = await missing(site)
  const { id } = data.find(({ path }: Json) => path === '/dismissed')
  await site.remove('missing', id)
  assert.deepEqual(pathsOf(await missing(site)), ['/left'])
  assert.equal((await site.owner.delete(`/api/v1/websites/missing/${id}`)).status, 404)
  await site.visit('/dismissed')
  assert.deepEqual(pathsOf(await missing(site)).sort(), ['/dismissed', '/left'])
})

test('the page that was probably meant is suggested', async () => {
  const site = await makeSite(service, { languages: ['en', 'de'] })
  for (const path of ['/about-us', '/de/preise', '/blog/2024/sourdough-basics', '/shop/bread', '/shop/cakes'])
    await site.add('pages', { path, html_content: path })
  await site.add('redirects', { from_path: '/store/bread', to: '/shop/bread' })
  const expected: [path: string, to: string | null, reason: string | null][] = [
    ['/About-Us.html', '/about-us', 'same_path'],
    ['/store/cakes', '/shop/cakes', 'moved_folder'],
    ['/preise', '/de/preise', 'other_language'],
    ['/de/about-us', '/about-us', 'other_language'],
    ['/posts/sourdough-basics', '/blog/2024/sourdough-basics', 'same_last_segment'],
    ['/abuot-us', '/about-us', 'similar'],
    ['/zzz', null, null],
  ]
  for (const [path] of expected) await site.visit(path)
  const { data } = await missing(site)
  const suggested = new Map(data.map(({ path, suggestion }: Json) => [path, suggestion]))
  for (const [path, to, reason] of expected)
    assert.deepEqual(suggested.get(path) ?? null, to && { path: to, reason }, path)
})

test('a burst of distinct paths leaves the frequent ones and is bounded', async () => {
  const site = await makeSite(service)
  for (const path of ['/real', '/real', '/also-real', '/also-real']) await site.visit(path)
  await missing(site)
  const { missingPaths } = service.services
  for (let i = 0; i < 100_000; i++)
    missingPaths.note(site.id, `/burst-${i}`, { path: `/burst-${i}`, referrer_host: null })
  const { data, meta } = await missing(site, '?per=5')
  assert.equal(meta.total_count, MAX_MISSING)
  assert.deepEqual(pathsOf({ data }).slice(0, 2).sort(), ['/also-real', '/real'])
  await site.visit('/later')
  assert.equal((await missing(site, '?per=1')).meta.total_count, MAX_MISSING)
  const all = (await Promise.all([1, 2, 3, 4, 5].map((page) => missing(site, `?per=200&page=${page}`)))).flatMap(
    pathsOf,
  )
  assert.ok(all.includes('/later'), 'the oldest of the rarest make room')
})

test('counts of a write that fails are written by the next', async () => {
  const site = await makeSite(service)
  await site.visit('/kept')
  const { database } = service.services.core
  const { write } = database
  database.write = () => Promise.reject(new Error('no write now'))
  try {
    await service.services.missingPaths.write()
  } finally {
    database.write = write
  }
  await site.visit('/kept')
  const { data } = await missing(site)
  assert.deepEqual([data[0].path, data[0].count], ['/kept', 2])
})

test('a deleted website ends its counts without a trace in the log', async () => {
  const site = await makeSite(service)
  await site.visit('/gone')
  await site.delete()
  await service.services.missingPaths.write()
  const rows = await service.database.reader
    .selectFrom('missing_paths')
    .select('id')
    .where('website_id', '=', site.id)
    .execute()
  assert.deepEqual(rows, [])
})
