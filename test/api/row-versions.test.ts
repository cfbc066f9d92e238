import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PUBLISH_LATER } from '#resources/history/publishing/schedule.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Client, Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'
import { startPreview } from '../site/preview-support.ts'
import { answered, flat, hostOf, newMember, newPage, newWebsite, refused } from './make.ts'
import { newRow, newTable, rowsOf } from './tables.ts'
import { downloaded, ended, exportOf, proposed, upload } from './transfer.ts'

let service: Service
let owner: Person
/** The owner's program, whose changes wait for review. */
let program: Client
let site: Json
let posts: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
  site = await newWebsite(owner, { publish_policy: { agents: 'review' } })
  posts = await newTable(owner, site, {
    key: 'posts',
    columns: [
      { key: 'title', required: true },
      { key: 'slug', slug_from: 'title', unique: true },
      { key: 'price', type: 'number' },
    ],
  })
  const html_content = '<site-rows table="posts" where="price>0" sort="price">[{{ row.title }}]</site-rows>'
  await newPage(owner, site, { path: '/list', html_content })
  const html = '<h1>{{ row.title }}</h1>'
  await newPage(owner, site, { path: '/posts/:slug', table_id: posts.id, row_key: 'slug', html_content: html })
})
after(() => service.close())

const at = (path: string) => `/api/v1/websites/${site.id}/${path}`
const itemOf = (row: Json, more = '') => flat('tables/rows', row, more)
const versionAt = (id: string, more = '') => `/api/v1/websites/tables/rows/versions/${id}${more}`
const change = (row: Json, values: object, fields: object = {}, by: Client = owner) =>
  answered(200, by.patch(itemOf(row), { values, ...fields }))
const read = (row: Json, query = '') => answered(200, owner.get(itemOf(row, query)))
const versionsOf = async (row: Json): Promise<Json[]> => (await answered(200, owner.get(itemOf(row, '/versions')))).data
const publish = (body: object) => answered(200, owner.post(at('publish'), body))
const waiting = async () => (await answered(200, owner.get(at('waiting?kind=row')))).data as Json[]
const seen = async (path: string) => (await service.visit(hostOf(site), path)).text
const events = async (type: string) => {
  const { data } = await answered(200, owner.get(at(`events?per=200&types=${type}`)))
  return data.filter((event: Json) => event.type === type) as Json[]
}

let made = 0
const newPost = (values: object = {}) => newRow(owner, posts, { title: `Post ${++made}`, price: made, ...values })

test('a row has a history from its first change on', async () => {
  const row = await newPost({ title: 'Rye' })
  assert.deepEqual([row.version_number, row.latest_version_id, row.live_version_id], [1, null, null])
  assert.deepEqual(await versionsOf(row), [])
  await refused(owner.get(itemOf(row, '/versions/diff')), 'to')
  await answered(200, owner.delete(itemOf(row, '/unpin')))

  const second = await change(row, { title: 'Spelt' })
  assert.deepEqual(
    [second.version_number, second.live_version_id, second.pinned_version_id],
    [2, second.latest_version_id, null],
  )
  const [newest, first] = await versionsOf(row)
  assert.deepEqual(
    [newest!.number, newest!.live, newest!.snapshot.values.title, newest!.id, newest!.kind],
    [2, true, 'Spelt', second.latest_version_id, 'row'],
  )
  assert.deepEqual(first!.snapshot, {
    values: { title: 'Rye', slug: 'rye', price: row.values.price },
    position: row.position,
  })
  assert.deepEqual(
    [first!.created_by.type, first!.created_at, newest!.created_by.id],
    ['system', row.updated_at, owner.userId],
  )
  assert.equal(newest!.html_content, undefined)

  const third = await change(row, { price: 9.5 })
  assert.equal(third.version_number, 3)
  assert.equal((await change(row, { price: 9.5 })).version_number, 3)
  assert.equal((await answered(200, owner.patch(itemOf(row), { status: 'draft' }))).version_number, 3)
  const nested = at(`tables/${posts.id}/rows/${row.id}/versions`)
  assert.equal((await answered(200, owner.get(`${nested}/${first!.id}`))).number, 1)
  assert.deepEqual((await answered(200, owner.get(`${nested}?per=2`))).meta.total_count, 3)
  await answered(404, owner.get(at(`tables/${site.id}/rows/${row.id}/versions`)))
  const diff = await answered(200, owner.get(itemOf(row, '/versions/diff?from=1')))
  assert.deepEqual(diff.fields, [
    { field: 'values.title', before: 'Rye', after: 'Spelt' },
    { field: 'values.price', before: row.values.price, after: 9.5 },
  ])
  await answered(204, owner.delete(itemOf(row)))
  await answered(404, owner.get(versionAt(first!.id)))
})

test('a change under review is the newest version, and visitors see the one before until it is published', async () => {
  const row = await newPost({ title: 'Plain', price: 0.5 })
  const drafted = await change(row, { title: 'Fancy', slug: 'fancy', price: -1 }, { position: 77 }, program)
  assert.deepEqual([drafted.version_number, drafted.pin_reason, drafted.values.title], [2, 'review', 'Fancy'])
  assert.match(drafted.warnings.join(), /version 1; this change is version 2, which waits for review/)
  assert.equal(drafted.updated_at, row.updated_at)
  assert.equal((await read(row)).values.title, 'Fancy')
  assert.equal((await read(row, '?state=live')).values.title, 'Plain')
  const listed = async (query: string) => {
    const { data } = await answered(200, owner.get(rowsOf(posts, query)))
    return data.map(({ values }: Json) => values.title)
  }
  assert.deepEqual(await listed('?filter[price]=0.5'), ['Plain'])
  assert.deepEqual(await listed('?filter[price]=0.5&state=latest'), ['Fancy'])
  assert.deepEqual(await listed('?filter[price]=-1'), [])
  assert.match(await seen('/list'), /\[Plain\]/)
  assert.match(await seen('/posts/plain'), /<h1>Plain/)
  assert.equal((await service.visit(hostOf(site), '/posts/fancy')).status, 404)
  const [item] = await waiting()
  assert.deepEqual(
    [item!.id, item!.title, item!.live_version.number, item!.latest_version.number, item!.last_actor.id],
    [row.id, 'Plain', 1, 2, owner.userId],
  )

  const preview = await startPreview(service, { id: site.id, owner } as never)
  assert.doesNotMatch(await preview.text('/list'), /Plain|Fancy/)
  assert.match(await preview.text('/posts/fancy'), /<h1>Fancy/)
  assert.equal((await preview.get('/posts/plain')).status, 404)
  await change(row, { price: 0.25 }, {}, program)
  assert.match(await preview.text('/list'), /\[Fancy\]/)
  await preview.stop()

  const { records } = await publish({ records: [{ kind: 'row', id: row.id }] })
  assert.deepEqual([records[0].result, records[0].version.number], ['published', 3])
  assert.deepEqual(await waiting(), [])
  const live = await read(row, '?state=live')
  assert.deepEqual([live.values.title, live.values.price, live.position, live.pin_reason], ['Fancy', 0.25, 77, null])
  assert.match(await seen('/list'), /\[Fancy\]/)
  const { status, headers } = await service.visit(hostOf(site), '/posts/plain')
  assert.deepEqual([status, headers.location], [301, '/posts/fancy'])
  assert.ok((await events('row.unpinned')).some(({ data }) => data.id === row.id))
})

test('the status of a published row has no version and waits for approval, and what is not seen may change', async () => {
  const row = await newPost()
  const { status, operation } = await answered(202, program.patch(itemOf(row), { status: 'draft' }))
  assert.deepEqual([status, operation], ['waiting', 'rows_update'])
  const asked = await change(row, { title: 'Asked' }, { publish: false })
  assert.equal(asked.pin_reason, 'review')
  await refused(owner.patch(itemOf(row), { status: 'draft', publish: false }), 'status')
  const draft = await answered(201, program.post(rowsOf(posts), { values: { title: 'Of a program' } }))
  const changed = await change(draft, { title: 'Changed' }, {}, program)
  assert.deepEqual([changed.status, changed.pin_reason, changed.live_version_id], ['draft', null, null])
  await publish({ all: true })
  assert.deepEqual(
    [(await read(draft, '?state=live')).values.title, (await read(draft)).status],
    ['Changed', 'published'],
  )
})

test('a version is pinned, unpinned and reverted to', async () => {
  const row = await newPost({ title: 'One', price: 1 })
  const two = await change(row, { title: 'Two' })
  const [, first] = await versionsOf(row)
  const pinned = await answered(200, owner.patch(versionAt(first!.id, '/pin'), {}))
  assert.deepEqual(
    [pinned.pin_reason, pinned.live_version_id, pinned.version.pinned, pinned.version.snapshot.values.title],
    ['pinned', first!.id, true, 'One'],
  )
  assert.equal((await read(row, '?state=live')).values.title, 'One')
  const three = await change(row, { title: 'Three' })
  assert.match(three.warnings.join(), /Visitors see version 1, which is pinned/)
  assert.equal((await read(row, '?state=live')).values.title, 'One')
  const unpinned = await answered(200, owner.delete(itemOf(row, '/unpin')))
  assert.deepEqual([unpinned.values.title, unpinned.pinned_version_id], ['Three', null])
  assert.equal((await read(row, '?state=live')).values.title, 'Three')

  const reverted = await answered(200, owner.post(versionAt(two.latest_version_id, '/revert'), {}))
  assert.deepEqual(
    [
      reverted.values.title,
      reverted.version_number,
      reverted.version.source,
      reverted.version.reverted_from_version_id,
    ],
    ['Two', 4, 'revert', two.latest_version_id],
  )
  for (const type of ['row.pinned', 'row.unpinned', 'row.reverted'])
    assert.ok(
      (await events(type)).some(({ data }) => data.id === row.id),
      type,
    )
  const writer = await newMember(service, site, 'content')
  await answered(403, writer.post(versionAt(first!.id, '/revert'), {}))
  const tool = await agentOf(owner).call('versions_list', { kind: 'row', row_id: row.id })
  assert.equal(tool.body.data.length, 4)
})

test('a version that no longer fits its table is refused, and nothing changes', async () => {
  const table = await newTable(owner, site, {
    columns: [
      { key: 'code', unique: true },
      { key: 'note' },
      { key: 'friend', type: 'reference', reference_table_id: posts.id },
    ],
  })
  const friend = await newPost()
  const row = await newRow(owner, table, { code: 'a', note: 'kept', friend: friend.id })
  await change(row, { code: 'b' }, {}, program)
  await newRow(owner, table, { code: 'b' })
  await refused(owner.delete(itemOf(row, '/unpin')), 'values.code')
  const { errors } = await answered(422, owner.post(at('publish'), { records: [{ kind: 'row', id: row.id }] }))
  assert.deepEqual(Object.keys(errors), ['records.0.values.code'])
  assert.equal((await read(row, '?state=live')).values.code, 'a')
  // What others have is refused when it is proposed, too.
  await newRow(owner, table, { code: 'taken' })
  await refused(program.patch(itemOf(row), { values: { code: 'taken' } }), 'values.code')

  await change(row, { code: 'c', note: 'later' }, {}, program)
  const columns = table.columns.filter(({ key }: Json) => key !== 'note')
  await answered(200, owner.patch(flat('tables', table), { columns, force: true }))
  const [latest] = await versionsOf(row)
  assert.deepEqual(latest!.snapshot.values, { code: 'c', friend: friend.id })
  const published = await answered(200, owner.delete(itemOf(row, '/unpin')))
  assert.deepEqual(published.values, { code: 'c', friend: friend.id })
  const [, , first] = await versionsOf(row)
  await change(row, { friend: null })
  await answered(204, owner.delete(itemOf(friend)))
  await refused(owner.post(versionAt(first!.id, '/revert'), {}), 'values.friend')
})

test('500 rows are changed under review in one request, and published in one', async () => {
  const table = await newTable(owner, site, {
    columns: [
      { key: 'n', type: 'number' },
      { key: 'key', unique: true },
    ],
  })
  const rows = Array.from({ length: 500 }, (_, n) => ({ values: { n, key: `k${n}` } }))
  await answered(200, owner.post(rowsOf(table, '/bulk'), { rows }))
  const set = await answered(201, program.post(at('change_sets'), { title: 'Prices' }))
  const later = rows.map(({ values }) => ({ values: { ...values, n: values.n + 1_000 } }))
  const { updated, warnings } = await answered(200, program.post(rowsOf(table, '/bulk'), { rows: later, match: 'key' }))
  assert.equal(updated, 500)
  assert.match(warnings.join(), /500 of these changes/)
  const count = async (query: string) => (await answered(200, owner.get(rowsOf(table, query)))).meta.total_count
  assert.equal(await count('?filter[n][gte]=1000'), 0)
  assert.equal((await waiting()).length, 50)
  const { records } = await answered(200, owner.post(flat('change_sets', set, '/publish'), {}))
  assert.equal(records.filter(({ result }: Json) => result === 'published').length, 500)
  assert.equal(await count('?filter[n][gte]=1000'), 500)
  assert.deepEqual(await waiting(), [])
})

test('a publishing of a row comes at its time, of the version that it was of', async () => {
  const row = await newPost({ title: 'Now' })
  const soon = await change(row, { title: 'Soon' }, {}, program)
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const { publishing } = await publish({
    records: [{ kind: 'row', id: row.id, version_id: soon.latest_version_id }],
    at: inAnHour,
  })
  const [item] = (await waiting()).filter(({ id }) => id === row.id)
  assert.equal(item!.scheduled_at, publishing.at)
  await change(row, { title: 'Later' }, {}, program)
  await carryOut(publishing)
  await eventually(async () => {
    service.services.worker.wake()
    assert.equal((await read(row, '?state=live')).values.title, 'Soon')
  })
  assert.equal((await read(row)).values.title, 'Later')
})

test('undo brings rows back to what they were, as further versions', async () => {
  const row = await newPost({ title: 'Before', price: 3 })
  const other = await newPost({ title: 'Kept' })
  const begin = async (by: Client = owner) => answered(201, by.post(at('change_sets'), { title: 'Changes' }))
  const undo = (set: Json, body: object = {}) => owner.post(flat('change_sets', set, '/undo'), body)

  const live = await begin()
  await change(row, { title: 'After' })
  await change(other, { title: 'Also' })
  const diff = await answered(200, owner.get(flat('change_sets', live, '/diff')))
  assert.equal(diff.data.length, 2)
  await answered(200, owner.post(flat('change_sets', live, '/end'), {}))
  await change(row, { price: 4 })
  await answered(200, undo(live))
  const back = await read(row)
  assert.deepEqual([back.values.title, back.values.price, back.version_number], ['Before', 4, 4])
  assert.equal((await versionsOf(row))[0]!.snapshot.values.title, 'Before')

  const drafted = await begin(program)
  await change(row, { title: 'Proposed' }, {}, program)
  const [shown] = (await answered(200, owner.get(flat('change_sets', drafted, '/diff')))).data
  assert.deepEqual(shown.fields, [{ field: 'values.title', before: 'Before', after: 'Proposed' }])
  await answered(200, program.post(flat('change_sets', drafted, '/end'), {}))
  await answered(200, undo(drafted))
  const taken = await read(row)
  assert.deepEqual([taken.values.title, taken.pin_reason], ['Before', null])
  assert.ok((await waiting()).every(({ id }) => id !== row.id))

  const again = await begin(program)
  await change(row, { title: 'Published' }, {}, program)
  const { change_set_id } = (await waiting()).find(({ id }) => id === row.id)!
  assert.equal(change_set_id, again.id)
  const publishing = await begin()
  await publish({ records: [{ kind: 'row', id: row.id }] })
  assert.equal((await read(row, '?state=live')).values.title, 'Published')
  const sets = (await answered(200, owner.get(at('change_sets?per=20')))).data
  const made = sets.find(({ title }: Json) => title?.startsWith('Publishing of')) ?? publishing
  await answered(200, undo(made))
  const hidden = await read(row)
  assert.deepEqual([hidden.values.title, hidden.pin_reason], ['Published', 'review'])
  assert.equal((await read(row, '?state=live')).values.title, 'Before')
})

test('a deleted row comes back from the trash with its history', async () => {
  const row = await newPost({ title: 'First' })
  await change(row, { title: 'Second' })
  await change(row, { title: 'Third' }, {}, program)
  await answered(204, owner.delete(itemOf(row)))
  assert.ok((await waiting()).every(({ id }) => id !== row.id))
  const { data } = await answered(200, owner.get(at('trash?kind=row')))
  await answered(200, owner.post(flat('trash', data[0], '/restore'), {}))
  const back = await read(row)
  assert.deepEqual([back.values.title, back.version_number, back.pin_reason], ['Third', 3, 'review'])
  assert.deepEqual(
    (await versionsOf(row)).map(({ snapshot }) => snapshot.values.title),
    ['Third', 'Second', 'First'],
  )
  assert.equal((await read(row, '?state=live')).values.title, 'Second')
})

test('an export has the history of rows, by the columns and records that they get', async () => {
  const here = await newWebsite(owner)
  const table = await newTable(owner, here, { key: 'people', columns: [{ key: 'name' }] })
  const friend = { key: 'friend', type: 'reference', reference_table_id: table.id }
  await answered(200, owner.patch(flat('tables', table), { columns: [...table.columns, friend] }))
  const ann = await newRow(owner, table, { name: 'Ann' })
  const bo = await newRow(owner, table, { name: 'Bo' })
  await change(bo, { name: 'Bob', friend: ann.id })
  await change(bo, { name: 'Bobby' }, { publish: false })
  const file = await downloaded(service, await exportOf(owner, here))
  const imported = await newWebsite(owner)
  const { id } = await proposed(owner, upload(owner, imported, file))
  await answered(200, owner.post(`/api/v1/websites/${imported.id}/import`, { import_id: id, confirm: true }))
  assert.equal((await ended(owner, id)).errors_count, 0)
  const { id: other } = (await answered(200, owner.get(`/api/v1/websites/${imported.id}/tables`))).data[0]
  const { data } = await answered(200, owner.get(rowsOf({ id: other })))
  const [one, two] = data as [Json, Json]
  assert.deepEqual(
    [one.version_number, one.latest_version_id, two.version_number, two.values.name, two.values.friend],
    [1, null, 3, 'Bob', one.id],
  )
  const versions = await versionsOf(two)
  assert.deepEqual(
    versions.map(({ snapshot, live }) => [snapshot.values.name, snapshot.values.friend, live]),
    [
      ['Bobby', one.id, false],
      ['Bob', one.id, true],
      ['Bo', null, false],
    ],
  )
  assert.equal((await answered(200, owner.delete(itemOf(two, '/unpin')))).values.name, 'Bobby')
})

test('a new row of a change set that is scheduled is published as it was then', async () => {
  const set = await answered(201, program.post(at('change_sets'), { title: 'New' }))
  const row = await answered(201, program.post(rowsOf(posts), { values: { title: 'At first' } }))
  await answered(200, program.post(flat('change_sets', set, '/end'), {}))
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const { publishing } = await publish({ change_set_id: set.id, at: inAnHour })
  const held = publishing.records.find(({ id }: Json) => id === row.id)
  assert.equal(held.version_id, (await versionsOf(row))[0]!.id)
  await change(row, { title: 'Afterwards' }, {}, program)
  await carryOut(publishing)
  await eventually(async () => {
    service.services.worker.wake()
    assert.equal((await read(row)).status, 'published')
  })
  assert.equal((await read(row, '?state=live')).values.title, 'At first')
  assert.equal((await read(row)).values.title, 'Afterwards')
})

async function carryOut({ id }: Json): Promise<void> {
  await service.database.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('kind', '=', PUBLISH_LATER)
      .where('payload', 'like', `%${id}%`)
      .execute(),
  )
}
