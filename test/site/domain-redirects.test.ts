import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DomainService, startDomainService } from '#test/api/domain-service.ts'
import { activeDomain, attach, change, domainOf, lead, newName, OUR_ADDRESS, verify } from '#test/api/domains.ts'
import { API, answered, newPage, refused } from '#test/api/make.ts'
import type { NameServer } from '#test/support/name-server.ts'
import type { Person, Service } from '#test/support/service.ts'
import { makeSite } from './support.ts'

let dns: NameServer
let close: DomainService['close']
let service: Service
let owner: Person
before(async () => {
  ;({ dns, service, owner, close } = await startDomainService())
})
after(() => close?.())

async function newSite() {
  const site = await makeSite(service, {}, owner)
  await newPage(owner, site, { path: '/', html_content: '<h1>Home</h1>' })
  return site
}

async function led(host: string, path = '/', method = 'GET'): Promise<string> {
  const { status, headers } = await service.visit(host, path, { method })
  return `${status} ${headers.location ?? ''}`.trim()
}

test('a domain redirects with the chosen status, path and query kept, and its www partner too', async () => {
  const site = await newSite()
  const main = await activeDomain(dns, owner, site)
  const { id, name } = await activeDomain(dns, owner, site)
  const { redirect } = await change(owner, { id }, { redirect: { to: 'Other.Example.' } })
  assert.deepEqual(redirect, { to: 'https://other.example', status: 301, keep_path: true })
  // Once found, and once from memory.
  for (let times = 0; times < 2; times++)
    for (const host of [name, `www.${name}`, name.toUpperCase()])
      for (const path of ['/', '/a/b?c=d%20e&f', '//evil.example/', '/sitemap.xml', '/assets/none', '/_none'])
        for (const method of ['GET', 'HEAD', 'POST'])
          assert.equal(await led(host, path, method), `301 https://other.example${path}`)
  for (const status of [302, 307, 308] as const) {
    await change(owner, { id }, { redirect: { to: 'http://other.example:8080/shop/', status } })
    assert.equal(await led(name, '/a?b'), `${status} http://other.example:8080/shop/a?b`)
  }
  await change(owner, { id }, { redirect: { to: 'https://bücher.example', keep_path: false } })
  assert.equal(await led(name, '/a?b'), '301 https://xn--bcher-kva.example/')
  assert.equal(await led(main.name), '200')
  await change(owner, { id }, { redirect: null })
  assert.equal(await led(name, '/a?b'), `301 http://${main.name}:${service.port}/a?b`)
})

test('a domain that redirects is not primary, and redirects whatever its DNS holds later', async () => {
  const site = await newSite()
  const first = await activeDomain(dns, owner, site)
  assert.equal(await led(first.name), '200')
  const { primary, revision: _, ...moved } = await change(owner, first, { redirect: { to: 'other.example' } })
  assert.deepEqual([primary, moved.status], [false, 'active'])
  assert.equal(await led(site.host), '200')
  await refused(owner.patch(`${API}/domains/${first.id}`, { primary: true }), 'primary')
  await refused(owner.patch(`${API}/domains/${first.id}`, { primary: true, redirect: { to: 'a.example' } }), 'primary')
  const second = await activeDomain(dns, owner, site)
  assert.equal(second.primary, true)
  await change(owner, second, { redirect: { to: `${first.name}x` } })
  assert.equal(await led(site.host), '200')
  lead(dns, first)
  assert.equal((await verify(owner, first)).status, 'misconfigured')
  assert.equal(await led(first.name, '/x'), '301 https://other.example/x')
  lead(dns, first, OUR_ADDRESS)
  await verify(owner, first)
  assert.equal((await domainOf(owner, first)).primary, false)
  // The first that redirects nobody leads again.
  const { primary: leads } = await change(owner, first, { redirect: null, primary: true })
  assert.equal(leads, true)
  await change(owner, first, { redirect: { to: 'other.example' } })
  assert.equal((await change(owner, second, { redirect: null })).primary, true)
  assert.match(await led(site.host), new RegExp(`^301 .*${second.name}`))
})

test('a domain redirects nowhere before it is verified', async () => {
  const domain = await attach(owner, await newSite())
  await change(owner, domain, { redirect: { to: 'other.example' } })
  assert.equal(await led(domain.name), '404')
})

test('no domain redirects in a circle or to what is no address', async () => {
  const site = await newSite()
  const [one, two] = [await activeDomain(dns, owner, site), await activeDomain(dns, owner, site)]
  const at = (to: unknown, domain = one) => owner.patch(`${API}/domains/${domain.id}`, { redirect: { to } })
  for (const to of [
    ...[one.name, `www.${one.name}`, `https://${one.name}/a`],
    ...['', 'localhost', '127.0.0.1', 'ftp://other.example', 'https://u:p@other.example', 'not a name', 'com'],
    ...['https://other.example/?q', 'https://other.example/#f', 'javascript://other.example'],
  ])
    assert.equal((await at(to)).status, 422, to)
  assert.equal(
    (await owner.patch(`${API}/domains/${one.id}`, { redirect: { to: 'a.example', status: 200 } })).status,
    422,
  )
  await answered(200, at(two.name))
  for (const to of [one.name, `www.${one.name}`]) await refused(at(to, two), 'redirect')
  const bare = newName()
  const www = await activeDomain(dns, owner, site, `www.${bare}`)
  await refused(at(bare, www), 'redirect')
  await activeDomain(dns, owner, site, bare)
  await answered(200, at(bare, www))
  assert.equal(await led(`www.${bare}`, '/a'), `301 https://${bare}/a`)
})
