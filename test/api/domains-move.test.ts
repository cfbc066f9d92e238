import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantAccess } from '#resources/people/accesses/store.ts'
import type { Json } from '#test/support/client.ts'
import type { NameServer } from '#test/support/name-server.ts'
import type { Person, Service } from '#test/support/service.ts'
import { connect } from '../oauth/support/connect.ts'
import { managedDomain } from './dns.ts'
import { type DomainService, startDomainService } from './domain-service.ts'
import { activeDomain, attach, change, domainOf } from './domains.ts'
import { API, answered, newMember, newPage, newWebsite, refused } from './make.ts'

let dns: NameServer
let close: DomainService['close']
let service: Service
let owner: Person
before(async () => {
  ;({ dns, service, owner, close } = await startDomainService())
})
after(() => close?.())

const at = ({ id }: { id: string }, path = '') => `${API}/websites/${id}${path}`
const shown = (site: Json) => answered(200, owner.get(at(site)))
const types = async (site: Json, of: Json) => {
  const { data } = await answered(200, owner.get(at(site, '/events?per=50')))
  return data.filter(({ data: { id } }: Json) => id === of.id).map(({ type }: Json) => type)
}

function join({ userId: user_id }: Person, { id: website_id }: Json) {
  return service.database.write((tx) => grantAccess(tx, { website_id, user_id, role: 'admin' }, Date.now()))
}

function setSource(source: 'attached' | 'purchased', { id }: { id: string }) {
  return service.database.write((tx) => tx.updateTable('domains').set({ source }).where('id', '=', id).execute())
}

async function siteWith(html_content: string): Promise<Json> {
  const site = await newWebsite(owner)
  await newPage(owner, site, { path: '/', html_content })
  return site
}

async function said(host: string): Promise<string> {
  const { status, headers, text } = await service.visit(host, '/')
  return status === 200 ? /<p>(.*?)<\/p>/.exec(text)![1]! : `${status} ${headers.location ?? ''}`
}

test('a purchased domain moves with its DNS records and mail, visitors follow, and the first website can be deleted', async () => {
  const [from, to] = [await siteWith('<p>first</p>'), await siteWith('<p>second</p>')]
  const domain = await managedDomain(service, owner, from)
  await setSource('purchased', domain)
  await change(owner, domain, { primary: true })
  await change(owner, domain, { mail_signing: true })
  await answered(201, owner.post(domain.records, { type: 'MX', host: '@', record: 'mail.example.net', ttl: 300 }))
  const records = (await answered(200, owner.get(domain.records))).data
  assert.equal(await said(domain.name), 'first')
  const blocked = await answered(422, owner.delete(at(from)))
  assert.match(blocked.detail, /website_id/)

  const moved = await change(owner, domain, { website_id: to.id.toUpperCase() })
  assert.deepEqual([moved.id, moved.website_id, moved.primary], [domain.id, to.id, true])
  assert.equal(await said(domain.name), 'second')
  assert.match(await said(`${to.subdomain}.sites.test`), new RegExp(`^301 .*${domain.name}`))
  assert.equal(await said(`${from.subdomain}.sites.test`), 'first')
  assert.deepEqual([(await shown(from)).primary_domain, (await shown(to)).primary_domain], [null, domain.name])
  const { mail } = await domainOf(owner, domain)
  assert.equal(mail.address.endsWith(`@${domain.name}`), true)
  const after = (await answered(200, owner.get(domain.records))).data
  const texts = (list: Json[]) => list.map(({ id, type, host, record }) => [id, type, host, record])
  assert.deepEqual(texts(after), texts(records))
  assert.ok(after.every(({ website_id }: Json) => website_id === to.id))
  assert.ok((await types(from, domain)).includes('domain.deleted'))
  assert.deepEqual(await types(to, domain), ['domain.created'])
  for (const site of [from, to]) {
    const { data } = await answered(200, owner.get(at(site, '/audit_events?changes=true&per=50')))
    const changed = { field: 'website_id', before: from.id, after: to.id }
    const entry = data.find(({ changes }: Json) =>
      changes.records.some(({ fields }: Json) => fields[0]?.after === to.id),
    )
    assert.deepEqual([entry?.operation, entry?.record_id], ['domains_update', domain.id])
    assert.deepEqual(entry.changes.records[0].fields, [changed])
  }

  await answered(204, owner.delete(at(from)))
  assert.equal(await said(domain.name), 'second')
  assert.equal((await domainOf(owner, domain)).status, 'active')
})

test('a domain leaves its website the next one, and leads nobody away from where one leads already', async () => {
  const [from, to] = [await siteWith('<p>from</p>'), await siteWith('<p>to</p>')]
  const [first, next, other] = [
    await activeDomain(dns, owner, from),
    await activeDomain(dns, owner, from),
    await activeDomain(dns, owner, to),
  ]
  assert.match(await said(next.name), /^301 /)
  await change(owner, first, { website_id: to.id })
  assert.deepEqual([(await shown(from)).primary_domain, (await shown(to)).primary_domain], [next.name, other.name])
  assert.equal(await said(next.name), 'from')
  assert.match(await said(first.name), new RegExp(`^301 .*${other.name}`))
  // One that leads nowhere is known by its name alone.
  await change(owner, first, { website_id: from.id })
  assert.match(await said(first.name), new RegExp(`^301 .*${next.name}`))
  const { updated_at } = await domainOf(owner, first)
  assert.equal((await change(owner, first, { website_id: from.id })).updated_at, updated_at)
})

test('it moves only by an admin of both websites, alone, and where the name is free', async () => {
  const [from, to] = [await newWebsite(owner), await newWebsite(owner)]
  const domain = await attach(owner, from)
  const at = `${API}/domains/${domain.id}`
  const move = (by: Person, website_id: string, more = {}) => by.patch(at, { website_id, ...more })
  const admin = await newMember(service, from, 'admin')
  await refused(move(admin, to.id), 'website_id')
  const small = await service.newUser(undefined, { plan: 'free' })
  await join(small, from)
  const { code } = await answered(422, move(small, (await newWebsite(small)).id))
  assert.equal(code, 'domain_limit_reached')
  await refused(move(owner, domain.id), 'website_id')
  await refused(move(owner, to.id, { primary: true }), 'website_id')
  const deleted = await newWebsite(owner)
  await answered(204, owner.delete(`${API}/websites/${deleted.id}`))
  await refused(move(owner, deleted.id), 'website_id')
  await attach(owner, to, domain.name)
  const { errors } = await refused(move(owner, to.id), 'website_id')
  assert.match(errors.website_id[0], /has .* already/)
  assert.equal((await domainOf(owner, domain)).website_id, from.id)
})

test('an attached domain moves to a website of another account, for an admin of both, and is never without one', async () => {
  const other = await service.newUser(undefined, { plan: 'business' })
  const from = await siteWith('<p>ours</p>')
  const to = await newWebsite(other)
  await newPage(other, to, { path: '/', html_content: '<p>theirs</p>' })
  const domain = await activeDomain(dns, owner, from)
  await refused(owner.patch(`${API}/domains/${domain.id}`, { website_id: to.id }), 'website_id')
  await join(owner, to)
  await setSource('purchased', domain)
  await refused(owner.patch(`${API}/domains/${domain.id}`, { website_id: to.id }), 'website_id')
  await setSource('attached', domain)
  const used = async (by: Person) => (await answered(200, by.get(`${API}/me`))).usage.domains
  const [before, theirs] = [await used(owner), await used(other)]
  const seen: string[] = []
  let moving = true
  const look = (async () => {
    while (moving) seen.push(await said(domain.name))
  })()
  const moved = await change(owner, domain, { website_id: to.id })
  moving = false
  await look
  assert.deepEqual(
    seen.filter((text) => text !== 'ours' && text !== 'theirs'),
    [],
  )
  assert.deepEqual([moved.website_id, moved.status, moved.primary], [to.id, 'active', true])
  assert.equal(await said(domain.name), 'theirs')
  assert.deepEqual([await used(owner), await used(other)], [before - 1, theirs + 1])
  assert.equal((await domainOf(other, domain)).verified_at, domain.verified_at)
})

test('an agent under review moves no domain, neither away nor to a website', async () => {
  const program = service.clientFor((await connect(service, owner)).tokens.access_token)
  const [held, free] = [await newWebsite(owner, { publish_policy: { agents: 'review' } }), await newWebsite(owner)]
  const away = await attach(owner, held)
  const here = await attach(owner, free)
  for (const [domain, to] of [
    [away, free],
    [here, held],
  ] as const) {
    const asked = await answered(202, program.patch(`${API}/domains/${domain.id}`, { website_id: to.id }))
    assert.equal((await domainOf(owner, domain)).website_id, domain.website_id)
    await answered(200, owner.post(`${API}/websites/requests/${asked.request_id}/approve`))
    assert.equal((await domainOf(owner, domain)).website_id, to.id)
  }
})

test('DNS is neither managed nor signed here while no DNS server of the installation answers', async () => {
  const site = await newWebsite(owner)
  const { id } = await attach(owner, site)
  const { code, detail } = await refused(owner.patch(`${API}/domains/${id}`, { dns_managed: true }), 'dns_managed')
  assert.equal(code, 'dns_server_missing')
  assert.match(detail, /sets DNS_PORT and DNS_NAMESERVERS/)
  assert.equal((await domainOf(owner, { id })).dns_managed, false)
  // Managed while there was one.
  const domain = await managedDomain(service, owner, site)
  assert.match((await domainOf(owner, domain)).next_action, /no DNS server of this installation answers/)
  const unsigned = await answered(422, owner.post(`${API}/domains/${domain.id}/dnssec_keys`))
  assert.equal(unsigned.code, 'dns_server_missing')
  await answered(200, owner.patch(`${API}/domains/${domain.id}`, { dns_managed: false }))
})
