import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newWebsite } from './make.ts'

const EVERYTHING = { pages: ['*'], tables: ['*'], assets: true, submissions: true, facts: true, publish: false }

let service: Service
let agency: Person
let customer: Person
let website: Json
let at: string
before(async () => {
  service = await startService()
  agency = await service.newUser()
  website = await newWebsite(agency)
  customer = await newMember(service, website, 'content')
  at = `${API}/websites/${website.id}`
})
after(() => service?.close())

const choose = (content_editors: object) => answered(200, agency.patch(at, { content_editors }))
const newPage = (path: string) => answered(201, agency.post(`${at}/pages`, { path, title: path }))
const refusedTo = async (reply: ReturnType<Person['patch']>) => {
  const { code, detail } = await answered(403, reply)
  assert.equal(code, 'not_for_content_editors')
  return detail as string
}

test('content editors change everything until an admin chooses; a choice keeps what it leaves out', async () => {
  assert.deepEqual(website.content_editors, EVERYTHING)
  const chosen = await choose({ pages: ['/', '/news/*'], assets: false })
  assert.deepEqual(chosen.content_editors, { ...EVERYTHING, pages: ['/', '/news/*'], assets: false })
  await answered(403, customer.patch(at, { content_editors: { assets: true } }))
  const wrong = await answered(422, agency.patch(at, { content_editors: { pages: ['news'] } }))
  assert.match(wrong.errors.content_editors[0], /starts with "\/"/)
  assert.deepEqual((await choose(EVERYTHING)).content_editors, EVERYTHING)
})

test('of pages only those that were chosen, by their paths; all of them can be read', async () => {
  const [about, article] = [await newPage('/about'), await newPage('/news/first')]
  await choose({ pages: ['/news/*'] })
  await answered(200, customer.patch(`${at}/pages/${article.id}`, { title: 'The first' }))
  const detail = await refusedTo(customer.patch(`${API}/websites/pages/${about.id}`, { title: 'Us' }))
  assert.equal(
    detail,
    'On this website content editors change only some pages, and not this. Ask an editor or admin to do it; an admin chooses what content editors change.',
  )
  await answered(200, customer.get(`${at}/pages/${about.id}`))
  await refusedTo(customer.post(`${at}/pages`, { path: '/news/second', title: 'Second' }))
  await refusedTo(customer.post(`${at}/pages/${article.id}/move`, { path: '/news/1' }))
  const edits = [{ kind: 'page', id: about.id, title: 'Us' }]
  await refusedTo(customer.post(`${at}/batch_edit`, { edits }))
  await answered(200, agency.patch(`${at}/pages/${about.id}`, { title: 'About' }))
  await choose({ pages: ['*'] })
  await answered(200, customer.patch(`${at}/pages/${about.id}`, { title: 'Us' }))
})

test('of rows only those of the tables that were chosen, by their keys', async () => {
  const make = (key: string) =>
    answered(201, agency.post(`${at}/tables`, { name: key, key, columns: [{ name: 'Day', type: 'text' }] }))
  const [hours, prices] = [await make('hours'), await make('prices')]
  const rowOf = (table: Json) =>
    answered(201, agency.post(`${at}/tables/${table.id}/rows`, { values: { day: 'Monday' } }))
  const [day, price] = [await rowOf(hours), await rowOf(prices)]
  await choose({ tables: ['hours'] })
  await answered(200, customer.patch(`${API}/websites/tables/rows/${day.id}`, { values: { day: 'Tuesday' } }))
  await answered(201, customer.post(`${at}/tables/${hours.id}/rows`, { values: { day: 'Sunday' } }))
  await refusedTo(customer.patch(`${API}/websites/tables/rows/${price.id}`, { values: { day: 'Tuesday' } }))
  await refusedTo(customer.post(`${at}/tables/${prices.id}/rows`, { values: { day: 'Sunday' } }))
  await refusedTo(customer.post(`${at}/tables/${prices.id}/rows/bulk`, { rows: [{ values: { day: 'Sunday' } }] }))
  await choose({ tables: ['*'] })
})

test('facts are theirs where they were chosen', async () => {
  await choose({ publish: true })
  const saved = await answered(200, customer.patch(`${at}/facts`, { facts: { phone: '030 1', fax: '030 2' } }))
  assert.deepEqual(saved.facts, { phone: '030 1', fax: '030 2' })
  const { facts } = await answered(200, customer.patch(`${at}/facts`, { facts: { fax: null } }))
  assert.deepEqual(facts, { phone: '030 1' })
  assert.deepEqual((await answered(200, agency.get(at))).facts, { phone: '030 1' })
  const draft = await answered(200, customer.patch(`${at}/facts`, { facts: { phone: '030 9' }, publish: false }))
  assert.equal(draft.facts.phone, '030 9')
  assert.deepEqual((await answered(200, agency.get(at))).facts, { phone: '030 1' })
  await answered(200, agency.delete(`${at}/facts/unpin`))
  assert.deepEqual((await answered(200, agency.get(at))).facts, { phone: '030 9' })
  await choose({ facts: false })
  await refusedTo(customer.patch(`${at}/facts`, { facts: { phone: '030 3' } }))
  await choose({ facts: true })
})

test('a replacement leaves what was not chosen, and says why', async () => {
  const [about, article] = [await newPage('/company'), await newPage('/news/third')]
  for (const { id } of [about, article])
    await answered(200, agency.patch(`${at}/pages/${id}`, { html_content: '<p>Old name</p>' }))
  await choose({ pages: ['/news/*'] })
  const { records, unchanged } = await answered(
    200,
    customer.post(`${at}/replace`, { find: 'Old name', replace: 'New name' }),
  )
  assert.deepEqual([records.map(({ id }: Json) => id), unchanged.map(({ id }: Json) => id)], [[article.id], [about.id]])
  assert.match(unchanged[0].reason, /change only some pages/)
  await choose({ pages: [] })
  const none = await answered(200, customer.post(`${at}/replace`, { find: 'New name', replace: 'Old name' }))
  assert.match(none.unchanged[0].reason, /don't change pages/)
  await choose({ pages: ['*'] })
})

test('their agents are held to it, and permissions say what is left out', async () => {
  await choose({ pages: [], facts: false })
  const { operations } = await answered(200, customer.get(`${at}/permissions`))
  const reasonOf = (name: string) => operations.find(({ operation }: Json) => operation === name).reason
  assert.match(reasonOf('pages_update'), /don't change pages/)
  assert.match(reasonOf('facts_update'), /don't change facts/)
  assert.equal(reasonOf('rows_update'), null)
  const agent = agentOf(customer)
  await assert.rejects(agent.made('pages_create', { website_id: website.id, title: 'Mine' }), /don't change pages/)
  await assert.rejects(
    agent.made('websites_update', { website_id: website.id, facts: { phone: '1' } }),
    /don't change facts/,
  )
  await choose({ facts: true, pages: ['*'] })
  await agent.made('websites_update', { website_id: website.id, facts: { phone: '1' } })
  assert.deepEqual((await answered(200, agency.get(at))).facts, { phone: '1' })
})
