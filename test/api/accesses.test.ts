import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, describe, test } from 'node:test'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { writeActivity } from '#resources/people/accesses/write-activity.ts'
import { Client, type Json } from '#test/support/client.ts'
import { contractOf } from '#test/support/openapi/contract.ts'
import { spawnService } from '#test/support/process.ts'
import { type Person, startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'
import { dataOf } from './second-process.ts'

const service = await startService()
const second = await spawnService(dataOf(service))
const agent = new Agent()
after(async () => {
  agent.destroy()
  await second.kill()
  await service.close()
})
const document = contractOf((await service.anonymous.get(`${API}/openapi.json`)).body)
/** The same user on another process of the service. */
const elsewhere = ({ key }: Person) => new Client({ port: second.port, agent, contract: async () => document, key })
const ann = await service.newUser('ann@example.com', { name: 'Ann', plan: 'business' })
const website = await newWebsite(ann)
const bob = await newMember(service, website, 'editor')
const team = (site: Json) => `${API}/websites/${site.id}/accesses`

async function accessOf(person: Person, site: Json, by: Person = ann): Promise<Json> {
  const { data } = await answered(200, by.get(`${team(site)}?per=200`))
  return data.find(({ user }: Json) => user.id === person.userId)
}

describe('a team', () => {
  test('is listed in the order in which members joined', async () => {
    const { data, meta } = await answered(200, bob.get(team(website)))
    assert.deepEqual(
      data.map(({ user, role }: Json) => [user.email, role]),
      [
        ['ann@example.com', 'admin'],
        [bob.email, 'editor'],
      ],
    )
    assert.equal(meta.total_count, 2)
    const [, second] = data
    const { data: page } = await answered(200, bob.get(`${team(website)}?page=2&per=1`))
    assert.deepEqual(page, [second])
  })

  test('shows a member by id', async () => {
    const access = await accessOf(bob, website)
    assert.deepEqual(await answered(200, bob.get(flat('accesses', access))), access)
    assert.deepEqual(access.user, { id: bob.userId, email: bob.email, name: bob.email.split('@')[0] })
    assert.equal(access.website_id, website.id)
  })
})

describe('a role', () => {
  test('takes effect immediately, up or down, despite cached answers', async () => {
    const site = await newWebsite(ann)
    const member = await newMember(service, site, 'viewer')
    const page = await newPage(ann, site)
    const access = await accessOf(member, site)
    const path = flat('pages', page)
    for (const [role, status] of [
      ['content', 200],
      ['viewer', 403],
      ['editor', 200],
      ['viewer', 403],
    ] as const) {
      for (let n = 0; n < 3; n++) await answered(200, member.get(path))
      const changed = await answered(200, ann.patch(flat('accesses', access), { role }))
      assert.deepEqual([changed.role, changed.user.id], [role, member.userId])
      await answered(status, member.patch(path, { title: role }))
      const { headers } = await member.get(path)
      assert.ok(headers.etag?.includes(role), String(headers.etag))
    }
  })

  test('is one of the four', async () => {
    const access = await accessOf(bob, website)
    await refused(ann.patch(flat('accesses', access), { role: 'owner' }), 'role')
    await refused(ann.patch(flat('accesses', access), {}), 'role')
  })

  test('can be changed by an admin only, even one’s own', async () => {
    const access = await accessOf(bob, website)
    assert.equal(
      (await answered(403, bob.patch(flat('accesses', access), { role: 'admin' }))).code,
      'insufficient_role',
    )
    assert.equal((await accessOf(bob, website)).role, 'editor')
  })

  test('changes only with a current If-Match', async () => {
    const access = await accessOf(await newMember(service, website, 'viewer'), website)
    const path = flat('accesses', access)
    const { etag } = (await ann.get(path)).headers
    await answered(200, ann.patch(path, { role: 'content' }, { headers: { 'if-match': etag! } }))
    await answered(412, ann.patch(path, { role: 'admin' }, { headers: { 'if-match': etag! } }))
    assert.equal((await answered(200, ann.get(path))).role, 'content')
  })
})

describe('the end of an access', () => {
  test('ends everything at once, also on a process with cached answers', async () => {
    const site = await newWebsite(ann)
    const member = await newMember(service, site, 'editor')
    const page = await newPage(ann, site)
    const there = elsewhere(member)
    for (let n = 0; n < 4; n++) {
      await answered(200, there.get(flat('pages', page)))
      await answered(200, member.get(flat('pages', page)))
    }
    await answered(204, elsewhere(ann).delete(flat('accesses', await accessOf(member, site))))
    for (const client of [member, there]) {
      await answered(404, client.get(flat('pages', page)))
      await answered(404, client.patch(flat('pages', page), { title: 'x' }))
      await answered(404, client.get(team(site)))
      assert.equal((await answered(200, client.get(`${API}/websites`))).meta.total_count, 0)
    }
  })

  test('requires an admin, except for one’s own', async () => {
    for (const role of ['viewer', 'content', 'editor'] as const) {
      const member = await newMember(service, website, role)
      const other = await newMember(service, website, 'viewer')
      const body = await answered(403, member.delete(flat('accesses', await accessOf(other, website))))
      assert.equal(body.code, 'insufficient_role')
      await answered(200, other.get(`${API}/websites/${website.id}`))
      await answered(204, member.delete(flat('accesses', await accessOf(member, website))))
      await answered(404, member.get(`${API}/websites/${website.id}`))
    }
  })

  test('does not affect other websites', async () => {
    const one = await newWebsite(ann)
    const two = await newWebsite(ann)
    const member = await newMember(service, one, 'viewer')
    const grant = { website_id: two.id, user_id: member.userId, role: 'viewer' as const }
    await service.database.write((tx) => grantAccess(tx, grant, Date.now()))
    await answered(204, ann.delete(flat('accesses', await accessOf(member, one))))
    await answered(200, member.get(`${API}/websites/${two.id}`))
  })
})

describe('the last admin', () => {
  test('cannot be removed, be demoted or leave', async () => {
    const site = await newWebsite(ann)
    await newMember(service, site, 'editor')
    const access = await accessOf(ann, site)
    await refused(ann.delete(flat('accesses', access)), 'base')
    await refused(ann.patch(flat('accesses', access), { role: 'editor' }), 'role')
    assert.equal((await answered(200, ann.patch(flat('accesses', access), { role: 'admin' }))).role, 'admin')
    const second = await newMember(service, site, 'admin')
    await answered(200, second.patch(flat('accesses', access), { role: 'viewer' }))
    await refused(second.delete(flat('accesses', await accessOf(second, site, second))), 'base')
  })

  test('remains when two remove, demote or leave at the same time', async () => {
    for (let n = 0; n < 12; n++) {
      const site = await newWebsite(ann)
      const eve = await newMember(service, site, 'admin')
      const [own, hers] = [await accessOf(ann, site), await accessOf(eve, site)]
      const attempts = [
        () => [ann.delete(flat('accesses', hers)), eve.delete(flat('accesses', own))],
        () => [ann.delete(flat('accesses', own)), eve.delete(flat('accesses', hers))],
        () => [ann.patch(flat('accesses', hers), { role: 'viewer' }), eve.delete(flat('accesses', own))],
        () => [
          ann.patch(flat('accesses', own), { role: 'viewer' }),
          eve.patch(flat('accesses', hers), { role: 'viewer' }),
        ],
      ]
      const replies = await Promise.all(attempts[n % attempts.length]!())
      const done = replies.filter(({ status }) => status < 300)
      assert.equal(done.length, 1, replies.map(({ text }) => text).join('\n'))
      const admins = await service.database.reader
        .selectFrom('accesses')
        .selectAll()
        .where('website_id', '=', site.id)
        .where('role', '=', 'admin')
        .execute()
      assert.equal(admins.length, 1)
    }
  })
})

test('a member’s last activity is recorded now and then', async () => {
  const site = await newWebsite(ann)
  const member = await newMember(service, site, 'viewer')
  assert.equal((await accessOf(member, site)).last_active_at, null)
  const before = Date.now()
  const { headers } = await member.get(`${API}/websites/${site.id}`)
  const write = (now: number) => writeActivity(service.database, service.services.core.activity.take(), now)
  await write(Date.now())
  const { last_active_at } = await accessOf(member, site)
  assert.ok(Date.parse(last_active_at) >= before)
  // Nothing else changes.
  assert.equal((await member.get(`${API}/websites/${site.id}`)).headers.etag, headers.etag)
  await write(Date.now() + 60_000)
  assert.equal((await accessOf(member, site)).last_active_at, last_active_at, 'not every minute')
  await answered(200, member.get(`${API}/websites/${site.id}`))
  await write(Date.now() + 600_000)
  assert.ok(Date.parse((await accessOf(member, site)).last_active_at) > Date.parse(last_active_at))
})
