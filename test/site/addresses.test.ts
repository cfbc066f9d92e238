import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'home' })
  await site.add('pages', { path: '/about', html_content: 'about us' })
})
after(() => service.close())

test('a draft is not there', async () => {
  const draft = await site.add('pages', { path: '/draft', status: 'draft', html_content: 'secret draft' })
  for (const path of ['/draft', '/draft.md']) {
    const answer = await site.visit(path)
    assert.equal(answer.status, 404)
    assert.doesNotMatch(answer.text, /secret/)
  }
  await site.change('pages', draft.id, { status: 'published' })
  assert.match(await site.text('/draft'), /secret draft/)
})

test("a website's own 404 page is served with 404, in place of ours", async () => {
  const ours = await site.visit('/nowhere')
  assert.equal(ours.status, 404)
  assert.match(ours.text, /<h1>/)
  const own = await site.add('pages', { path: '/lost', html_content: '<p>our own 404</p>' })
  await site.set({ not_found_page_id: own.id })
  const answer = await site.visit('/nowhere')
  assert.deepEqual([answer.status, /our own 404/.test(answer.text)], [404, true])
  await site.set({ not_found_page_id: null })
  assert.doesNotMatch(await site.text('/nowhere'), /our own 404/)
})

test('the home page is the one that the website names, else the one at /', async () => {
  const other = await makeSite(service)
  assert.equal((await other.visit()).status, 404)
  const welcome = await other.add('pages', { path: '/welcome', html_content: 'welcome' })
  await other.set({ home_page_id: welcome.id })
  assert.match(await other.text(), /welcome/)
  await other.remove('pages', welcome.id)
  assert.equal((await other.visit()).status, 404)
})

test('a trailing slash leads to the address without', async () => {
  for (const [path, location] of [
    ['/about/', '/about'],
    ['/about/?a=1&b=%20', '/about?a=1&b=%20'],
    ['/%C3%BCber/', '/%C3%BCber'],
  ] as const) {
    const { status, headers } = await site.visit(path)
    assert.deepEqual([status, headers.location], [301, location])
  }
})

test('a path is one page however it is encoded', async () => {
  const page = await site.add('pages', { path: '/über/日本', html_content: 'unicode page' })
  assert.equal(page.path, '/über/日本')
  for (const path of [
    '/%C3%BCber/%E6%97%A5%E6%9C%AC',
    '/u%CC%88ber/%E6%97%A5%E6%9C%AC',
    '/%c3%bcber/%e6%97%a5%e6%9c%ac',
  ])
    assert.match(await site.text(path), /unicode page/, path)
})

test('a pattern page answers where no page has the very path', async () => {
  await site.add('pages', { path: '/blog/:slug', html_content: 'any post' })
  assert.match(await site.text('/blog/one'), /any post/)
  assert.match(await site.text('/blog/%C3%BC'), /any post/)
  assert.equal((await site.visit('/blog')).status, 404)
  assert.equal((await site.visit('/blog/a/b')).status, 404)
  const one = await site.add('pages', { path: '/blog/one', html_content: 'this post' })
  assert.match(await site.text('/blog/one'), /this post/)
  await site.remove('pages', one.id)
  assert.match(await site.text('/blog/one'), /any post/)
})

test('a page that has moved leaves a 301 that preserves the query, and chains do not grow', async () => {
  const page = await site.add('pages', { path: '/first', html_content: 'moving' })
  await site.change('pages', page.id, { path: '/second' })
  await site.change('pages', page.id, { path: '/thïrd' })
  for (const path of ['/first', '/second']) {
    const { status, headers } = await site.visit(`${path}?utm=1`)
    assert.deepEqual([status, headers.location], [301, '/th%C3%AFrd?utm=1'])
  }
  await site.change('pages', page.id, { path: '/first' })
  assert.match(await site.text('/first'), /moving/)
  assert.equal((await site.visit('/th%C3%AFrd')).headers.location, '/first')
})

test('hosts that are no website are 404, whatever they look like', async () => {
  for (const host of ['nobody.sites.test', 'a.b.sites.test', 'sites.test', 'example.com', 'x..sites.test', '-', '[::1'])
    assert.equal((await service.visit(host, '/')).status, 404, host)
  assert.match((await service.visit(`${site.host.toUpperCase()}.:80`, '/about')).text, /about us/)
})

test('only GET and HEAD are allowed', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    const { status, headers } = await site.visit('/about', { method })
    assert.deepEqual([status, headers.allow], [405, 'GET, HEAD'], method)
  }
})

test('a target in absolute form is understood', async () => {
  assert.match(await site.text(`http://${site.host}/about`), /about us/)
  assert.match(await site.text(`http://${site.host}/about?x`), /about us/)
  assert.match(await site.text(`http://${site.host}`), /home/)
})

const HOSTILE = [
  '/..',
  '/../../etc/passwd',
  '/a/../about',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/%00',
  '/about%00',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%ed%a0%80',
  '//',
  '//example.com/',
  '//example.com/%2e%2e/',
  '/\\example.com',
  '/%5cexample.com/',
  '/%0d%0aset-cookie:%20a=b/',
  '/%0d%0aset-cookie:%20a=b',
  '/about%0a',
  '/:slug',
  '/blog/:slug',
  '/%3Aslug',
  '/.md',
  '/.md.md',
  '/about.md/',
  '/index.md.md',
  '/sitemap-0.xml',
  '/sitemap-999.xml',
  '/sitemap-1.xml',
  '/_proto__',
  '/constructor',
  '/?',
  '/about?%',
  '/about#frag',
  `/${'a'.repeat(8_000)}`,
  `/${'%61'.repeat(2_000)}`,
  `/${'a/'.repeat(3_000)}`,
  `/?${'q'.repeat(8_000)}`,
]

test('no path, however hostile, is a failure of ours, leaves the site or sets a header', async () => {
  for (const path of HOSTILE) {
    const { status, headers } = await site.visit(path)
    assert.ok([200, 301, 404].includes(status), `${path.slice(0, 50)} answered ${status}`)
    assert.equal(headers['set-cookie'], undefined, path)
    if (headers.location) assert.match(headers.location, /^\/(?![/\\])/, path)
  }
  assert.match(await site.text('/about'), /about us/)
})

test('a request line that is far too long is refused, and the next is served', async () => {
  const socket = connect(service.port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  socket.write(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: ${site.host}\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  // It may be reset before its answer is read.
  assert.match(answer, /^$|^HTTP\/1\.1 4\d\d /)
  assert.match(await site.text('/about'), /about us/)
})
