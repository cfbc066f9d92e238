import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import type { NameServer } from '#test/support/name-server.ts'
import type { Person, Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { type DomainService, startDomainService } from './domain-service.ts'
import {
  activeDomain,
  attach,
  change,
  domainOf,
  lead,
  newName,
  OTHER_ADDRESS,
  OUR_ADDRESS,
  prove,
  setUp,
  TARGET,
  verify,
} from './domains.ts'
import { API, answered, newMember, newWebsite, refused } from './make.ts'

let dns: NameServer
let close: DomainService['close']
let service: Service
let owner: Person
let site: Json

before(async () => {
  ;({ dns, service, owner, close } = await startDomainService({ DNS_PORT: '0' }))
  site = await newWebsite(owner)
})
after(() => close?.())

test('an attached domain says what its DNS must hold, until that is seen', async () => {
  const name = newName()
  const domain = await attach(owner, site, ` ${name.toUpperCase()}. `)
  assert.equal(domain.name, name)
  const { status, source, primary, dns_managed, auto_renew, verified_at, expires_at, nameservers, tls } = domain
  assert.deepEqual(
    { status, source, primary, dns_managed, auto_renew, verified_at, expires_at, nameservers, tls },
    {
      ...{ status: 'pending_verification', source: 'attached', primary: false, dns_managed: false, auto_renew: false },
      ...{ verified_at: null, expires_at: null, nameservers: [] },
      tls: { status: 'none', expires_at: null, error: null, uploaded: false },
    },
  )
  const [txt, a, ...more] = domain.required_records
  assert.deepEqual(more, [])
  assert.match(txt.record, /^sitewright-verification=\S{20,}$/)
  assert.deepEqual(txt, { ...txt, type: 'TXT', host: '_sitewright-challenge', observed: null, ok: false })
  assert.deepEqual(a, { type: 'A', host: '@', record: OUR_ADDRESS, observed: null, ok: false })
  for (const word of [name, 'TXT', '_sitewright-challenge', txt.record, OUR_ADDRESS])
    assert.ok(domain.next_action.includes(word), domain.next_action)
  // Said, and not required.
  assert.ok(domain.next_action.includes(`For www.${name} to lead there too, add CNAME www ${TARGET}`))

  lead(dns, domain, OTHER_ADDRESS)
  const seen = await verify(owner, domain)
  assert.equal(seen.status, 'pending_verification')
  assert.deepEqual(
    seen.required_records.map(({ observed, ok }: Json) => [observed, ok]),
    [
      [[], false],
      [[OTHER_ADDRESS], false],
    ],
  )
  assert.match(seen.next_action, /in place of what is there/)

  prove(dns, domain)
  const proved = await verify(owner, domain)
  assert.deepEqual([proved.status, proved.primary], ['pending_verification', false])
  assert.ok(proved.verified_at)
  assert.ok(!proved.next_action.includes('TXT'), proved.next_action)

  lead(dns, domain, OUR_ADDRESS)
  const active = await verify(owner, domain)
  assert.deepEqual([active.status, active.primary, active.next_action], ['active', true, null])
  assert.ok(active.required_records.every(({ ok }: Json) => ok))
  assert.equal((await answered(200, owner.get(`${API}/websites/${site.id}`))).primary_domain, name)
})

test('what people copy into their DNS beside it does no harm', async () => {
  const domain = await attach(owner, site, `shop.${newName()}`)
  const [txt, cname] = domain.required_records
  assert.deepEqual([txt.host, cname.type, cname.host], ['_sitewright-challenge.shop', 'CNAME', 'shop'])
  assert.equal(cname.record, TARGET)
  dns.set(`_sitewright-challenge.${domain.name}`, 'TXT', 'another=service', txt.record)
  dns.set(domain.name, 'CNAME', 'DOMAINS.Sites.Test')
  assert.equal((await verify(owner, domain)).status, 'active')
})

test('names in other letters are kept in both forms', async () => {
  const domain = await attach(owner, site, 'Bücher.example')
  assert.deepEqual([domain.name, domain.unicode_name], ['xn--bcher-kva.example', 'bücher.example'])
  assert.match(domain.next_action, /^At the DNS provider of bücher\.example \(xn--bcher-kva\.example\), add /)
})

test('a name of the service, no name and a second claim by the same website are refused', async () => {
  const at = `${API}/websites/${site.id}/domains`
  const domain = await attach(owner, site)
  const ours = ['sites.test', 'other.sites.test', 'a.b.SITES.test.']
  for (const name of [...ours, 'localhost', '127.0.0.1', 'https://example.org/', 'co.uk', domain.name.toUpperCase()])
    await refused(owner.post(at, { name }), 'name')
  await refused(owner.post(at, {}), 'name')
})

test('the domains of a website and of all websites are listed, to those who may see them', async () => {
  const person = await service.newUser(undefined, { plan: 'business' })
  const [one, two] = [await newWebsite(person), await newWebsite(person)]
  const domains = [await attach(person, one), await attach(person, two), await attach(person, one)]
  const idsOf = ({ data }: Json) => data.map(({ id }: Json) => id)
  const first = await answered(200, person.get(`${API}/websites/${one.id}/domains?per=1`))
  assert.deepEqual([idsOf(first), first.meta.total_count], [[domains[0].id], 2])
  assert.deepEqual(
    idsOf(await answered(200, person.get(`${API}/domains`))),
    domains.map(({ id }) => id),
  )
  const viewer = await newMember(service, one, 'viewer')
  assert.deepEqual(idsOf(await answered(200, viewer.get(`${API}/domains`))), [domains[0].id, domains[2].id])
  await answered(404, viewer.get(`${API}/domains/${domains[1].id}`))
  await answered(403, viewer.post(`${API}/domains/${domains[0].id}/verify`))
  assert.equal((await answered(200, person.get(`${API}/me`))).usage.domains, 3)
})

test('the plan limits how many domains an account has', async () => {
  const person = await service.newUser(undefined, { plan: 'free' })
  const own = await newWebsite(person)
  const body = await answered(422, person.post(`${API}/websites/${own.id}/domains`, { name: newName() }))
  assert.equal(body.code, 'domain_limit_reached')
})

test('a claim that nobody has proved blocks no one, and a name that is proved has one owner', async () => {
  const other = await service.newUser(undefined, { plan: 'business' })
  const elsewhere = await newWebsite(other)
  const name = newName()
  const squatted = await attach(other, elsewhere, name)
  const domain = await activeDomain(dns, owner, site, name)
  assert.equal(domain.status, 'active')
  assert.equal((await verify(other, squatted)).status, 'pending_verification')
  const third = await newWebsite(other)
  const body = await answered(422, other.post(`${API}/websites/${third.id}/domains`, { name }))
  assert.equal(body.code, 'domain_taken')
  assert.equal((await domainOf(owner, domain)).status, 'active')

  // Even a proof waits as long as the name leads to the other website.
  const token = (await domainOf(other, squatted)).required_records[0].record
  dns.set(`_sitewright-challenge.${name}`, 'TXT', token, domain.required_records[0].record)
  const waiting = await verify(other, squatted)
  assert.deepEqual([waiting.status, waiting.verified_at], ['pending_verification', null])
  assert.match(waiting.next_action, /verified for another website/)

  // The name is sold: its new owner's proof stands alone.
  dns.set(`_sitewright-challenge.${name}`, 'TXT', token)
  assert.equal((await verify(owner, domain)).status, 'misconfigured')
  assert.equal((await verify(other, squatted)).status, 'active')
  const lost = await domainOf(owner, domain)
  assert.deepEqual([lost.status, lost.verified_at, lost.primary], ['pending_verification', null, false])
})

test('a domain whose DNS is lost is misconfigured until it is back, which is found without being asked', async () => {
  const own = await newWebsite(owner)
  const domain = await activeDomain(dns, owner, own)
  lead(dns, domain)
  // Twice in a row, as the first check may hit a change in progress.
  await checkedBySchedule(domain)
  assert.equal((await domainOf(owner, domain)).status, 'active')
  await checkedBySchedule(domain)
  const lost = await domainOf(owner, domain)
  assert.equal(lost.status, 'misconfigured')
  assert.equal((await answered(200, owner.get(`${API}/websites/${own.id}`))).primary_domain, null)
  assert.equal(await count(own, ['domain.verified']), 1)
  assert.equal(await count(own, ['domain.misconfigured']), 1)
  lead(dns, domain, OUR_ADDRESS)
  await checkedBySchedule(domain)
  assert.equal((await domainOf(owner, domain)).status, 'active')
  assert.equal((await answered(200, owner.get(`${API}/websites/${own.id}`))).primary_domain, domain.name)
})

for (const fault of ['servfail', 'refused', 'garbage'] as const)
  test(`servers that answer ${fault} prove nothing and take nothing away at once`, async () => {
    const own = await newWebsite(owner)
    const [proved, unproved] = [await activeDomain(dns, owner, own), await attach(owner, own)]
    setUp(dns, unproved)
    for (const { name } of [proved, unproved])
      for (const asked of [name, `_sitewright-challenge.${name}`]) dns.fail(asked, fault)
    assert.equal((await verify(owner, proved)).status, 'active')
    const silent = await verify(owner, unproved)
    assert.equal(silent.status, 'pending_verification')
    assert.ok(silent.required_records.every(({ observed }: Json) => observed === null))
    assert.match(silent.next_action, /gives no answer/)
  })

test('the primary domain can be chosen among active ones, and passes on when it is deleted', async () => {
  const own = await newWebsite(owner)
  const first = await activeDomain(dns, owner, own)
  const second = await activeDomain(dns, owner, own)
  const pending = await attach(owner, own)
  assert.deepEqual([first.primary, second.primary], [true, false])
  await refused(owner.patch(`${API}/domains/${pending.id}`, { primary: true }), 'primary')
  assert.equal((await change(owner, second, { primary: true })).primary, true)
  assert.equal((await domainOf(owner, first)).primary, false)
  const { primary_domain, url } = await answered(200, owner.get(`${API}/websites/${own.id}`))
  assert.deepEqual([primary_domain, new URL(url).hostname], [second.name, second.name])
  await answered(204, owner.delete(`${API}/domains/${second.id}`))
  assert.equal((await domainOf(owner, first)).primary, true)
  await change(owner, first, { primary: false })
  assert.equal((await answered(200, owner.get(`${API}/websites/${own.id}`))).primary_domain, null)
})

test('turning DNS management on takes over what the name answers at usual hosts', async () => {
  const name = newName()
  const domain = await attach(owner, site, name)
  dns.set(name, 'A', OTHER_ADDRESS)
  dns.set(name, 'MX', 'mx.example.net')
  dns.set(`shop.${name}`, 'CNAME', 'shops.example.net')
  dns.set(`_dmarc.${name}`, 'TXT', 'v=DMARC1; p=reject')
  dns.set(`selector1._domainkey.${name}`, 'TXT', 'v=DKIM1; p=MIGf')
  const managed = await change(owner, domain, { dns_managed: true })
  assert.match(managed.warnings[0], /Import its zone file if it has others/)
  const { data } = await answered(200, owner.get(`${API}/domains/${domain.id}/dns_records?per=200`))
  const has = (type: string, host: string) =>
    data.filter((each: Json) => each.type === type && each.host === host).map(({ record }: Json) => record)
  assert.deepEqual(has('MX', '@'), ['mx.example.net'])
  assert.deepEqual(has('CNAME', 'shop'), ['shops.example.net'])
  assert.deepEqual(has('TXT', '_dmarc'), ['v=DMARC1; p=reject'])
  assert.deepEqual(has('TXT', 'selector1._domainkey'), ['v=DKIM1; p=MIGf'])
  // Its own name leads to the website now.
  assert.ok(!has('A', '@').includes(OTHER_ADDRESS))
  // Whatever is there once is not taken over again.
  await change(owner, domain, { dns_managed: false })
  dns.set(`_dmarc.${name}`, 'TXT', 'v=DMARC1; p=none')
  const again = await change(owner, domain, { dns_managed: true })
  assert.match(again.warnings[0], / 0 new records/)
})

test('PUT changes as PATCH does, and only purchased domains renew by themselves', async () => {
  const domain = await attach(owner, site)
  const at = `${API}/domains/${domain.id}`
  await refused(owner.patch(at, { auto_renew: true }), 'auto_renew')
  assert.equal((await answered(200, owner.patch(at, { auto_renew: false }))).auto_renew, false)
  assert.equal((await answered(200, owner.put(at, { dns_managed: true }))).dns_managed, true)
  const managed = await domainOf(owner, domain)
  assert.match(managed.next_action, /has not named its DNS servers/)
  assert.equal((await answered(200, owner.put(at, { dns_managed: false }))).dns_managed, false)
})

/** Makes the job check the domain now. @returns once it has */
async function checkedBySchedule({ id }: Json): Promise<void> {
  const before = Date.now()
  await service.database.write((tx) =>
    tx.updateTable('domains').set({ next_check_at: before, checked_at: null }).where('id', '=', id).execute(),
  )
  service.services.worker.wake()
  const found = service.database.reader.selectFrom('domains').select('checked_at').where('id', '=', id)
  await until(
    () => found.executeTakeFirstOrThrow(),
    ({ checked_at }) => checked_at !== null,
  )
}

async function count(website: Json, types: string[]): Promise<number> {
  const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/events`))
  return data.filter(({ type }: Json) => types.includes(type)).length
}
