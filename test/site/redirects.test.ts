import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually } from '#test/faults/support/eventually.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, renders, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Status and where it leads. */
async function led(site: TestSite, path: string, headers: Record<string, string> = {}): Promise<[number, string?]> {
  const { status, headers: answered } = await site.visit(path, { headers })
  return [status, answered.location]
}

test('each status redirects, until the redirect is changed, deactivated or deleted', async () => {
  const site = await makeSite(service)
  for (const status of [301, 302, 307, 308]) {
    const { id } = await site.add('redirects', { from_path: `/old-${status}`, to: '/new?a=b#c', status })
    assert.deepEqual(await led(site, `/old-${status}`), [status, '/new?a=b#c'])
    await site.change('redirects', id, { to: 'https://example.org/ü' })
    assert.deepEqual(await led(site, `/old-${status}/`), [status, 'https://example.org/%C3%BC'])
    await site.change('redirects', id, { active: false })
    assert.deepEqual(await led(site, `/old-${status}`), [404, undefined])
    await site.change('redirects', id, { active: true, from_path: `/older-${status}` })
    assert.deepEqual(await led(site, `/old-${status}`), [404, undefined])
    assert.equal((await led(site, `/older-${status}`))[0], status)
    await site.remove('redirects', id)
    assert.equal((await led(site, `/older-${status}`))[0], 404)
  }
})

test('a redirect is revalidated by browsers and has no body', async () => {
  const site = await makeSite(service)
  await site.add('redirects', { from_path: '/old', to: '/new' })
  for (const method of ['GET', 'HEAD']) {
    const { status, headers, bytes } = await site.visit('/old', { method })
    assert.deepEqual([status, headers['cache-control'], bytes.length], [301, 'public, max-age=0, must-revalidate', 0])
  }
  assert.equal((await site.visit('/old', { method: 'POST', body: 'x' })).status, 405)
})

test('a path is found however it is written', async () => {
  const site = await makeSite(service)
  await site.add('redirects', { from_path: '/über', to: '/ä' })
  for (const path of ['/%C3%BCber', '/%c3%bcber', '/u%CC%88ber', '/%C3%BCber/'])
    assert.deepEqual(await led(site, path), [301, '/%C3%A4'], path)
  assert.equal((await led(site, '/%C3%9Cber'))[0], 404)
})

test("the visitor's query is appended unless preserve_query is false", async () => {
  const site = await makeSite(service)
  await site.add('redirects', { from_path: '/with', to: '/new?a=1#part' })
  await site.add('redirects', { from_path: '/without', to: '/new?a=1#part', preserve_query: false })
  assert.deepEqual(await led(site, '/with?b=2&b=%20'), [301, '/new?a=1&b=2&b=%20#part'])
  assert.deepEqual(await led(site, '/with?'), [301, '/new?a=1#part'])
  assert.deepEqual(await led(site, '/with/?b=2'), [301, '/new?a=1&b=2#part'])
  assert.deepEqual(await led(site, '/without?b=2'), [301, '/new?a=1#part'])
})

test('placeholders and splats fill in what they matched', async () => {
  const site = await makeSite(service)
  await site.add('redirects', { from_path: '/blog/:year/:slug', to: '/news/:slug?from=:year' })
  await site.add('redirects', { from_path: '/shop/*', to: 'https://shop.example/:splat', status: 308 })
  await site.add('redirects', { from_path: '/:lang/docs/*', to: '/docs/:lang/:splat' })
  const cases: [path: string, location: string | undefined][] = [
    ['/blog/2020/%C3%BC&x', '/news/%C3%BC%26x?from=2020'],
    ['/blog/2020', undefined],
    ['/blog/2020/a/b', undefined],
    ['/shop', 'https://shop.example/'],
    ['/shop/', 'https://shop.example/'],
    ['/shop/a/b?c=d', 'https://shop.example/a/b?c=d'],
    ['/shopping', undefined],
    ['/de/docs', '/docs/de'],
    ['/de/docs/a/b', '/docs/de/a/b'],
    ['/shop/@evil.example', 'https://shop.example/%40evil.example'],
    ['/shop/..%5cevil', undefined],
    ['/shop/%0d%0aset-cookie:a=b', undefined],
    ['/shop//evil.example', undefined],
    ['/blog/*', undefined],
    ['/blog/:year/:slug', '/news/%3Aslug?from=%3Ayear'],
  ]
  for (const [path, location] of cases) {
    const [status, to] = await led(site, path)
    assert.equal(to, location, path)
    if (location === undefined) assert.equal(status, 404, path)
  }
})

test('exact paths have precedence over patterns, and patterns over later ones', async () => {
  const site = await makeSite(service)
  const first = await site.add('redirects', { from_path: '/a/*', to: '/first' })
  const second = await site.add('redirects', { from_path: '/a/:x', to: '/second' })
  await site.add('redirects', { from_path: '/a/b', to: '/exact' })
  assert.deepEqual(await led(site, '/a/b'), [301, '/exact'])
  assert.deepEqual(await led(site, '/a/c'), [301, '/first'])
  await site.change('redirects', second.id, { position: 0 })
  assert.deepEqual(await led(site, '/a/c'), [301, '/second'])
  await site.change('redirects', second.id, { position: first.position })
  assert.deepEqual(await led(site, '/a/c'), [301, '/first'])
})

test('a page has precedence over a redirect, unless that is forced', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { path: '/page', html_content: 'a page' })
  await site.add('pages', { path: '/posts/:slug', html_content: 'a post' })
  const exact = await site.add('redirects', { from_path: '/page', to: '/elsewhere' })
  const pattern = await site.add('redirects', { from_path: '/*', to: '/', status: 302 })
  await site.add('pages', { path: '/', html_content: 'the start' })
  for (const [path, text] of [
    ['/page', 'a page'],
    ['/posts/x', 'a post'],
    ['/', 'the start'],
  ] as const)
    assert.match(await site.text(path), new RegExp(text))
  assert.deepEqual(await led(site, '/page/'), [301, '/page'])
  assert.deepEqual(await led(site, '/nowhere'), [302, '/'])
  await site.change('pages', page.id, { status: 'draft' })
  assert.deepEqual(await led(site, '/page'), [301, '/elsewhere'])
  await site.change('pages', page.id, { status: 'published' })

  await site.change('redirects', exact.id, { force: true })
  assert.deepEqual(await led(site, '/page'), [301, '/elsewhere'])
  assert.match(await site.text('/posts/x'), /a post/)
  await site.change('redirects', pattern.id, { force: true })
  assert.deepEqual(await led(site, '/posts/x'), [302, '/'])
  assert.match(await site.text('/'), /the start/, 'a redirect does not apply at its own target')
})

test('the next request sees a redirect that was added, forced or deleted, even where a page is cached', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/page', html_content: 'a page' })
  const warm = async () => {
    for (let n = 0; n < 3; n++) assert.match(await site.text('/page'), /a page/)
  }
  await warm()
  const { id } = await site.add('redirects', { from_path: '/page', to: '/a', force: true })
  assert.deepEqual(await led(site, '/page'), [301, '/a'])
  assert.deepEqual(await led(site, '/page', { accept: 'text/markdown' }), [301, '/a'])
  assert.deepEqual(await led(site, '/page.md'), [301, '/a.md'])
  await site.change('redirects', id, { force: false })
  await warm()
  await site.change('redirects', id, { force: true, from_path: '/:any' })
  assert.deepEqual(await led(site, '/page'), [301, '/a'])
  await site.remove('redirects', id)
  await warm()
  const { status } = await site.owner.post(`/api/v1/websites/${site.id}/redirects/import`, { text: '/page /b 302!' })
  assert.equal(status, 200)
  assert.deepEqual(await led(site, '/page'), [302, '/b'])
})

test('a Markdown address leads to the Markdown address of the target', async () => {
  const site = await makeSite(service)
  await site.add('redirects', { from_path: '/old', to: '/new?a=b' })
  await site.add('redirects', { from_path: '/file', to: '/assets/file.pdf' })
  await site.add('redirects', { from_path: '/away', to: 'https://example.org/away' })
  assert.deepEqual(await led(site, '/old.md'), [301, '/new.md?a=b'])
  assert.deepEqual(await led(site, '/file.md'), [301, '/assets/file.pdf'])
  assert.deepEqual(await led(site, '/away.md'), [301, 'https://example.org/away'])
})

test("redirects affect neither the service's own files nor other websites", async () => {
  const site = await makeSite(service)
  const other = await makeSite(service)
  await site.add('redirects', { from_path: '/*', to: 'https://elsewhere.example/:splat', force: true })
  for (const path of ['/robots.txt', '/sitemap.xml', '/llms.txt']) assert.equal((await site.visit(path)).status, 200)
  assert.equal((await site.visit('/assets/missing.png')).status, 404)
  assert.deepEqual(await led(site, '/x'), [301, 'https://elsewhere.example/x'])
  assert.equal((await led(other, '/x'))[0], 404)
})

test('hits are counted, for HEAD and robots too, and evict nothing', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/page', html_content: 'a page' })
  const exact = await site.add('redirects', { from_path: '/old', to: '/page' })
  const pattern = await site.add('redirects', { from_path: '/blog/*', to: '/page' })
  const { etag } = (await site.owner.get(`/api/v1/websites/redirects/${exact.id}`)).headers
  const made = await eventually(async () => {
    await site.visit('/page')
    const made = await renders(service)
    await site.visit('/page')
    assert.equal(await renders(service), made, 'not cached yet')
    return made
  })
  await site.visit('/old')
  await site.visit('/old/?a=b', { method: 'HEAD' })
  await site.visit('/old', { headers: { 'user-agent': 'Googlebot/2.1' } })
  for (const path of ['/blog', '/blog/a', '/page/']) await site.visit(path)
  await service.services.redirectHits.write()
  const hits = async ({ id }: { id: string }) =>
    (await site.owner.get(`/api/v1/websites/redirects/${id}`)).body.hit_count
  assert.deepEqual([await hits(exact), await hits(pattern)], [3, 2])
  await site.visit('/old')
  await service.services.redirectHits.write()
  assert.equal(await hits(exact), 4)
  await site.visit('/page')
  assert.equal(await renders(service), made)
  const now = await site.owner.get(`/api/v1/websites/redirects/${exact.id}`)
  assert.deepEqual([now.headers.etag, now.body.updated_at], [etag, exact.updated_at])
  await site.change('redirects', exact.id, { to: '/other' })
  assert.equal(await hits(exact), 4)
})
