import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { TARGET, verify } from '#test/api/domains.ts'
import { freePort } from '#test/api/free-port.ts'
import { API, answered, newWebsite } from '#test/api/make.ts'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { Json } from '#test/support/client.ts'
import { dig } from '#test/support/dig.ts'
import type { Person } from '#test/support/service.ts'
import { until as untilFits } from '#test/support/until.ts'
import { handshake, issued, startWithAuthority, until } from './support.ts'

const SERVERS = ['ns1.sitewright.test', 'ns2.sitewright.test']
const OUR_ADDRESS = '127.0.0.1'

let on: Awaited<ReturnType<typeof startWithAuthority>>
let owner: Person
before(async () => {
  const port = await freePort()
  on = await startWithAuthority({
    BASE_URL: `https://localhost:${port}`,
    PORT: String(port),
    DNS_PORT: '0',
    DNS_NAMESERVERS: SERVERS.join(),
  })
  // The registrar's servers hold what the owner adds, and nothing else.
  on.dns.setEverywhere()
  on.dns.set(TARGET, 'A', OUR_ADDRESS)
  owner = await on.service.newUser(undefined, { plan: 'business' })
})
after(() => on?.close())

test('the records that are asked for lead a name of another registrar to a website with a certificate', async () => {
  const { service, authority, dns } = on
  const site = await newWebsite(owner)
  const subdomain = `${site.subdomain}.sites.test`
  const domain = await answered(201, owner.post(`${API}/websites/${site.id}/domains`, { name: 'example.org' }))
  // Before the records are there, since a job looks for them as well.
  authority.judge(({ path }) => (path.startsWith('/order-plz') ? { status: 503 } : 'pass'))
  addRecords(domain)
  // docs/domains.md: the partner gets the same record.
  dns.set('www.example.org', 'A', OUR_ADDRESS)
  const waiting = await verify(owner, domain)
  assert.deepEqual([waiting.status, waiting.next_action, waiting.primary], ['active', null, true])
  // Nobody is sent to https before it works.
  assert.equal((await service.visit(subdomain, '/')).headers.location, undefined)
  assert.equal((await service.visit('example.org', '/')).headers.location, undefined)
  authority.judge(() => 'pass')
  await until(async () => {
    // An order that was refused meanwhile pauses once more.
    await service.database.write((tx) => tx.updateTable('acme_accounts').set({ paused_until: null }).execute())
    return (await verify(owner, domain)).tls.status === 'active'
  }, 'the certificate')
  await verify(owner, domain)
  await issued(service, 'www.example.org')
  await served('example.org', subdomain)
})

test('a name delegated to this installation is served in the same way', async () => {
  const { service, dns } = on
  const site = await newWebsite(owner)
  const attached = await answered(201, owner.post(`${API}/websites/${site.id}/domains`, { name: 'example.net' }))
  const domain = await answered(200, owner.patch(`${API}/domains/${attached.id}`, { dns_managed: true }))
  for (const server of SERVERS) assert.ok(domain.next_action.includes(server), domain.next_action)
  const servers = domain.required_records.filter(({ type }: Json) => type === 'NS')
  dns.set('example.net', 'NS', ...servers.map(({ record }: Json) => record))
  // Other resolvers find what the delegation leads them to.
  for (const name of ['example.net', 'www.example.net']) {
    const { answer } = await untilFits(
      () => dig(service.services.dns!.port, name, 'A'),
      ({ status }) => status === 'NOERROR',
    )
    const addresses = answer.map((line) => line.split(' ')).filter(([, , type]) => type === 'A')
    dns.set(name, 'A', ...(addresses.length > 0 ? addresses.map((line) => line[3]!) : [OUR_ADDRESS]))
  }
  const { status, next_action } = await verify(owner, domain)
  assert.deepEqual([status, next_action], ['active', null])
  await issued(service, 'example.net')
  await issued(service, 'www.example.net')
  await served('example.net', `${site.subdomain}.sites.test`)
})

test('an agent is led through it by its tools', async () => {
  const site = await newWebsite(owner)
  const agent = agentOf(owner)
  const domain = await agent.made('domains_create', { website_id: site.id, name: 'example.com' })
  for (const { type, record } of domain.required_records)
    assert.ok(domain.next_action.includes(`${type} `) && domain.next_action.includes(record), domain.next_action)
  addRecords(domain)
  const { status, next_action } = await agent.made('domains_verify', { id: domain.id })
  assert.deepEqual([status, next_action], ['active', null])
  await until(async () => {
    const shown = await agent.made('records_get', { kind: 'domain', id: domain.id })
    return shown.tls.status === 'active'
  }, 'the certificate')
})

/** Adds exactly what is asked for, as one does at the registrar. */
function addRecords({ name, required_records }: Json) {
  assert.deepEqual(required_records.map(({ type }: Json) => type).sort(), ['A', 'TXT'])
  for (const { type, host, record } of required_records)
    on.dns.set(host === '@' ? name : `${host}.${name}`, type, record)
}

/** The apex and its partner answer over https, and every other address leads there. */
async function served(name: string, subdomain: string) {
  const { service, httpsPort, root } = on
  for (const host of [name, `www.${name}`]) {
    const { certificate } = await handshake(httpsPort, host, { ca: root })
    assert.equal(certificate.subjectaltname, `DNS:${host}`)
  }
  const at = (host: string) => `https://${host}:${service.port}/a?b=c`
  const led = async (host: string) => {
    const { status, headers } = await service.visit(host, '/a?b=c')
    return [status, headers.location]
  }
  assert.deepEqual(await led(subdomain), [301, at(name)])
  assert.deepEqual(await led(name), [301, at(name)])
  assert.deepEqual(await led(`www.${name}`), [301, at(`www.${name}`)])
}
