import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

async function lead(site: TestSite, path: string, status = 200): Promise<Json> {
  const address = `/api/v1/websites/${site.id}/redirects/resolve?path=${encodeURIComponent(path)}`
  const { body, ...reply } = await site.owner.get(address)
  assert.equal(reply.status, status, JSON.stringify(body))
  return body
}
const brief = ({ hops, end }: Json) => [
  ...hops.map(({ status, location, by }: Json) => `${status} ${location} by ${by}`),
  `${end.kind} ${end.status} ${end.location}`,
]

test('the hops are those that a visitor is led through', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/new', html_content: 'new' })
  const first = await site.add('redirects', { from_path: '/old/:x', to: '/middle?x=:x', status: 302 })
  await site.add('redirects', { from_path: '/middle', to: '/new/', preserve_query: true })
  await site.add('redirects', { from_path: '/away', to: 'https://example.org/x#y', status: 308 })
  const led = await lead(site, '/old/1?q=a')
  assert.deepEqual(brief(led), [
    '302 /middle?x=1&q=a by redirect',
    '301 /new?x=1&q=a by redirect',
    'page 200 /new?x=1&q=a',
  ])
  assert.deepEqual([led.hops[0].redirect_id, led.hops[0].from_path], [first.id, '/old/:x'])
  assert.equal(led.end.page_id, page.id)
  for (const { path, status, location } of led.hops) {
    const { status: answered, headers } = await site.visit(path)
    assert.deepEqual([answered, headers.location], [status, location], path)
  }
  assert.deepEqual(brief(await lead(site, '/new/')), ['301 /new by trailing_slash', 'page 200 /new'])
  assert.deepEqual(brief(await lead(site, '/away')), [
    '308 https://example.org/x#y by redirect',
    'outside null https://example.org/x#y',
  ])
  assert.deepEqual(brief(await lead(site, `/away`.replace('away', 'nowhere'))), ['not_found 404 /nowhere'])
  assert.equal((await site.owner.get(`/api/v1/websites/redirects/${first.id}`)).body.hit_count, 0)
})

test('what has precedence is named, and what it overrules', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/page', html_content: 'page' })
  const { id } = await site.add('redirects', { from_path: '/page', to: '/elsewhere' })
  assert.equal((await lead(site, '/page')).end.overruled_redirect_id, id)
  await site.change('redirects', id, { force: true })
  const forced = await lead(site, '/page')
  assert.deepEqual([forced.hops[0].redirect_id, forced.end.overruled_redirect_id], [id, null])
  await site.change('redirects', id, { active: false })
  const page = await lead(site, '/page')
  assert.deepEqual([page.hops, page.end.kind, page.end.overruled_redirect_id], [[], 'page', null])
})

test('rows, files, assets, drafts and the not-found page are told apart', async () => {
  const site = await makeSite(service)
  const table = await site.add('tables', { name: 'Posts', columns: [{ key: 'slug', name: 'Slug', type: 'text' }] })
  const row = await site.add(`tables/${table.id}/rows`, { values: { slug: 'rye' } })
  const pattern = await site.add('pages', {
    path: '/blog/:slug',
    html_content: '{{ row.slug }}',
    table_id: table.id,
    row_key: 'slug',
  })
  const lost = await site.add('pages', { path: '/lost', html_content: 'lost' })
  await site.add('pages', { path: '/draft', html_content: 'draft', status: 'draft' })
  await site.set({ not_found_page_id: lost.id })
  const { end } = await lead(site, '/blog/rye')
  assert.deepEqual([end.kind, end.page_id, end.row_id], ['row', pattern.id, row.id])
  assert.deepEqual(brief(await lead(site, '/blog/none')), ['not_found 404 /blog/none'])
  assert.deepEqual(brief(await lead(site, '/draft')), ['not_found 404 /draft'])
  assert.deepEqual(brief(await lead(site, '/lost')), ['page 404 /lost'])
  assert.deepEqual(brief(await lead(site, '/sitemap.xml')), ['file 200 /sitemap.xml'])
  assert.deepEqual(brief(await lead(site, '/assets/nothing')), ['not_found 404 /assets/nothing'])
})

test('hostile paths are answered, and what is no path is refused', async () => {
  const site = await makeSite(service)
  for (const path of ['/%', '/%ff', '/a\u0001b', '//evil.example', '/\ud83d\ude00', '/..', `/${'x'.repeat(5_900)}`])
    assert.equal((await lead(site, path)).end.kind, 'not_found', path.slice(0, 20))
  assert.match((await lead(site, 'about', 422)).errors.path[0], /begin with a slash/)
  assert.match((await lead(site, `/${'x'.repeat(8_000)}`, 400)).error, /path/i)
})

test('a page that moves again and again leaves redirects that lead to it in one hop, and back without a loop', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/a', html_content: 'page' })
  const move = (path: string) => site.change('pages', page.id, { path })
  const automatic = async () => {
    const { body } = await site.owner.get(`/api/v1/websites/${site.id}/redirects?origin=auto`)
    return body.data.map(({ from_path, to }: Json) => `${from_path} ${to}`).sort()
  }
  await site.add('redirects', { from_path: '/manual', to: '/a' })
  for (const path of ['/b', '/c', '/d']) await move(path)
  assert.deepEqual(await automatic(), ['/a /d', '/b /d', '/c /d'])
  for (const path of ['/a', '/b', '/c', '/manual'])
    assert.deepEqual(brief(await lead(site, path)), ['301 /d by redirect', 'page 200 /d'], path)
  await move('/b')
  assert.deepEqual(await automatic(), ['/a /b', '/c /b', '/d /b'], 'a rename back removes the redirect in its way')
  for (const path of ['/a', '/c', '/d', '/manual'])
    assert.deepEqual(brief(await lead(site, path)), ['301 /b by redirect', 'page 200 /b'], path)
  await move('/a')
  await move('/b')
  assert.deepEqual(await automatic(), ['/a /b', '/c /b', '/d /b'])
  assert.deepEqual(brief(await lead(site, '/b')), ['page 200 /b'])
})
