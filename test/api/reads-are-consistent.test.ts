import assert from 'node:assert/strict'
import { Agent } from 'node:http'
import { after, describe, test } from 'node:test'
import { openDatabase } from '#kernel/database/open.ts'
import { recordEvent } from '#kernel/events/record-event.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { Client, type Json } from '#test/support/client.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { contractOf } from '#test/support/openapi/contract.ts'
import { spawnService } from '#test/support/process.ts'
import { type Person, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, flat, hostOf, newMember, newPage, newWebsite } from './make.ts'
import { dataOf } from './second-process.ts'

const service = await startService()
const second = await spawnService(dataOf(service))
const agent = new Agent({ keepAlive: true })
/** As another process of the product has it: a connection of its own, and no way to tell the service but the data. */
const handle = openDatabase(service.services.config)
after(async () => {
  agent.destroy()
  await handle.close()
  await second.kill()
  await service.close()
})
const document = contractOf((await service.anonymous.get(`${API}/openapi.json`)).body)
const elsewhere = ({ key }: Person) => new Client({ port: second.port, agent, contract: async () => document, key })
const ann = await service.newUser(undefined, { plan: 'business' })
const website = await newWebsite(ann)
/** An answer of either with the addresses of this one: each builds them from its own port. */
const asHere = (body: Json): Json => JSON.parse(JSON.stringify(body).replaceAll(`:${second.port}`, `:${service.port}`))
const ROUNDS = 30

/** Read often enough that the answer is kept, if it is kept at all. */
async function warm(path: string, by: Client = ann): Promise<Json> {
  for (let n = 0; n < 2; n++) await answered(200, by.get(path))
  return await answered(200, by.get(path))
}

describe('what another process has answered is seen here at once', () => {
  const kinds = {
    page: { make: () => newPage(ann, website), at: (record: Json) => flat('pages', record), field: 'title' },
    header: {
      make: () => answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: 'x' })),
      at: (record: Json) => flat('headers', record),
      field: 'name',
    },
    website: { make: () => newWebsite(ann), at: (record: Json) => `${API}/websites/${record.id}`, field: 'name' },
  }
  for (const [kind, { make, at, field }] of Object.entries(kinds))
    test(`a changed ${kind}, both ways`, async () => {
      const path = at(await make())
      for (let n = 0; n < ROUNDS; n++) {
        const [writer, reader] = n % 2 ? [ann, elsewhere(ann)] : [elsewhere(ann), ann]
        await warm(path, reader)
        const written = await writer.patch(path, { [field]: `Round ${n}` })
        const read = await reader.get(path)
        assert.deepEqual([read.status, asHere(read.body)], [200, asHere(written.body)], `round ${n}`)
        assert.equal(read.headers.etag, written.headers.etag)
      }
    })

  test('a changed page under its nested address and in lists', async () => {
    const page = await newPage(ann, website)
    const nested = `${API}/websites/${website.id}/pages/${page.id}`
    const list = `${API}/websites/${website.id}/pages?path=${page.path}`
    for (const path of [nested, list, flat('pages', page, '/versions')]) await warm(path)
    await answered(200, elsewhere(ann).patch(nested, { title: 'Seen' }))
    assert.equal((await answered(200, ann.get(nested))).title, 'Seen')
    assert.equal((await answered(200, ann.get(list))).data[0].title, 'Seen')
    assert.equal((await answered(200, ann.get(flat('pages', page, '/versions')))).meta.total_count, 2)
  })

  test('a pin, a revert, a deletion', async () => {
    const page = await newPage(ann, website)
    const path = flat('pages', page)
    const version = flat('pages/versions', { id: page.latest_version_id })
    await warm(path)
    await answered(200, elsewhere(ann).patch(`${version}/pin`))
    assert.equal((await warm(path)).pinned_version_id, page.latest_version_id)
    await answered(200, elsewhere(ann).post(`${version}/revert`))
    assert.equal((await warm(path)).version_number, 2)
    await answered(204, elsewhere(ann).delete(path))
    await answered(404, ann.get(path))
  })

  test('a page that lost its header, a header that counts its pages', async () => {
    const header = await answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: 'x' }))
    await warm(flat('headers', header))
    const page = await answered(
      201,
      elsewhere(ann).post(`${API}/websites/${website.id}/pages`, { path: '/uses', header_id: header.id }),
    )
    assert.equal((await warm(flat('headers', header))).usage_count, 1)
    await warm(flat('pages', page))
    await answered(204, elsewhere(ann).delete(flat('headers', header)))
    assert.equal((await answered(200, ann.get(flat('pages', page)))).header_id, null)
  })

  test('a deleted website takes its pages along', async () => {
    const site = await newWebsite(ann)
    const page = await newPage(ann, site)
    await warm(flat('pages', page))
    await answered(204, elsewhere(ann).delete(`${API}/websites/${site.id}`))
    await answered(404, ann.get(flat('pages', page)))
  })

  test('a moved website changes the addresses of its pages', async () => {
    const site = await newWebsite(ann)
    const page = await newPage(ann, site)
    await warm(flat('pages', page))
    const { url } = await answered(200, elsewhere(ann).patch(`${API}/websites/${site.id}`, { subdomain: 'moved-away' }))
    assert.equal((await answered(200, ann.get(flat('pages', page)))).url, asHere(url) + page.path)
  })
})

test('what this process has answered its next read shows, also while others write', async () => {
  const page = await newPage(ann, website)
  const other = await newPage(ann, website)
  let busy = true
  const noise = (async () => {
    for (let n = 0; busy; n++) await elsewhere(ann).patch(flat('pages', other), { title: `${n}` })
  })()
  try {
    for (let n = 0; n < ROUNDS; n++) {
      const written = await answered(200, ann.patch(flat('pages', page), { html_content: `${n}` }))
      assert.deepEqual(await answered(200, ann.get(flat('pages', page))), written)
      assert.deepEqual(asHere(await answered(200, elsewhere(ann).get(flat('pages', page)))), written)
    }
  } finally {
    busy = false
    await noise
  }
})

describe('access', () => {
  /** As every change of an access is made: with its event, in one transaction. */
  const changeAccess = (person: Person, site: Json, role: Role | null) =>
    handle.write(async (tx) => {
      const ofPerson = { website_id: site.id, user_id: person.userId }
      const where = (eb: Json) => eb.and(ofPerson)
      if (role) await tx.updateTable('accesses').set({ role }).where(where).execute()
      else await tx.deleteFrom('accesses').where(where).execute()
      await recordEvent(tx, {
        type: role ? 'access.updated' : 'access.deleted',
        website_id: site.id,
        account_id: null,
        resource_id: person.userId,
        actor: MADE_UP,
        data: { id: person.userId },
        created_at: Date.now(),
      })
    })

  test('taken away, nothing is there any more', async () => {
    const site = await newWebsite(ann)
    const page = await newPage(ann, site)
    const editor = await newMember(service, site, 'editor')
    const paths = [
      flat('pages', page),
      `${API}/websites/${site.id}`,
      `${API}/websites/${site.id}/pages`,
      flat('pages', page, '/versions'),
    ]
    for (const path of paths) await warm(path, editor)
    await changeAccess(editor, site, null)
    for (const path of paths) await answered(404, editor.get(path))
    await answered(404, editor.patch(flat('pages', page), { title: 'x' }))
    assert.deepEqual((await answered(200, editor.get(`${API}/websites`))).data, [])
    await answered(200, ann.get(flat('pages', page)))
  })

  test('changed, the role holds at once, and shows in the ETag', async () => {
    const site = await newWebsite(ann)
    const page = await newPage(ann, site)
    const member = await newMember(service, site, 'editor')
    await warm(flat('pages', page), member)
    let before = (await member.get(flat('pages', page))).headers.etag
    for (const role of ['viewer', 'admin', 'content'] as const) {
      await changeAccess(member, site, role)
      const { headers } = await member.get(flat('pages', page))
      assert.notEqual(headers.etag, before, role)
      assert.equal((await member.get(flat('pages', page), { headers: { 'if-none-match': before! } })).status, 200)
      before = headers.etag
      assert.equal((await answered(200, member.get(`${API}/websites/${site.id}`))).role, role)
      assert.equal((await answered(200, member.get(`${API}/websites`))).data[0].role, role)
      await answered(role === 'viewer' ? 403 : 200, member.patch(flat('pages', page), {}))
      await answered(role === 'admin' ? 200 : 403, member.patch(`${API}/websites/${site.id}`, {}))
      before = (await member.get(flat('pages', page))).headers.etag
    }
  })

  test('one member’s answers are never another’s', async () => {
    const site = await newWebsite(ann)
    const page = await newPage(ann, site)
    const viewer = await newMember(service, site, 'viewer')
    const stranger = await service.newUser()
    await warm(flat('pages', page), ann)
    await answered(404, stranger.get(flat('pages', page)))
    assert.match((await viewer.get(flat('pages', page))).headers.etag!, /viewer/)
    assert.match((await ann.get(flat('pages', page))).headers.etag!, /admin/)
    const other = await newWebsite(ann)
    await answered(404, ann.get(`${API}/websites/${other.id}/pages/${page.id}`))
  })
})

test('visitors see another process’s change soon', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site, { path: '/', html_content: '<p>Before</p>' })
  for (let n = 0; n < 3; n++) assert.match((await service.visit(hostOf(site), '/')).text, /Before/)
  await answered(200, elsewhere(ann).patch(flat('pages', page), { html_content: '<p>After</p>' }))
  await until(
    () => service.visit(hostOf(site), '/'),
    ({ text }) => /After/.test(text),
  )
})

test('visitors see this process’s own change at once', async () => {
  const site = await newWebsite(ann)
  const page = await newPage(ann, site, { path: '/', html_content: '<p>Round -1.</p>' })
  for (let n = 0; n < ROUNDS; n++) {
    await service.visit(hostOf(site), '/')
    await answered(200, ann.patch(flat('pages', page), { html_content: `<p>Round ${n}.</p>` }))
    assert.match((await service.visit(hostOf(site), '/')).text, new RegExp(`Round ${n}\\.`))
  }
})
