import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'
import { newRow, newTable } from './tables.ts'

let service: Service
let owner: Person
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service.close())

const nested = (path: string) => `${API}/websites/${site.id}/${path}`
const waiting = async (query = '') => (await answered(200, owner.get(nested(`waiting${query}`)))).data as Json[]
const publish = (body: object, by: Person = owner) => by.post(nested('publish'), body)
const edit = (page: Json, html_content: string) => answered(200, owner.patch(flat('pages', page), { html_content }))
const seen = async (path: string) => {
  const { status, text } = await service.visit(hostOf(site), path)
  return status === 200 ? (/<p>(.*?)<\/p>/.exec(text)?.[1] ?? '') : status
}

/** A page whose first version is pinned, with a second one that waits. */
async function pinnedPage(path: string): Promise<Json> {
  const page = await newPage(owner, site, { path, html_content: '<p>old</p>' })
  await answered(200, owner.patch(`${API}/websites/pages/versions/${page.latest_version_id}/pin`, {}))
  return edit(page, '<p>new</p>')
}

test('waiting lists pinned records with newer versions, and drafts of pages and rows, with who changed them', async () => {
  site = await newWebsite(owner)
  assert.deepEqual(await waiting(), [])
  const set = await answered(201, owner.post(nested('change_sets'), { title: 'Spring' }))
  const page = await pinnedPage('/menu')
  const draft = await newPage(owner, site, { path: '/soon', title: 'Soon', status: 'draft' })
  const header = await answered(201, owner.post(nested('headers'), { name: 'Top', html_content: '<p>1</p>' }))
  await answered(200, owner.patch(`${API}/websites/headers/versions/${header.latest_version_id}/pin`, {}))
  await newPage(owner, site, { path: '/live' })
  const table = await newTable(owner, site, { columns: [{ key: 'price', type: 'number' }, { key: 'name' }] })
  await newRow(owner, table, { price: 4, name: 'Rye' })
  const row = await newRow(owner, table, { price: 4.5, name: 'Spelt "dark"' }, { status: 'draft' })

  const items = await waiting()
  assert.deepEqual(
    items.map(({ kind, id, title, path }) => [kind, id, title, path]),
    [
      ['page', page.id, page.title, '/menu'],
      ['page', draft.id, 'Soon', '/soon'],
      ['row', row.id, 'Spelt "dark"', null],
    ],
  )
  assert.deepEqual(
    [items[0]!.live_version.number, items[0]!.latest_version],
    [1, { id: page.latest_version_id, number: 2 }],
  )
  assert.deepEqual([items[1]!.live_version, items[1]!.latest_version.number], [null, 1])
  assert.deepEqual([items[2]!.live_version, items[2]!.latest_version], [null, null])
  for (const { change_set_id, last_actor, scheduled_at } of items)
    assert.deepEqual([change_set_id, last_actor.id, scheduled_at], [set.id, owner.userId, null])

  await answered(200, owner.patch(flat('headers', header), { html_content: '<p>2</p>' }))
  assert.deepEqual(
    (await waiting('?kind=header')).map(({ id, title, live_version }) => [id, title, live_version.number]),
    [[header.id, 'Top', 1]],
  )
  assert.equal((await waiting('?kind=page')).length, 2)
  const second = await answered(200, owner.get(nested('waiting?per=3&page=2')))
  assert.deepEqual([second.data.length, second.meta.total_count, second.meta.prev_page], [1, 4, 1])
  assert.equal((await owner.get(nested('waiting?kind=table'))).status, 400)
})

test('a draft that is pinned besides is listed once', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/both')
  await answered(200, owner.patch(flat('pages', page), { status: 'draft' }))
  const items = await waiting()
  assert.deepEqual(
    items.map(({ id, live_version, latest_version }) => [id, live_version, latest_version.number]),
    [[page.id, null, 2]],
  )
})

test('several records are published together: visitors see the newest versions, and nothing waits any more', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/a')
  const draft = await newPage(owner, site, { path: '/b', html_content: '<p>b</p>', status: 'draft' })
  const table = await newTable(owner, site)
  const row = await newRow(owner, table, {}, { status: 'draft' })
  assert.deepEqual([await seen('/a'), await seen('/b')], ['old', 404])
  const records = [
    { kind: 'page', id: page.id },
    { kind: 'page', id: draft.id },
    { kind: 'row', id: row.id },
  ]
  const done = await answered(200, publish({ records }))
  assert.equal(done.publishing, undefined)
  assert.deepEqual(
    done.records.map(({ kind, id, version, result }: Json) => [kind, id, version?.number ?? null, result]),
    [
      ['page', page.id, 2, 'published'],
      ['page', draft.id, 1, 'published'],
      ['row', row.id, null, 'published'],
    ],
  )
  assert.deepEqual([await seen('/a'), await seen('/b')], ['new', 'b'])
  assert.deepEqual(await waiting(), [])
  const { data } = await answered(200, owner.get(nested('events?types=record.published')))
  assert.deepEqual(data.map((event: Json) => event.data.id).sort(), records.map(({ id }) => id).sort())

  const again = await answered(200, publish({ records }))
  assert.deepEqual(
    again.records.map(({ result }: Json) => result),
    ['unchanged', 'unchanged', 'unchanged'],
  )
})

test('an older version is pinned, and a draft that becomes published shows it alone', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { path: '/c', html_content: '<p>one</p>', status: 'draft' })
  await edit(page, '<p>two</p>')
  await edit(page, '<p>three</p>')
  const { data } = await answered(200, owner.get(flat('pages', page, '/versions')))
  const [, second] = data
  const done = await answered(200, publish({ records: [{ kind: 'page', id: page.id, version_id: second.id }] }))
  assert.deepEqual(done.records[0].version, { id: second.id, number: 2 })
  assert.equal(await seen('/c'), 'two')
  const [item] = await waiting()
  assert.deepEqual([item!.live_version.number, item!.latest_version.number], [2, 3])
  const newest = { kind: 'page', id: page.id, version_id: data[0].id }
  await answered(200, publish({ records: [newest] }))
  assert.equal(await seen('/c'), 'three')
  assert.equal((await answered(200, owner.get(flat('pages', page)))).pinned_version_id, null)
})

test('one bad record leaves all unpublished, and is named', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/d')
  const other = await newPage(owner, site, { path: '/e' })
  const deleted = await newPage(owner, site, { path: '/f', status: 'draft' })
  await answered(204, owner.delete(flat('pages', deleted)))
  const good = { kind: 'page', id: page.id }
  await refused(publish({ records: [good, { kind: 'page', id: deleted.id }] }), 'records.1.id')
  await refused(publish({ records: [good, good] }), 'records.1.id')
  await refused(publish({ records: [{ kind: 'header', id: page.id }] }), 'records.0.id')
  const ofOther = { kind: 'page', id: other.id, version_id: page.latest_version_id }
  await refused(publish({ records: [good, ofOther] }), 'records.1.version_id')
  const elsewhere = await newPage(owner, await newWebsite(owner), { status: 'draft' })
  await refused(publish({ records: [good, { kind: 'page', id: elsewhere.id }] }), 'records.1.id')
  assert.equal(await seen('/d'), 'old')
  assert.equal((await waiting()).length, 1)
})

test('exactly one of records, change_set_id and all is given, by an editor', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/g')
  await refused(publish({}), 'records')
  await refused(publish({ all: false }), 'records')
  await refused(publish({ all: true, records: [{ kind: 'page', id: page.id }] }), 'all')
  await refused(publish({ change_set_id: NOBODYS_ID, all: true }), 'all')
  await refused(publish({ change_set_id: NOBODYS_ID }), 'change_set_id')
  await refused(publish({ records: [] }), 'records')
  for (const role of ['viewer', 'content'] as const) {
    const member = await newMember(service, site, role)
    assert.equal((await publish({ all: true }, member)).status, 403)
    assert.equal((await member.get(nested('waiting'))).status, 200)
  }
  const done = await answered(200, publish({ all: true }, await newMember(service, site, 'editor')))
  assert.deepEqual(
    done.records.map(({ id }: Json) => id),
    [page.id],
  )
  assert.equal(await seen('/g'), 'new')
})

test('more than a publishing may hold is refused with the number', async () => {
  site = await newWebsite(owner)
  const table = await newTable(owner, site)
  const rows = Array.from({ length: 500 }, () => ({ status: 'draft' }))
  for (const some of [rows, rows.slice(0, 1)])
    await answered(200, owner.post(`${API}/websites/tables/${table.id}/rows/bulk`, { rows: some }))
  const { error } = await refused(publish({ all: true }), 'all')
  assert.match(error, /501 records; at most 500/)
  assert.equal((await answered(200, owner.get(nested('waiting?per=1')))).meta.total_count, 501)
})

test('a change set publishes what it made: not what came after, nor what visitors see already', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/h')
  const early = await pinnedPage('/i')
  const set = await answered(201, owner.post(nested('change_sets'), { title: 'First' }))
  await edit(page, '<p>of the set</p>')
  await edit(early, '<p>of the set</p>')
  const draft = await newPage(owner, site, { path: '/j', html_content: '<p>j</p>', status: 'draft' })
  const gone = await newPage(owner, site, { path: '/k', status: 'draft' })
  await answered(204, owner.delete(flat('pages', gone)))
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/end`, {}))
  await edit(page, '<p>later</p>')
  const later = await edit(early, '<p>later</p>')
  await answered(200, publish({ records: [{ kind: 'page', id: early.id }] }))

  const done = await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/publish`, {}))
  const results = Object.fromEntries(
    done.records.map(({ id, result, version }: Json) => [id, [result, version.number]]),
  )
  assert.deepEqual(results, {
    [page.id]: ['published', 3],
    [early.id]: ['unchanged', later.version_number],
    [draft.id]: ['published', 1],
  })
  assert.deepEqual([await seen('/h'), await seen('/i'), await seen('/j')], ['of the set', 'later', 'j'])
  assert.equal((await answered(200, owner.get(`${API}/websites/change_sets/${set.id}`))).state, 'published')
  const again = await answered(200, publish({ change_set_id: set.id }))
  assert.ok(again.records.every(({ result }: Json) => result === 'unchanged'))
})

test('what was never live is published too, by who may publish', async () => {
  site = await newWebsite(owner)
  const header = await answered(201, owner.post(nested('headers'), { html_content: '<p>top</p>', publish: false }))
  await newPage(owner, site, { path: '/o', header_id: header.id })
  assert.equal(await seen('/o'), '')
  const [item] = await waiting()
  assert.deepEqual([item!.id, item!.live_version, item!.latest_version.number], [header.id, null, 1])
  await answered(200, owner.patch(`${API}/websites/${site.id}`, { publish_policy: { people: 'review' } }))
  const { request_id } = await answered(202, publish({ all: true }))
  assert.equal(await seen('/o'), '')
  await answered(200, owner.post(`${API}/websites/requests/${request_id}/approve`))
  await answered(200, owner.patch(`${API}/websites/${site.id}`, { publish_policy: { people: 'live' } }))
  assert.equal(await seen('/o'), 'top')
  assert.deepEqual(await waiting(), [])

  const [set] = (await answered(200, owner.get(nested('change_sets')))).data
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.equal(await seen('/o'), '')
  assert.deepEqual(
    (await waiting()).map(({ id, live_version }) => [id, live_version]),
    [[header.id, null]],
  )
})

test('a publishing is a change set: undoing it brings back what visitors saw', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/l')
  const draft = await newPage(owner, site, { path: '/m', html_content: '<p>m</p>', status: 'draft' })
  await answered(200, publish({ all: true }))
  const [set] = (await answered(200, owner.get(nested('change_sets')))).data
  assert.deepEqual([set.title, set.records_count, set.state], ['Publishing of 2 records', 2, 'ended'])
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.deepEqual([await seen('/l'), await seen('/m')], ['old', 404])
  assert.deepEqual(
    (await waiting()).map(({ id }) => id),
    [page.id, draft.id],
  )
})

test('a change set can be undone after it was published, and cannot be published once undone', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { path: '/n', html_content: '<p>old</p>' })
  const set = await answered(201, owner.post(nested('change_sets'), { title: 'Pinned' }))
  await answered(200, owner.patch(`${API}/websites/pages/versions/${page.latest_version_id}/pin`, {}))
  await edit(page, '<p>new</p>')
  await answered(200, publish({ change_set_id: set.id }))
  assert.equal(await seen('/n'), 'new')
  const undone = await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.deepEqual(undone.conflicts, [])
  assert.equal(await seen('/n'), 'old')
  await refused(owner.post(`${API}/websites/change_sets/${set.id}/publish`, {}), 'change_set_id')
  await refused(publish({ change_set_id: set.id }), 'change_set_id')
})

test('a change set is published no longer once its publishing is undone, and again when that is undone', async () => {
  site = await newWebsite(owner)
  const page = await pinnedPage('/p')
  const set = await answered(201, owner.post(nested('change_sets'), { title: 'Prices' }))
  await edit(page, '<p>newest</p>')
  const state = async () => (await answered(200, owner.get(`${API}/websites/change_sets/${set.id}`))).state
  const undoLatest = async () => {
    const [{ id }] = (await answered(200, owner.get(nested('change_sets?per=1')))).data
    await answered(200, owner.post(`${API}/websites/change_sets/${id}/undo`, {}))
    return [await state(), await seen('/p')]
  }
  await answered(200, publish({ change_set_id: set.id }))
  assert.deepEqual([await state(), await seen('/p')], ['published', 'newest'])
  assert.deepEqual(await undoLatest(), ['ended', 'old'])
  assert.deepEqual(await undoLatest(), ['published', 'newest'])
  await answered(200, publish({ change_set_id: set.id }))
  assert.equal(await state(), 'published')
  assert.deepEqual(await undoLatest(), ['ended', 'old'])
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/publish`, {}))
  assert.deepEqual([await state(), await seen('/p')], ['published', 'newest'])
})
