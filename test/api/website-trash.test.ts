import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { purgeTrash } from '#resources/history/trash/purge.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { apiOf, expect } from '#test/faults/support/owner.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'
import { dataOf } from './second-process.ts'

const MONTH_MS = 31 * 86_400_000

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const newOwner = (plan: 'free' | 'pro' = 'pro') => service.newUser(undefined, { plan })
const trashOf = async (person: Person): Promise<Json[]> => (await answered(200, person.get(`${API}/trash`))).data
const restore = (person: Person, item: Json, body: object = {}) =>
  person.post(`${API}/websites/trash/${item.id}/restore`, body)
const upload = (person: Person, site: Json, text: string) => {
  const file = { base64: Buffer.from(text).toString('base64'), filename: 'a.txt', content_type: 'text/plain' }
  return person.post(`${API}/websites/${site.id}/assets/upload`, file)
}

/** @returns its item in the trash */
async function deleted(person: Person, site: Json): Promise<Json> {
  await answered(204, person.delete(`${API}/websites/${site.id}`))
  return (await trashOf(person)).find(({ record_id }) => record_id === site.id)!
}

test('a deleted website is found nowhere, and comes back whole, with its members', async () => {
  const owner = await newOwner()
  const site = await newWebsite(owner, { facts: { phone: '123' } })
  const page = await newPage(owner, site, { path: '/', html_content: '<p>seen</p>', status: 'published' })
  const asset = await answered(201, upload(owner, site, 'the bytes'))
  const editor = await newMember(service, site, 'editor')
  const gone = await newPage(owner, site)
  await answered(204, owner.delete(flat('pages', gone)))
  const [inTrash] = (await answered(200, owner.get(`${API}/websites/${site.id}/trash`))).data
  const before = await answered(200, owner.get(`${API}/websites/${site.id}`))
  const visit = (path: string) => service.visit(hostOf(site), path)
  assert.match((await visit('/')).text, /seen/)

  const item = await deleted(owner, site)
  assert.deepEqual([item.kind, item.website_id, item.title, item.byte_size], ['website', site.id, site.name, 9])
  for (const person of [owner, editor])
    for (const path of [`${API}/websites/${site.id}`, flat('pages', page), `${API}/websites/${site.id}/trash`])
      assert.equal((await person.get(path)).status, 404)
  assert.equal((await restore(owner, inTrash)).status, 404)
  assert.equal((await visit('/')).status, 404)
  assert.equal((await visit(asset.relative_url)).status, 404)
  assert.deepEqual((await answered(200, owner.get(`${API}/websites`))).data, [])

  assert.deepEqual(await answered(200, restore(owner, item)), { kind: 'website', id: site.id, title: site.name })
  const { updated_at: _, ...restored } = await answered(200, owner.get(`${API}/websites/${site.id}`))
  const { updated_at: __, ...was } = before
  assert.deepEqual(restored, was)
  assert.equal((await answered(200, editor.get(flat('pages', page)))).html_content, '<p>seen</p>')
  assert.equal((await editor.patch(`${API}/websites/${site.id}`, { name: 'Mine' })).status, 403)
  assert.match((await visit('/')).text, /seen/)
  assert.equal((await visit(asset.relative_url)).text, 'the bytes')
  await answered(200, restore(owner, inTrash))
  assert.deepEqual(await trashOf(owner), [])
  assert.equal((await restore(owner, item)).status, 404)
})

test('another process answers 404 for it at once, and its visitors soon see it again', async () => {
  const owner = await newOwner()
  const site = await newWebsite(owner)
  await newPage(owner, site, { path: '/', html_content: '<p>seen</p>', status: 'published' })
  const second = await spawnService(dataOf(service))
  try {
    const api = apiOf(second.port, owner.key)
    const visit = async () => (await api.visit(hostOf(site), '/')).status
    assert.equal(await visit(), 200)
    const item = await deleted(owner, site)
    assert.equal((await api.send('GET', `/websites/${site.id}`)).status, 404)
    await eventually(async () => assert.equal(await visit(), 404))
    expect(200, await api.send('POST', `/websites/trash/${item.id}/restore`, {}))
    await answered(200, owner.get(`${API}/websites/${site.id}`))
    await eventually(async () => assert.equal(await visit(), 200))
    await eventually(async () => assert.equal((await service.visit(hostOf(site), '/')).status, 200))
    api.close()
  } finally {
    await second.kill()
  }
})

test('its admins see it in their trash, and nobody else finds it there', async () => {
  const owner = await newOwner()
  const site = await newWebsite(owner)
  const [editor, admin] = [await newMember(service, site, 'editor'), await newMember(service, site, 'admin')]
  const stranger = await newOwner()
  const item = await deleted(owner, site)
  assert.deepEqual(await trashOf(admin), [item])
  for (const person of [editor, stranger]) {
    assert.deepEqual(await trashOf(person), [])
    assert.equal((await restore(person, item)).status, 404)
    assert.equal((await person.delete(`${API}/websites/trash/${item.id}`)).status, 404)
  }
  assert.equal((await restore(owner, { id: NOBODYS_ID })).status, 404)
  const readOnly = await service.readOnlyKeyFor(owner)
  assert.deepEqual(await trashOf(readOnly), [item])
  assert.equal((await restore(readOnly, item)).body.error, 'Insufficient scope')
  await answered(200, restore(admin, item))
  await answered(200, owner.get(`${API}/websites/${site.id}`))
})

test('its subdomain is free meanwhile, and another can be given with the restore', async () => {
  const [owner, other] = [await newOwner(), await newOwner()]
  const site = await newWebsite(owner, { name: 'Taken' })
  const item = await deleted(owner, site)
  const taker = await newWebsite(other, { subdomain: site.subdomain })
  await refused(restore(owner, item), 'subdomain')
  await refused(restore(owner, item, { subdomain: 'not valid' }), 'subdomain')
  await answered(200, restore(owner, item, { subdomain: `${site.subdomain}-again` }))
  const { subdomain } = await answered(200, owner.get(`${API}/websites/${site.id}`))
  assert.equal(subdomain, `${site.subdomain}-again`)
  assert.equal((await answered(200, other.get(`${API}/websites/${taker.id}`))).subdomain, site.subdomain)
})

test('it counts neither as a website nor as storage, and needs room for both to come back', async () => {
  const owner = await newOwner('free')
  const site = await newWebsite(owner)
  await answered(201, upload(owner, site, 'ten bytes!'))
  const item = await deleted(owner, site)
  const { usage } = await answered(200, owner.get(`${API}/me`))
  assert.deepEqual([usage.websites, usage.storage_bytes], [0, 0])
  const second = await newWebsite(owner)
  const full = await answered(422, restore(owner, item))
  assert.equal(full.code, 'website_limit_reached')
  const secondItem = await deleted(owner, second)
  await service.database.write((tx) =>
    tx.updateTable('accounts').set({ storage_limit: 9 }).where('id', '=', owner.accountId).execute(),
  )
  assert.equal((await answered(422, restore(owner, item))).code, 'storage_limit_reached')
  await service.database.write((tx) =>
    tx.updateTable('accounts').set({ storage_limit: 10 }).where('id', '=', owner.accountId).execute(),
  )
  await answered(200, restore(owner, item))
  assert.equal((await answered(200, owner.get(`${API}/me`))).usage.storage_bytes, 10)
  assert.deepEqual(await trashOf(owner), [secondItem])
})

test('the deletion and the restoring are events and audit rows of the website', async () => {
  const owner = await newOwner()
  const site = await newWebsite(owner)
  const item = await deleted(owner, site)
  await answered(200, restore(owner, item))
  const { data } = await answered(200, owner.get(`${API}/websites/${site.id}/audit_events`))
  const operations = data.map(({ operation }: Json) => operation)
  assert.ok(operations.includes('websites_delete') && operations.includes('trash_restore'), String(operations))
  const types = await service.database.reader
    .selectFrom('events')
    .select('type')
    .where('website_id', '=', site.id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(types.map(({ type }) => type).slice(-3), ['website.deleted', 'record.restored', 'website.created'])
})

test('an undo of the change set of a deletion or of a restoring leaves the website as it is', async () => {
  const owner = await newOwner()
  const site = await newWebsite(owner, { name: 'First' })
  await answered(200, owner.patch(`${API}/websites/${site.id}`, { name: 'Second' }))
  await answered(200, restore(owner, await deleted(owner, site)))
  const { data } = await answered(200, owner.get(`${API}/websites/${site.id}/change_sets`))
  for (const { id } of data) await answered(200, owner.post(`${API}/websites/change_sets/${id}/undo`, {}))
  const { name, subdomain } = await answered(200, owner.get(`${API}/websites/${site.id}`))
  assert.deepEqual([name, subdomain], ['First', site.subdomain])
})

test('a deleted website expires after a month, or when it is deleted from the trash', async () => {
  const owner = await newOwner()
  const [old, unwanted, wanted] = [await newWebsite(owner), await newWebsite(owner), await newWebsite(owner)]
  const items = [await deleted(owner, old), await deleted(owner, unwanted)]
  await answered(200, restore(owner, await deleted(owner, wanted)))
  await answered(204, owner.delete(`${API}/websites/trash/${items[1]!.id}`))
  assert.deepEqual(await trashOf(owner), [items[0]])
  await purgeTrash(service.database, service.services.config.plans, Date.now() + MONTH_MS)
  assert.deepEqual(await trashOf(owner), [])
  for (const item of items) assert.equal((await restore(owner, item)).status, 404)
  service.services.worker.wake()
  await eventually(async () => {
    const ids = [old.id, unwanted.id, wanted.id]
    const rows = await service.database.reader.selectFrom('websites').select('id').where('id', 'in', ids).execute()
    assert.deepEqual(rows, [{ id: wanted.id }])
  }, 30_000)
  await answered(200, owner.get(`${API}/websites/${wanted.id}`))
})

test("an account's trash holds as many bytes as its storage, deleted websites included", async () => {
  const owner = await newOwner()
  const [first, second] = [await newWebsite(owner), await newWebsite(owner)]
  for (const site of [first, second]) await answered(201, upload(owner, site, 'ten bytes!'))
  await service.database.write((tx) =>
    tx.updateTable('accounts').set({ storage_limit: 15 }).where('id', '=', owner.accountId).execute(),
  )
  await deleted(owner, first)
  const newest = await deleted(owner, second)
  await purgeTrash(service.database, service.services.config.plans, Date.now())
  assert.deepEqual(await trashOf(owner), [newest])
})
