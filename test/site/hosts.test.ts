import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, renders } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const freeName = () => `free-${randomBytes(5).toString('hex')}`
const UNKNOWN = ['nobody.sites.test', 'example.com', 'a.b.sites.test', `${'a'.repeat(64)}.sites.test`, '[::1']

test('browsers get a page at an unknown host, programs a line, and neither is cached', async () => {
  for (const host of UNKNOWN)
    for (const path of ['/', '/assets/x/y', '/sitemap.xml', '/api/v1/websites', '/healthz']) {
      const page = await service.visit(host, path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'], host + path)
      assert.match(page.text, /<h1>Website not found<\/h1>/)
      assert.doesNotMatch(page.text, /nobody|example/)
      assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
      const line = await service.visit(host, path)
      assert.deepEqual([line.status, line.text], [404, 'Website not found\n'], host + path)
      for (const { headers } of [page, line]) assert.equal(headers['cache-control'], 'no-store')
    }
})

test('every method is 404 at an unknown host, whether or not the host is cached', async () => {
  const host = `${freeName()}.sites.test`
  for (const method of ['POST', 'GET', 'POST', 'HEAD', 'DELETE', 'OPTIONS'])
    assert.equal((await service.visit(host, '/', { method })).status, 404, method)
})

test('a website answers at once at a name that was unknown a moment ago', async () => {
  const created = freeName()
  const renamed = freeName()
  for (const name of [created, renamed])
    for (let n = 0; n < 3; n++) assert.equal((await service.visit(`${name}.sites.test`, '/')).status, 404)
  const site = await makeSite(service, { subdomain: created })
  await site.add('pages', { path: '/', html_content: 'here now' })
  assert.match((await service.visit(`${created}.sites.test`, '/')).text, /here now/)
  await site.set({ subdomain: renamed })
  assert.match((await service.visit(`${renamed}.sites.test`, '/')).text, /here now/)
})

test('a name that passes from one website to another never shows the former one again', async () => {
  const sites = [await makeSite(service, { name: 'One' }), await makeSite(service, { name: 'Two' })]
  for (const [n, site] of sites.entries()) await site.add('pages', { path: '/', html_content: `<p>site ${n}</p>` })
  const shared = freeName()
  const shows = async () => (await service.visit(`${shared}.sites.test`, '/')).text
  for (let round = 0; round < 6; round++) {
    const holder = sites[round % 2]!
    await holder.set({ subdomain: shared })
    for (let n = 0; n < 3; n++) assert.match(await shows(), new RegExp(`<p>site ${round % 2}</p>`))
    const moved = freeName()
    await holder.set({ subdomain: moved })
    // Its page is ready again, at its other name.
    assert.match((await service.visit(`${moved}.sites.test`, '/')).text, /<p>site /)
    for (let n = 0; n < 3; n++) assert.match(await shows(), /Website not found/)
  }
  await sites[0]!.set({ subdomain: shared })
  assert.match(await shows(), /site 0/)
  await sites[0]!.delete()
  assert.match(await shows(), /Website not found/)
})

test('pages stay ready when the website of another name changes', async () => {
  const [site, other] = [await makeSite(service), await makeSite(service)]
  await site.add('pages', { path: '/', html_content: 'steady' })
  await changesReported(service)
  await site.text()
  const rendered = await renders(service)
  await other.set({ subdomain: freeName() })
  assert.match(await site.text(), /steady/)
  assert.equal(await renders(service), rendered)
})

test('a request with two Host headers is refused, whichever hosts they are', async () => {
  const site = await makeSite(service)
  for (const hosts of [
    [site.host, site.host],
    [site.host, 'localhost'],
    ['localhost', site.host],
    ['localhost', 'localhost'],
  ]) {
    const answer = await rawExchange(hosts.map((host) => `Host: ${host}`))
    assert.match(answer, /^HTTP\/1\.1 400 [\s\S]*More than one Host header/, hosts.join())
  }
  assert.match(await rawExchange([`HOST: ${site.host}`]), /^HTTP\/1\.1 404 /)
})

async function rawExchange(headers: string[]): Promise<string> {
  const socket = connect(service.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(['GET /healthz HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'))
  return text(socket)
}
