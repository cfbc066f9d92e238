import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import type { NameServer } from '#test/support/name-server.ts'
import type { Person, Service } from '#test/support/service.ts'
import { type DomainService, startDomainService } from './domain-service.ts'
import { attach, change, lead, newName, OUR_ADDRESS, prove, TARGET, verify } from './domains.ts'
import { API, answered, newWebsite, refused } from './make.ts'

const SERVERS = ['ns1.sitewright.test', 'ns2.sitewright.test']

let dns: NameServer
let close: DomainService['close']
let service: Service
let owner: Person
let stranger: Person
let site: Json
let elsewhere: Json
before(async () => {
  ;({ dns, service, owner, close } = await startDomainService({ DNS_PORT: '0', DNS_NAMESERVERS: SERVERS.join() }))
  dns.set(TARGET, 'A', OUR_ADDRESS)
  stranger = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(owner)
  elsewhere = await newWebsite(stranger)
})
after(() => close?.())

/** A domain whose name servers are ours, proved by that alone. */
async function delegated(by: Person, website: Json, name = newName()): Promise<Json> {
  const domain = await attach(by, website, name)
  await change(by, domain, { dns_managed: true })
  dns.set(name, 'NS', ...SERVERS)
  lead(dns, domain, OUR_ADDRESS)
  return verify(by, domain)
}

test('a delegated domain that was let go is nobody else\u2019s, whose name servers are the same', async () => {
  const domain = await delegated(owner, site)
  assert.equal(domain.status, 'active')
  await answered(204, owner.delete(`${API}/domains/${domain.id}`))
  const taken = await attach(stranger, elsewhere, domain.name)
  // Its records would be answered by us, a TXT record of the stranger's among them.
  await refused(stranger.patch(`${API}/domains/${taken.id}`, { dns_managed: true }), 'dns_managed')
  assert.equal((await verify(stranger, taken)).status, 'pending_verification')
  const below = await attach(stranger, elsewhere, `shop.${domain.name}`)
  await refused(stranger.patch(`${API}/domains/${below.id}`, { dns_managed: true }), 'dns_managed')

  // A TXT record at a DNS provider of its own says otherwise.
  dns.set(domain.name, 'NS', 'ns1.elsewhere.example')
  prove(dns, taken)
  assert.equal((await verify(stranger, taken)).status, 'active')
})

test('who had it last has it again, and after 30 days anybody may', async () => {
  const domain = await delegated(owner, site)
  await answered(204, owner.delete(`${API}/domains/${domain.id}`))
  const again = await delegated(owner, await newWebsite(owner), domain.name)
  assert.equal(again.status, 'active')
  await answered(204, owner.delete(`${API}/domains/${again.id}`))
  await service.database.write((tx) => tx.updateTable('former_holders').set({ ends_at: 1 }).execute())
  assert.equal((await delegated(stranger, elsewhere, domain.name)).status, 'active')
})

test('nobody answers for a name below one that another account manages here', async () => {
  const domain = await delegated(owner, site)
  const below = await attach(stranger, elsewhere, `www2.${domain.name}`)
  const { errors } = await refused(stranger.patch(`${API}/domains/${below.id}`, { dns_managed: true }), 'dns_managed')
  assert.match(errors.dns_managed[0], /somebody else/)
  const own = await attach(owner, site, `blog.${domain.name}`)
  await change(owner, own, { dns_managed: true })
})
