import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let owner: Person
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service.close())

const nested = (path: string) => `${API}/websites/${site.id}/${path}`
const restore = (body: object, by: Person = owner) => by.post(nested('restore'), body)
const undo = (id: string) => answered(200, owner.post(`${API}/websites/change_sets/${id}/undo`, {}))
const make = (path: string, body: object) => answered(201, owner.post(nested(path), body))
const change = (kind: string, record: Json, body: object) => answered(200, owner.patch(flat(kind, record), body))
const settings = (body: object) => answered(200, owner.patch(`${API}/websites/${site.id}`, body))
const remove = (kind: string, record: Json) => answered(204, owner.delete(`${flat(kind, record)}?force=true`))

test('every kind of change is taken back to an instant between two, and an undo is the redo', async () => {
  site = await newWebsite(owner, { facts: { phone: '1' } })
  const home = await newPage(owner, site, { path: '/', title: 'Home', html_content: 'one' })
  const moved = await newPage(owner, site, { path: '/about', title: 'About' })
  const doomed = await newPage(owner, site, { path: '/doomed', html_content: 'keep <site-snippet name="hours"/>' })
  const snippet = await make('snippets', { name: 'hours', html_content: '9 to 5' })
  const header = await make('headers', { name: 'Head', html_content: 'h', default_on_page_language: 'en' })
  const table = await make('tables', { name: 'Posts', columns: [{ name: 'Slug', type: 'text', unique: true }] })
  const row = await make(`tables/${table.id}/rows`, { values: { slug: 'first' } })
  const lost = await make(`tables/${table.id}/rows`, { values: { slug: 'lost' } })
  await change('pages', home, { html_content: 'two' })
  const then = await state()
  const time = await instant()

  await answered(200, owner.patch(flat('pages/versions', { id: home.latest_version_id }, '/pin'), {}))
  await change('pages', home, { html_content: 'three', title: 'House' })
  await change('pages', moved, { path: '/we' })
  await remove('pages', doomed)
  await remove('snippets', snippet)
  await remove('headers', header)
  await newPage(owner, site, {
    path: '/doomed',
    header_id: (await make('headers', { name: 'New', html_content: 'n' })).id,
  })
  await change('tables/rows', row, { values: { slug: 'lost2' } })
  await remove('tables/rows', lost)
  await make(`tables/${table.id}/rows`, { values: { slug: 'first' } })
  await settings({ facts: { phone: '2' }, name: 'Renamed' })
  const now = await state()
  assert.notDeepEqual(now, then)

  const tried = await answered(200, restore({ time, dry_run: true }))
  assert.deepEqual([tried.dry_run, tried.change_set_id, tried.conflicts, tried.left], [true, null, [], []])
  assert.deepEqual(await state(), now)
  const done = await answered(200, restore({ time }))
  assert.deepEqual(done.counts, tried.counts)
  assert.equal(
    done.records_count,
    done.counts.flatMap(totalOf).reduce((a: number, b: number) => a + b, 0),
  )
  assert.deepEqual(await state(), then)
  const set = await answered(200, owner.get(`${API}/websites/change_sets/${done.change_set_id}`))
  assert.match(set.title, /^Restore to 20/)
  await undo(done.change_set_id)
  assert.deepEqual(await state(), now)
  const again = await answered(200, restore({ time }))
  assert.deepEqual(await state(), then)
  const nothing = await answered(200, restore({ time }))
  assert.deepEqual([nothing.change_set_id, nothing.records_count], [null, 0])
  assert.ok(again.change_set_id)
})

test('only the wanted kinds are brought back', async () => {
  site = await newWebsite(owner, { facts: { phone: '1' } })
  const page = await newPage(owner, site, { html_content: 'one' })
  const header = await make('headers', { name: 'Head', html_content: 'one' })
  const time = await instant()
  await change('pages', page, { html_content: 'two' })
  await change('headers', header, { html_content: 'two' })
  await settings({ facts: { phone: '2' } })
  const done = await answered(200, restore({ time, kinds: ['header', 'website'] }))
  assert.deepEqual(done.counts.map(({ kind }: Json) => kind).sort(), ['header', 'website'])
  const texts = async () => [
    (await answered(200, owner.get(flat('pages', page)))).html_content,
    (await answered(200, owner.get(flat('headers', header)))).html_content,
    (await answered(200, owner.get(`${API}/websites/${site.id}`))).facts.phone,
  ]
  assert.deepEqual(await texts(), ['two', 'one', '1'])
  await refused(restore({ time, kinds: ['submission'] }), 'kinds.0')
})

test('what is gone for good, and what needs an admin, is named and stays', async () => {
  site = await newWebsite(owner, { facts: { phone: '1' } })
  const page = await newPage(owner, site, { title: 'Gone' })
  const kept = await newPage(owner, site, { title: 'Kept' })
  const time = await instant()
  await settings({ facts: { phone: '2' } })
  await remove('pages', page)
  await remove('pages', kept)
  const { data } = await answered(200, owner.get(nested('trash')))
  const item = data.find(({ record_id }: Json) => record_id === page.id)
  await answered(204, owner.delete(`${API}/websites/trash/${item.id}`))
  const editor = await newMember(service, site, 'editor')
  const done = await answered(200, restore({ time }, editor))
  assert.deepEqual(
    done.left.map(({ kind, title, reason }: Json) => [kind, title, reason]),
    [
      ['page', 'Gone', 'It was deleted for good.'],
      ['website', null, 'Only an admin may change the settings of the website.'],
    ],
  )
  assert.equal((await owner.get(flat('pages', page))).status, 404)
  assert.equal((await owner.get(flat('pages', kept))).status, 200)
  assert.equal((await answered(200, owner.get(`${API}/websites/${site.id}`))).facts.phone, '2')
})

test('a review policy and an address stay as they are', async () => {
  site = await newWebsite(owner)
  const time = await instant()
  const subdomain = `${site.subdomain}-2`
  await settings({ publish_policy: { agents: 'review' }, subdomain })
  await answered(200, restore({ time }))
  const now = await answered(200, owner.get(`${API}/websites/${site.id}`))
  assert.deepEqual([now.subdomain, now.publish_policy.agents], [subdomain, 'review'])
})

test('under review it waits for approval, and only editors of the website may ask', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { html_content: 'one' })
  const time = await instant()
  await change('pages', page, { html_content: 'two' })
  const writer = await newMember(service, site, 'content')
  assert.equal((await restore({ time, dry_run: true }, writer)).status, 403)
  assert.equal((await writer.get(nested(`at?time=${time}`))).status, 200)
  const reader = await newMember(service, site, 'viewer')
  assert.equal((await reader.get(nested(`at?time=${time}`))).status, 403)
  const stranger = await service.newUser()
  assert.equal((await restore({ time }, stranger)).status, 404)
  assert.equal((await stranger.get(nested(`at?time=${time}`))).status, 404)
  await settings({ publish_policy: { people: 'review' } })
  assert.equal((await answered(200, restore({ time, dry_run: true }))).records_count, 1)
  const { request_id, dry_run } = await answered(202, restore({ time }))
  assert.deepEqual(
    dry_run.records.map(({ kind, action }: Json) => `${kind} ${action}`),
    ['page updated'],
  )
  const shown = async () => (await answered(200, owner.get(flat('pages', page)))).html_content
  assert.equal(await shown(), 'two')
  await answered(200, owner.post(`${API}/websites/requests/${request_id}/approve`, {}))
  assert.equal(await shown(), 'one')
})

test('times before the website, in the future and before what is stored are refused', async () => {
  site = await newWebsite(owner)
  for (const time of ['then', '2099-01-01T00:00:00Z', '2020-01-01T00:00:00Z']) await refused(restore({ time }), 'time')
  await service.database.write((tx) =>
    tx.updateTable('websites').set({ created_at: 1 }).where('id', '=', site.id).execute(),
  )
  const { errors } = await refused(restore({ time: '2020-01-01T00:00:00Z' }), 'time')
  assert.match(errors.time[0], /stored for 730 days/)
})

test('a thousand changes are looked at, taken back and done again', async () => {
  site = await newWebsite(owner)
  const pages: Json[] = []
  for (let number = 0; number < 200; number++)
    pages.push(await newPage(owner, site, { html_content: `<p>{{ website.facts.phone }} page ${number}</p>` }))
  const then = await state()
  const time = await instant()
  for (let round = 0; round < 4; round++)
    for (const [number, page] of pages.entries())
      await change('pages', page, { html_content: `<p>{{ website.facts.phone }} ${round} ${number}</p>` })
  for (const page of pages.slice(0, 50)) await remove('pages', page)
  for (let number = 0; number < 150; number++) await newPage(owner, site, { html_content: '{{ website.name }}' })
  const now = await state()
  const seen = await answered(200, owner.get(nested(`at?time=${time}`)))
  assert.equal(seen.records_count, 350)
  const done = await answered(200, restore({ time }))
  assert.equal(done.records_count, 350)
  assert.equal(done.records.length, 100)
  assert.deepEqual(await state(), then)
  await undo(done.change_set_id)
  assert.deepEqual(await state(), now)
})

/** Between two changes, so that no two share a millisecond. */
async function instant(): Promise<string> {
  await sleep(3)
  const time = new Date().toISOString()
  await sleep(3)
  return time
}

function totalOf({ deleted, restored, reverted, updated }: Json): number {
  return deleted + restored + reverted + updated
}

/** Everything of a website that people change, without what every change moves. */
async function state(): Promise<Json> {
  const lists: Json = {}
  for (const kind of ['pages', 'headers', 'snippets', 'redirects', 'tables', 'assets'])
    lists[kind] = await all(nested(kind))
  for (const { id } of lists.tables) lists[`rows of ${id}`] = await all(nested(`tables/${id}/rows`))
  const { name, facts } = await answered(200, owner.get(`${API}/websites/${site.id}`))
  return { ...lists, name, facts }
}

const MOVED = ['updated_at', 'latest_version_id', 'live_version_id', 'version_number', 'hits']

async function all(path: string): Promise<Json[]> {
  const found: Json[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const fields = path.endsWith('pages') ? '&fields=html_content' : ''
    const { data, meta } = await answered(200, owner.get(`${path}?per=200&page=${page}${fields}`))
    found.push(...data)
    pages = meta.total_pages
  }
  return found.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !MOVED.includes(name))))
}
