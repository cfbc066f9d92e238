import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DomainService, startDomainService } from '#test/api/domain-service.ts'
import { activeDomain, attach, change, lead, newName, OUR_ADDRESS, prove, setUp, verify } from '#test/api/domains.ts'
import { API, answered, newPage } from '#test/api/make.ts'
import type { Json } from '#test/support/client.ts'
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

const leadTo = (name: string, address = '/') => `http://${name}:${service.port}${address}`

test('a website answers at its verified domain, and all of its other names lead there', async () => {
  const site = await makeSite(service, {}, owner)
  await newPage(owner, site, { path: '/', html_content: '<h1>Here</h1>' })
  await newPage(owner, site, { path: '/about', html_content: '<h1>About</h1>' })
  const name = newName()
  assert.equal((await service.visit(name, '/')).status, 404)
  const domain = await attach(owner, site, name)
  assert.equal((await service.visit(name, '/')).status, 404)
  setUp(dns, domain)
  await verify(owner, domain)
  // Once rendered, and once from the cache.
  for (let times = 0; times < 2; times++)
    for (const host of [name, name.toUpperCase(), `${name}.`, `${name}:${service.port}`]) {
      const { status, text } = await service.visit(host, '/about')
      assert.equal(status, 200, host)
      assert.ok(text.includes('About'))
      assert.ok(text.includes(`<link rel="canonical" href="${leadTo(name, '/about')}"`), text)
    }
  for (let times = 0; times < 2; times++)
    for (const host of [site.host, `www.${name}`, `WWW.${name}.:80`])
      for (const address of ['/about?a=b%20c&a=d', '//evil.example/', '/?', '/assets/none'])
        for (const method of ['GET', 'HEAD']) {
          const { status, headers } = await service.visit(host, address, { method })
          assert.deepEqual([status, headers.location], [301, leadTo(name, address)], `${method} ${host}${address}`)
          assert.match(headers['cache-control'] as string, /max-age=0/)
        }
  const sitemap = await service.visit(name, '/sitemap.xml')
  assert.ok(sitemap.text.includes(leadTo(name, '/about')) && !sitemap.text.includes(site.host), sitemap.text)
  const [page] = (await answered(200, owner.get(`${API}/websites/${site.id}/pages`))).data
  assert.equal(new URL(page.url).hostname, name)
})

test('deeper names, other names and the service itself are none of a domain', async () => {
  const site = await makeSite(service, {}, owner)
  const { name } = await activeDomain(dns, owner, site)
  for (const host of [`a.${name}`, `www.www.${name}`, `x${name}`, `${name}.other.example`])
    assert.equal((await service.visit(host, '/')).status, 404, host)
  assert.equal((await service.visit(name, '/api/v1/me')).status, 404)
})

test('where www is the domain, the bare name leads to it', async () => {
  const site = await makeSite(service, {}, owner)
  const bare = newName()
  const { name } = await activeDomain(dns, owner, site, `www.${bare}`)
  const { status, headers } = await service.visit(bare, '/a?b')
  assert.deepEqual([status, headers.location], [301, leadTo(name, '/a?b')])
})

test('a domain that is misconfigured leads nobody, and all names go on to answer', async () => {
  const site = await makeSite(service, {}, owner)
  await newPage(owner, site, { path: '/', html_content: '<h1>Home</h1>' })
  const first = await activeDomain(dns, owner, site)
  const second = await activeDomain(dns, owner, site)
  const status = async (host: string) => (await service.visit(host, '/')).status
  assert.deepEqual([await status(first.name), await status(second.name), await status(site.host)], [200, 301, 301])
  lead(dns, first)
  assert.equal((await verify(owner, first)).status, 'misconfigured')
  assert.deepEqual([await status(first.name), await status(second.name), await status(site.host)], [200, 200, 200])
  lead(dns, first, OUR_ADDRESS)
  await verify(owner, first)
  assert.deepEqual([await status(first.name), await status(second.name), await status(site.host)], [200, 301, 301])
  await change(owner, second, { primary: true })
  assert.deepEqual([await status(first.name), await status(second.name), await status(site.host)], [301, 200, 301])
  await answered(204, owner.delete(`${API}/domains/${second.id}`))
  assert.deepEqual([await status(first.name), await status(second.name), await status(site.host)], [200, 404, 301])
})

test('a name that moves to another account shows the website of whoever proved it last', async () => {
  const other = await service.newUser(undefined, { plan: 'business' })
  const [site, elsewhere] = [await makeSite(service, {}, owner), await makeSite(service, {}, other)]
  await newPage(owner, site, { path: '/', html_content: '<h1>The first</h1>' })
  await newPage(other, elsewhere, { path: '/', html_content: '<h1>The second</h1>' })
  const domain = await activeDomain(dns, owner, site)
  assert.match((await service.visit(domain.name, '/')).text, /The first/)
  dns.set(`_sitewright-challenge.${domain.name}`, 'TXT')
  assert.equal((await verify(owner, domain)).status, 'misconfigured')
  const claim = await attach(other, elsewhere, domain.name)
  assert.match((await service.visit(domain.name, '/')).text, /The first/)
  prove(dns, claim)
  assert.equal((await verify(other, claim)).status, 'active')
  assert.match((await service.visit(domain.name, '/')).text, /The second/)
})

test('a website in the trash answers nowhere and holds no name; restored, it proves its names anew', async () => {
  const site = await makeSite(service, {}, owner)
  await newPage(owner, site, { path: '/' })
  const domain = await activeDomain(dns, owner, site)
  assert.equal((await service.visit(domain.name, '/')).status, 200)
  await site.delete()
  assert.equal((await service.visit(domain.name, '/')).status, 404)
  await answered(404, owner.get(`${API}/domains/${domain.id}`))
  const again = await makeSite(service, {}, owner)
  const claim = await attach(owner, again, domain.name)
  await answered(204, owner.delete(`${API}/domains/${claim.id}`))
  const { data } = await answered(200, owner.get(`${API}/trash`))
  const item = data.find(({ record_id }: Json) => record_id === site.id)
  await answered(200, owner.post(`${API}/websites/trash/${item.id}/restore`))
  assert.equal((await verify(owner, domain)).status, 'active')
  assert.equal((await service.visit(domain.name, '/')).status, 200)
})
