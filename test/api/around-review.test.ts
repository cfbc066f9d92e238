import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { confirmImport } from '#resources/transfer/import/new-import.ts'
import { importOf } from '#resources/transfer/import/store.ts'
import type { Client, Json, Reply } from '#test/support/client.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'
import { attach, change, domainOf, OUR_ADDRESS, setUp, verify } from './domains.ts'
import { API, answered, flat, hostOf, newMember, newPage, newWebsite } from './make.ts'
import { ended, proposed, siteArchive, upload } from './transfer.ts'

let dns: NameServer
let service: Service
let owner: Person
/** The owner's program, by an OAuth token. */
let program: Client
before(async () => {
  dns = await startNameServer()
  service = await startService({ DNS_RESOLVERS: dns.address, SITE_ADDRESSES: OUR_ADDRESS })
  owner = await service.newUser(undefined, { plan: 'business' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
})
after(async () => {
  await service?.close()
  dns?.close()
})

const AGENTS = { agents: 'review' }
const newSite = (publish_policy: object = AGENTS) => newWebsite(owner, { publish_policy })
const at = (site: Json, path = '') => `${API}/websites/${site.id}${path}`
const review = (site: Json) => answered(200, owner.patch(at(site), { publish_policy: AGENTS }))

/** Nothing is done; it waits, and is listed. */
async function waits(reply: Promise<Reply>): Promise<string> {
  const { request_id, status } = await answered(202, reply)
  assert.equal(status, 'waiting')
  assert.equal((await answered(200, owner.get(`${API}/websites/requests/${request_id}`))).status, 'waiting')
  return request_id
}

const approve = (id: string) => answered(200, owner.post(`${API}/websites/requests/${id}/approve`))

test('an agent under review attaches and verifies no domain', async () => {
  const site = await newSite()
  const asked = await waits(program.post(at(site, '/domains'), { name: 'evil.example' }))
  const domain = await attach(owner, site)
  await waits(program.post(`${API}/domains/${domain.id}/verify`))
  const { structured } = await agentOf(owner).call('domains_create', { website_id: site.id, name: 'other.example' })
  assert.equal(structured.status, 'waiting')
  const names = async () => (await answered(200, owner.get(at(site, '/domains')))).data.map(({ name }: Json) => name)
  assert.deepEqual(await names(), [domain.name])
  await approve(asked)
  assert.deepEqual((await names()).toSorted(), [domain.name, 'evil.example'].toSorted())
})

test('a domain that an agent attached before becomes primary only when a person says so', async () => {
  const site = await newSite({})
  await newPage(owner, site, { path: '/', html_content: 'home' })
  const domain = await attach(program, site)
  await review(site)
  setUp(dns, domain)
  const { id } = domain
  await service.database.write((tx) =>
    tx.updateTable('domains').set({ next_check_at: 1 }).where('id', '=', id).execute(),
  )
  await until(
    () => domainOf(owner, domain),
    ({ status }) => status === 'active',
  )
  assert.equal((await verify(owner, domain)).primary, false)
  assert.equal((await service.visit(hostOf(site), '/')).status, 200)
  await change(owner, domain, { primary: true })
  assert.equal((await service.visit(hostOf(site), '/')).status, 301)
})

test('a domain of a person becomes primary by itself, whatever agents may do', async () => {
  const site = await newSite()
  const domain = await attach(owner, site)
  setUp(dns, domain)
  assert.equal((await verify(owner, domain)).primary, true)
})

test('an agent under review invites, promotes and removes nobody, and joins no team', async () => {
  const site = await newSite()
  await newMember(service, site, 'editor')
  const { data } = await answered(200, owner.get(at(site, '/accesses')))
  const [own, other] = data
  const invitation = { email: 'friend@example.com', role: 'admin' }
  await waits(program.post(at(site, '/invitations'), invitation))
  await waits(program.post(`${API}/websites/accesses/${own.id}/invitations`, invitation))
  const promoted = await waits(program.patch(flat('accesses', other), { role: 'admin' }))
  await waits(program.delete(flat('accesses', other)))
  await answered(422, program.delete(flat('accesses', own)))
  const friend = await service.newUser()
  const sent = await answered(201, owner.post(at(site, '/invitations'), { email: friend.email, role: 'viewer' }))
  await waits(program.post(flat('accesses/invitations', sent, '/resend')))
  await waits(program.delete(flat('accesses/invitations', sent)))
  const token = sent.accept_url.split('/').at(-1)
  const friendly = service.clientFor((await connect(service, friend)).tokens.access_token)
  const { code } = await answered(403, friendly.post(`${API}/invitations/accept`, { token }))
  assert.equal(code, 'review_required')
  const roles = async () => (await answered(200, owner.get(at(site, '/accesses')))).data.map(({ role }: Json) => role)
  assert.deepEqual(await roles(), ['admin', 'editor'])
  await approve(promoted)
  assert.deepEqual(await roles(), ['admin', 'admin'])
  await answered(200, friend.post(`${API}/invitations/accept`, { token }))
})

test('an agent under review sends events nowhere, and ends nothing in the trash', async () => {
  const site = await newSite()
  const url = 'https://hooks.example/x'
  await waits(program.post(at(site, '/webhooks'), { url }))
  const hook = await answered(201, owner.post(at(site, '/webhooks'), { url }))
  await waits(program.patch(flat('webhooks', hook), { url: `${url}y` }))
  await waits(program.post(flat('webhooks', hook, '/rotate_secret'), {}))
  await waits(program.delete(flat('webhooks', hook)))
  const page = await newPage(owner, site)
  await answered(204, owner.delete(flat('pages', page)))
  const { data } = await answered(200, owner.get(at(site, '/trash')))
  await waits(program.delete(flat('trash', data[0])))
})

test('where people wait, so does what they do with the team', async () => {
  const site = await newSite({ people: 'review', agents: 'review' })
  await newMember(service, site, 'viewer')
  const { data } = await answered(200, owner.get(at(site, '/accesses')))
  const changed = await waits(owner.patch(flat('accesses', data[1]), { role: 'content' }))
  const invited = await waits(owner.post(at(site, '/invitations'), { email: 'new@example.com', role: 'viewer' }))
  await approve(changed)
  await approve(invited)
  assert.equal((await answered(200, owner.get(flat('accesses', data[1])))).role, 'content')
})

for (const form of ['NFC', 'NFD'] as const)
  test(`a file of an agent is not shown where live html writes its name in ${form}`, async () => {
    const site = await newSite()
    const named = (as: 'NFC' | 'NFD') => 'Café.txt'.normalize(as)
    const html_content = `<a href="{{ asset['${named(form)}'] }}">menu</a>`
    await newPage(owner, site, { path: '/menu', html_content })
    for (const filename of [named('NFC'), named('NFD'), named('NFD').toUpperCase()]) {
      const file = { base64: Buffer.from('menu').toString('base64'), content_type: 'text/plain' }
      await answered(201, program.post(at(site, '/assets/upload'), { ...file, filename }))
    }
    assert.doesNotMatch((await service.visit(hostOf(site), '/menu')).text, /\/assets\//)
  })

test('neither the sitemap nor a feed tells of changes that wait', async () => {
  const site = await newSite()
  const columns = [{ key: 'name', name: 'Name', type: 'text' }]
  await answered(201, owner.post(at(site, '/tables'), { name: 'Posts', key: 'posts', columns }))
  const html_content = '<site-feed table="posts" title="News"/>one'
  const page = await newPage(owner, site, { path: '/a', title: 'A', html_content })
  const moved = await answered(200, owner.patch(flat('pages', page), { path: '/b' }))
  const seen = async () => {
    const [sitemap, feed] = [
      await service.visit(hostOf(site), '/sitemap.xml'),
      await service.visit(hostOf(site), '/b/feed.xml'),
    ]
    return [/<lastmod>.*<\/lastmod>/.exec(sitemap.text)![0], /<updated>.*?<\/updated>/.exec(feed.text)![0]]
  }
  const before = await seen()
  await later(moved)
  const changed = await answered(200, program.patch(flat('pages', page), { title: 'Hidden' }))
  assert.notEqual(changed.updated_at, moved.updated_at)
  assert.deepEqual(await seen(), before)
  await answered(200, owner.delete(flat('pages', page, '/unpin')))
  const after = await seen()
  assert.ok(after[0]! > before[0]! && after[1]! > before[1]!, `${before} ${after}`)
})

test('an import that an agent began stops when its changes have to wait', async () => {
  const site = await newSite({})
  const zip = await siteArchive([{ path: '/imported', html: 'imported' }])
  const proposal = await proposed(owner, upload(owner, site, zip))
  await review(site)
  const confirm = (confirmed_by: 'people' | 'agents') =>
    service.database.write(async (tx) => {
      const row = (await importOf(tx, site.id, proposal.id))!
      const actor = { type: 'user', id: owner.userId, name: 'Owner', client: null } as const
      await confirmImport(tx, row, { actor, confirmed_by, now: Date.now(), account_id: owner.accountId })
    })
  await confirm('agents')
  const stopped = await ended(owner, proposal.id)
  assert.deepEqual([stopped.status, stopped.error], ['failed', 'The import stopped: changes wait for review now'])
  assert.equal((await service.visit(hostOf(site), '/imported')).status, 404)
  await confirm('people')
  assert.equal((await ended(owner, proposal.id)).status, 'done')
  assert.equal((await service.visit(hostOf(site), '/imported')).status, 200)
})

/** Waits until it is later than the record was changed. */
async function later({ updated_at }: Json): Promise<void> {
  while (Date.now() <= Date.parse(updated_at) + 1) await sleep(1)
}
