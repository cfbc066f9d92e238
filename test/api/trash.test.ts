import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expireChangeSets } from '#resources/history/change-sets/expire.ts'
import { purgeTrash } from '#resources/history/trash/purge.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, hostOf, newPage, newWebsite } from './make.ts'
import { newRow, newTable } from './tables.ts'

const MONTH_MS = 31 * 86_400_000
const YEARS_MS = 3 * 366 * 86_400_000

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser()
})
after(() => service.close())

const inside = (site: Json, path: string) => `/api/v1/websites/${site.id}/${path}`
const trashOf = async (site: Json): Promise<Json[]> => (await answered(200, owner.get(inside(site, 'trash')))).data
const restore = (item: Json, body: object = {}) => owner.post(`/api/v1/websites/trash/${item.id}/restore`, body)
const upload = (site: Json, text: string) => {
  const file = { base64: Buffer.from(text).toString('base64'), filename: 'a.txt', content_type: 'text/plain' }
  return answered(201, owner.post(inside(site, 'assets/upload'), file))
}

test('an asset comes back with its bytes, which count as storage again', async () => {
  const site = await newWebsite(owner)
  const asset = await upload(site, 'the bytes')
  const used = async () => (await answered(200, owner.get(`/api/v1/websites/${site.id}`))).storage.used_bytes
  const before = await used()
  await answered(204, owner.delete(flat('assets', asset)))
  assert.equal(await used(), before - 9)
  const [item] = await trashOf(site)
  assert.deepEqual([item!.kind, item!.title, item!.byte_size], ['asset', 'a.txt', 9])
  await answered(200, restore(item!))
  assert.equal(await used(), before)
  const { status, text } = await service.visit(hostOf(site), asset.relative_url)
  assert.deepEqual([status, text], [200, 'the bytes'])
})

test('a restored asset needs room in the plan', async () => {
  const person = await service.newUser()
  const site = await newWebsite(person)
  const post = (text: string) =>
    person.post(inside(site, 'assets/upload'), {
      base64: Buffer.from(text).toString('base64'),
      filename: 'a.txt',
      content_type: 'text/plain',
    })
  await service.database.write((tx) =>
    tx.updateTable('accounts').set({ storage_limit: 12 }).where('id', '=', person.accountId).execute(),
  )
  const asset = await answered(201, post('ten bytes!'))
  await answered(204, person.delete(flat('assets', asset)))
  await answered(201, post('ten others'))
  const { data } = await answered(200, person.get(inside(site, 'trash')))
  const refused = await person.post(`/api/v1/websites/trash/${data[0].id}/restore`, {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'storage_limit_reached'])
})

test('replaced bytes are brought back by an undo', async () => {
  const site = await newWebsite(owner)
  const asset = await upload(site, 'before')
  const set = await answered(201, owner.post(inside(site, 'change_sets'), { title: 'Replace' }))
  const file = { base64: Buffer.from('afterwards').toString('base64'), content_type: 'text/plain', filename: 'a.txt' }
  await answered(200, owner.post(inside(site, 'assets/upload'), { ...file, asset_id: asset.id }))
  await answered(200, owner.post(`/api/v1/websites/change_sets/${set.id}/undo`, {}))
  const back = await answered(200, owner.get(flat('assets', asset)))
  assert.equal(back.byte_size, 6)
  assert.equal((await service.visit(hostOf(site), back.relative_url)).text, 'before')
})

test('a table comes back with its rows, and the columns and pages that referred to it', async () => {
  const site = await newWebsite(owner)
  const table = await newTable(owner, site, { columns: [{ key: 'sku', unique: true }] })
  const row = await newRow(owner, table, { sku: 'x' })
  const other = await newTable(owner, site, {
    columns: [{ key: 'of', type: 'reference', reference_table_id: table.id }],
  })
  const referring = await newRow(owner, other, { of: row.id })
  const page = await newPage(owner, site, { path: '/p/:sku', table_id: table.id, row_key: 'sku' })
  await answered(204, owner.delete(flat('tables', table, '?force=true')))
  assert.equal((await answered(200, owner.get(flat('pages', page)))).table_id, null)
  const [item] = await trashOf(site)
  await answered(200, restore(item!))
  assert.equal((await answered(200, owner.get(flat('tables', table)))).row_count, 1)
  assert.equal((await answered(200, owner.get(flat('tables/rows', row)))).values.sku, 'x')
  assert.equal((await answered(200, owner.get(flat('tables/rows', referring)))).values.of, row.id)
  assert.equal((await answered(200, owner.get(flat('pages', page)))).table_id, table.id)
  const twice = await owner.post(inside(site, `tables/${table.id}/rows`), { values: { sku: 'x' } })
  assert.equal(twice.status, 422)
})

test('a name that is taken meanwhile can be given anew', async () => {
  const site = await newWebsite(owner)
  const made = (name: string) => owner.post(inside(site, 'components'), { name, html_content: 'x' })
  const component = await answered(201, made('hero'))
  await answered(204, owner.delete(flat('components', component)))
  await answered(201, made('hero'))
  const [item] = await trashOf(site)
  const taken = await restore(item!)
  assert.deepEqual([taken.status, taken.body.errors], [422, { name: ['has already been taken'] }])
  await answered(200, restore(item!, { name: 'hero-2' }))
  assert.equal((await answered(200, owner.get(flat('components', component)))).name, 'hero-2')
})

test('what has expired is restored no more, whether it was purged or not', async () => {
  const site = await newWebsite(owner)
  const page = await newPage(owner, site)
  await answered(204, owner.delete(flat('pages', page)))
  const [item] = await trashOf(site)
  await service.database.write((tx) =>
    tx.updateTable('trash').set({ expires_at: Date.now() }).where('id', '=', item!.id).execute(),
  )
  await answered(404, restore(item!))
  await answered(404, owner.delete(`/api/v1/websites/trash/${item!.id}`))
  await answered(404, owner.get(flat('pages', page)))
})

test('what is ended or too old is gone for good, with its versions', async () => {
  const site = await newWebsite(owner)
  const [page, other] = [await newPage(owner, site), await newPage(owner, site)]
  const versions = () =>
    service.database.reader
      .selectFrom('versions')
      .select('resource_id')
      .where('website_id', '=', site.id)
      .orderBy('created_at')
      .execute()
  for (const each of [page, other]) await answered(204, owner.delete(flat('pages', each)))
  const [second, first] = await trashOf(site)
  await answered(204, owner.delete(`/api/v1/websites/trash/${first!.id}`))
  assert.deepEqual(await trashOf(site), [second])
  assert.equal((await restore(first!)).status, 404)
  await purgeTrash(service.database, service.services.config.plans, Date.now())
  assert.deepEqual(await versions(), [{ resource_id: other.id }])
  await purgeTrash(service.database, service.services.config.plans, Date.now() + MONTH_MS)
  assert.deepEqual(await versions(), [])
  assert.deepEqual(await trashOf(site), [])
})

test('what an account’s trash has no room for goes first, the oldest of it', async () => {
  const person = await service.newUser()
  const site = await newWebsite(person)
  const assets: Json[] = []
  for (const text of ['first', 'second', 'third']) {
    const file = { base64: Buffer.from(text).toString('base64'), filename: text, content_type: 'text/plain' }
    assets.push(await answered(201, person.post(inside(site, 'assets/upload'), file)))
  }
  for (const asset of assets) await answered(204, person.delete(flat('assets', asset)))
  await service.database.write((tx) =>
    tx.updateTable('accounts').set({ storage_limit: 12 }).where('id', '=', person.accountId).execute(),
  )
  await purgeTrash(service.database, service.services.config.plans, Date.now())
  const { data } = await answered(200, person.get(inside(site, 'trash')))
  assert.deepEqual(
    data.map(({ title }: Json) => title),
    ['third', 'second'],
  )
})

test('change sets are kept as long as the audit log', async () => {
  const site = await newWebsite(owner)
  await newPage(owner, site)
  const list = async () => (await answered(200, owner.get(inside(site, 'change_sets')))).data.length
  await expireChangeSets(service.database, service.services.config.plans, Date.now() + MONTH_MS)
  assert.equal(await list(), 1)
  await expireChangeSets(service.database, service.services.config.plans, Date.now() + YEARS_MS)
  assert.equal(await list(), 0)
})
