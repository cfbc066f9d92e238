import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Json } from '#test/support/client.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, newMember, newPage, newWebsite, refused } from './make.ts'

const HOUR_MS = 3_600_000

let service: Service
let owner: Person
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())
beforeEach(async () => {
  site = await newWebsite(owner, { content_editors: { publish: true } })
})

const nested = (path: string) => `${API}/websites/${site.id}/${path}`
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const status = async (path: string) => (await service.visit(hostOf(site), path)).status
const read = (kind: string, record: Json, by: Person = owner) => answered(200, by.get(flat(kind, record)))
const changePage = (page: Json, body: object, by: Person = owner) => answered(200, by.patch(flat('pages', page), body))
const list = async (path: string) => (await answered(200, owner.get(nested(path)))).data as Json[]

async function newRow(body: object, columns: Json[] = [{ key: 'title', name: 'Title', type: 'text' }]) {
  const table = await answered(201, owner.post(nested('tables'), { name: 'Posts', columns }))
  return answered(201, owner.post(`${API}/websites/tables/${table.id}/rows`, { values: { title: 'Sale' }, ...body }))
}

/** Lets the time of a record come, and waits until it has been carried out. */
async function comes(kind: 'pages' | 'rows', record: Json, field: 'publish_at' | 'unpublish_at') {
  await service.database.write((tx) =>
    tx
      .updateTable(kind)
      .set({ [field]: Date.now() - 1 })
      .where('id', '=', record.id)
      .execute(),
  )
  const route = kind === 'rows' ? 'tables/rows' : kind
  await eventually(async () => {
    service.services.worker.wake()
    const times = service.database.reader.selectFrom(kind).select(field).where('id', '=', record.id)
    assert.deepEqual(await times.execute(), [{ [field]: null }])
  })
  return read(route, record)
}

test('a page appears at its time and goes at another, once each, and as who said so', async () => {
  const editor = await newMember(service, site, 'content')
  const times = { publish_at: inHours(1), unpublish_at: inHours(2) }
  const page = await answered(201, editor.post(nested('pages'), { path: '/sale', title: 'Sale', ...times }))
  assert.deepEqual([page.status, page.publish_at, page.unpublish_at], ['draft', times.publish_at, times.unpublish_at])
  assert.equal(await status('/sale'), 404)

  const shown = await comes('pages', page, 'publish_at')
  assert.deepEqual([shown.status, shown.publish_at, shown.unpublish_at], ['published', null, times.unpublish_at])
  assert.equal(await status('/sale'), 200)
  const gone = await comes('pages', page, 'unpublish_at')
  assert.deepEqual([gone.status, gone.publish_at, gone.unpublish_at], ['draft', null, null])
  assert.equal(await status('/sale'), 404)

  const { reader } = service.database
  const events = await reader
    .selectFrom('events')
    .select('type')
    .where('resource_id', '=', page.id)
    .orderBy('seq')
    .execute()
  assert.deepEqual(
    events.map(({ type }) => type),
    ['page.created', 'page.updated', 'record.published', 'page.updated'],
  )
  const done = await list('publishings')
  assert.deepEqual(
    done.map((publishing) => [publishing.action, publishing.status, publishing.requested_by.id]),
    [
      ['publish', 'done', editor.userId],
      ['unpublish', 'done', editor.userId],
    ],
  )
})

test('a row appears at its time and goes at another', async () => {
  const page = await newPage(owner, site, { path: '/posts', html_content: 'x' })
  const row = await newRow({ publish_at: inHours(1) })
  const html_content = '<site-rows table="posts"><b>{{ row.title }}</b></site-rows>'
  await changePage(page, { html_content })
  const text = async () => (await service.visit(hostOf(site), '/posts')).text
  assert.equal(row.status, 'draft')
  assert.ok(!(await text()).includes('Sale'))

  const shown = await comes('rows', row, 'publish_at')
  assert.deepEqual([shown.status, shown.publish_at], ['published', null])
  assert.ok((await text()).includes('Sale'))
  const leaving = await answered(200, owner.patch(flat('tables/rows', row), { unpublish_at: inHours(3) }))
  assert.equal(leaving.status, 'published')
  const gone = await comes('rows', row, 'unpublish_at')
  assert.deepEqual([gone.status, gone.unpublish_at], ['draft', null])
  assert.ok(!(await text()).includes('Sale'))
})

test('times that cannot come are refused, with what would be right', async () => {
  const page = await newPage(owner, site, { status: 'draft' })
  const patch = (body: object) => owner.patch(flat('pages', page), body)
  const past = await refused(patch({ publish_at: inHours(-1) }), 'publish_at')
  assert.match(past.errors.publish_at[0], /^must be in the future; it is \d{4}-/)
  await refused(patch({ unpublish_at: inHours(-1) }), 'unpublish_at')
  const publish_at = inHours(2)
  const order = await refused(patch({ publish_at, unpublish_at: publish_at }), 'unpublish_at')
  assert.deepEqual(order.errors.unpublish_at, [`must be later than publish_at, ${publish_at}`])
  await changePage(page, { publish_at })
  await refused(patch({ unpublish_at: inHours(1) }), 'unpublish_at')
  await refused(patch({ publish_at: 'tomorrow' }), 'publish_at')
  const published = await newPage(owner, site)
  const seen = await refused(owner.patch(flat('pages', published), { publish_at }), 'publish_at')
  assert.match(seen.errors.publish_at[0], /send status draft/)
  await refused(owner.post(nested('pages'), { path: '/x', status: 'published', publish_at }), 'publish_at')
  const hidden = await changePage(published, { publish_at, status: 'draft' })
  assert.deepEqual([hidden.status, hidden.publish_at], ['draft', publish_at])
  const row = await newRow({ status: 'draft' })
  await refused(owner.patch(flat('tables/rows', row), { publish_at: inHours(-1) }), 'publish_at')
})

test('what is published by hand before its time needs none any more; a time is taken back by null', async () => {
  const page = await newPage(owner, site, { publish_at: inHours(1), unpublish_at: inHours(2) })
  const shown = await changePage(page, { status: 'published' })
  assert.deepEqual([shown.publish_at, shown.unpublish_at], [null, page.unpublish_at])
  const stays = await changePage(page, { unpublish_at: null })
  assert.deepEqual([stays.status, stays.unpublish_at], ['published', null])
  assert.deepEqual(await list('schedule'), [])
})

test('under review and with publish: false, times count as a change that visitors see', async () => {
  const page = await newPage(owner, site, { status: 'draft' })
  const row = await newRow({ status: 'draft' })
  const times = { publish_at: inHours(1), publish: false }
  await refused(owner.patch(flat('pages', page), times), 'publish_at')
  await refused(owner.post(nested('pages'), { path: '/y', ...times }), 'publish_at')
  await refused(owner.patch(flat('tables/rows', row), times), 'publish_at')
  await answered(
    200,
    owner.patch(flat('', site).replace('//', '/'), { publish_policy: { people: 'review', agents: 'review' } }),
  )
  for (const [kind, record] of [
    ['pages', page],
    ['tables/rows', row],
  ] as const) {
    await answered(202, owner.patch(flat(kind, record), { publish_at: inHours(1) }))
    assert.equal((await read(kind, record)).publish_at, null)
  }
})

test('one whose role is lost does not publish: it stays a draft, and people learn of it', async () => {
  const editor = await newMember(service, site, 'content')
  const page = await answered(201, editor.post(nested('pages'), { path: '/lost', publish_at: inHours(1) }))
  await service.database.write((tx) => tx.deleteFrom('accesses').where('user_id', '=', editor.userId).execute())
  const kept = await comes('pages', page, 'publish_at')
  assert.equal(kept.status, 'draft')
  assert.equal(await status('/lost'), 404)
  const [failed] = await list('publishings?status=failed')
  assert.match(failed!.error, /may no longer publish/)
  const mail = await mailTo(service, owner.email!)
  assert.match(mail.subject!, /^Nothing was published/)
})

test('waiting and the schedule say what appears and what goes', async () => {
  const appears = await newPage(owner, site, { title: 'Appears', publish_at: inHours(2), unpublish_at: inHours(4) })
  const goes = await newPage(owner, site, { title: 'Goes', unpublish_at: inHours(3) })
  const later = await newPage(owner, site, { title: 'Later', status: 'draft' })
  const records = [{ kind: 'page', id: later.id }]
  const { publishing } = await answered(200, owner.post(nested('publish'), { records, at: inHours(1) }))
  const row = await newRow({ publish_at: inHours(5) })

  const waiting = await list('waiting')
  const times = new Map(waiting.map((item) => [item.id, [item.scheduled_at, item.unpublish_at]]))
  assert.deepEqual(times.get(appears.id), [appears.publish_at, appears.unpublish_at])
  assert.deepEqual(times.get(row.id), [row.publish_at, null])
  assert.equal(times.has(goes.id), false)

  const schedule = await list('schedule')
  assert.deepEqual(
    schedule.map(({ action, at, publishing_id, records }) => [action, at, publishing_id, records[0].title]),
    [
      ['publish', publishing.at, publishing.id, 'Later'],
      ['publish', appears.publish_at, null, 'Appears'],
      ['unpublish', goes.unpublish_at, null, 'Goes'],
      ['unpublish', appears.unpublish_at, null, 'Appears'],
      ['publish', row.publish_at, null, 'Sale'],
    ],
  )
  assert.ok(schedule.every((item) => item.status === 'scheduled' && item.requested_by.id === owner.userId))
  const some = await list(`schedule?from=${inHours(1.5)}&until=${inHours(3.5)}`)
  assert.deepEqual(
    some.map(({ records }) => records[0].title),
    ['Appears', 'Goes'],
  )
})

test('undoing an appearance does not bring it about again', async () => {
  const page = await newPage(owner, site, { path: '/again', publish_at: inHours(1) })
  await comes('pages', page, 'publish_at')
  const sets = await list('change_sets')
  const set = sets.find(({ title }) => /appeared as scheduled$/.test(title))!
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  const back = await read('pages', page)
  assert.deepEqual([back.status, back.publish_at], ['draft', null])
})

test('exports, copies and rows in bulk carry the times', async () => {
  const page = await newPage(owner, site, { path: '/carried', publish_at: inHours(1), unpublish_at: inHours(2) })
  const row = await newRow({ publish_at: inHours(3) })
  const copy = await answered(201, owner.post(nested('duplicate'), { name: 'Copy' }))
  const copied = await eventually(async () => {
    service.services.worker.wake()
    const { data } = await answered(200, owner.get(`${API}/websites/${copy.id}/schedule`))
    assert.equal(data.length, 3)
    return data as Json[]
  })
  assert.deepEqual(
    copied.map(({ at }) => at),
    [page.publish_at, page.unpublish_at, row.publish_at],
  )
  const bulk = {
    rows: [
      { id: row.id, publish_at: inHours(4) },
      { values: { title: 'B' }, unpublish_at: inHours(-1) },
    ],
  }
  const { results } = await answered(200, owner.post(`${API}/websites/tables/${row.table_id}/rows/bulk`, bulk))
  assert.deepEqual(
    results.map(({ result }: Json) => result),
    ['updated', 'failed'],
  )
  assert.deepEqual(Object.keys(results[1].errors), ['unpublish_at'])
})
