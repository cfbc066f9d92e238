import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexJournals } from '#kernel/events/journals/index-journals.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

let service: Service
let owner: Person
let editor: Person
let website: string
let list: string
const pages: string[] = []
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { name: '=Ann' })
  editor = await service.newUser()
  const { body } = await owner.post('/api/v1/websites', { name: 'A test' })
  website = body.id
  list = `/api/v1/websites/${website}/audit_events`
  await service.database.write((tx) =>
    grantAccess(tx, { website_id: website, user_id: editor.userId, role: 'editor' }, Date.now()),
  )
  for (const by of [owner, editor, owner, editor]) {
    const { body } = await by.post(`/api/v1/websites/${website}/pages`, { title: crypto.randomUUID() })
    pages.push(body.id)
    await by.patch(`/api/v1/websites/pages/${body.id}`, { title: crypto.randomUUID() })
    if (pages.length === 2) await indexJournals(service.database)({}, new AbortController().signal)
  }
})
after(() => service?.close())

test('the log says who did what, through which client', async () => {
  const { body } = await owner.get(`${list}?per=1`)
  const [row] = body.data
  assert.deepEqual(
    [row.operation, row.kind, row.record_id, row.actor.id, row.actor.client, row.client.kind, row.source],
    ['pages_update', 'page', pages[3], editor.userId, 'test', 'api_key', 'api'],
  )
})

test('filters count alone and together, over what is indexed and what is not', async () => {
  const operations = async (query: string) => {
    const found: string[] = []
    for (let before: string | null = ''; before !== null; ) {
      const { body, text }: { body: Json; text: string } = await owner.get(
        `${list}?per=3&${query}${before && `&cursor=${before}`}`,
      )
      assert.ok(body.data, text)
      found.push(...body.data.map(({ operation, record_id }: Json) => `${operation} ${record_id}`))
      before = body.meta.next
    }
    return found
  }
  const made = pages.map((id) => `pages_create ${id}`).toReversed()
  assert.deepEqual(await operations('operation=pages_create'), made)
  assert.deepEqual(await operations(`operation=pages_create&actor=${editor.userId}`), [made[0], made[2]])
  assert.deepEqual(await operations(`record_id=${pages[0]}&kind=page`), [
    `pages_update ${pages[0]}`,
    `pages_create ${pages[0]}`,
  ])
  assert.equal((await operations('source=api')).length, 9)
  assert.deepEqual(await operations('source=mcp'), [])
  const key = (await owner.get(`${list}?per=1&actor=${owner.userId}`)).body.data[0].client.id
  assert.equal((await operations(`client_id=${key}`)).length, 5)
  assert.equal((await operations(`since=${new Date(0).toISOString()}&until=${new Date().toISOString()}`)).length, 9)
  assert.deepEqual(await operations(`until=${new Date(0).toISOString()}`), [])
})

test('with changes=true a row says what was there before and after', async () => {
  const website = (await owner.post('/api/v1/websites', { name: 'Before', facts: { phone: '1' } })).body.id
  const list = `/api/v1/websites/${website}/audit_events?changes=true`
  const newest = async () => (await owner.get(`${list}&per=1`)).body.data[0].changes
  const { body: page } = await owner.post(`/api/v1/websites/${website}/pages`, {
    title: 'One',
    html_content: '<p>a</p>',
  })
  const record = { kind: 'page', record_id: page.id }
  assert.deepEqual(await newest(), {
    records: [{ ...record, action: 'created', fields: [], from_number: null, to_number: null }],
    cut: false,
  })
  await owner.patch(`/api/v1/websites/pages/${page.id}`, { path: '/two', html_content: '<p>b</p>' })
  const moved = await newest()
  const changed = moved.records.find(({ kind }: Json) => kind === 'page')
  assert.deepEqual(changed.fields, [{ field: 'path', before: '/one', after: '/two' }])
  assert.deepEqual([changed.action, changed.from_number, changed.to_number], ['updated', 1, 2])
  assert.deepEqual(
    moved.records.map(({ kind, action }: Json) => [kind, action]).sort(),
    [
      ['page', 'updated'],
      ['redirect', 'created'],
    ],
    'the redirect from the former path is named too',
  )
  await owner.delete(`/api/v1/websites/pages/${page.id}`)
  const [deleted] = (await newest()).records
  assert.equal(deleted.action, 'deleted')
  assert.deepEqual(
    deleted.fields.find(({ field }: Json) => field === 'path'),
    { field: 'path', before: '/two', after: null },
  )
  await owner.patch(`/api/v1/websites/${website}`, { facts: { phone: '2' } })
  assert.deepEqual((await newest()).records[0].fields, [
    { field: 'facts', before: { phone: '1' }, after: { phone: '2' } },
  ])
})

test('changes of what is not content are in the log too, and no address with its secrets', async () => {
  const website = (await owner.post('/api/v1/websites', { name: 'Team' })).body.id
  const list = `/api/v1/websites/${website}/audit_events?changes=true&per=1`
  const newest = async () => (await owner.get(list)).body.data[0].changes.records
  const member = await service.newUser()
  const { id } = await service.database.write((tx) =>
    grantAccess(tx, { website_id: website, user_id: member.userId, role: 'content' }, Date.now()),
  )
  await owner.patch(`/api/v1/websites/accesses/${id}`, { role: 'editor' })
  const unversioned = { action: 'updated', from_number: null, to_number: null }
  const fields = [{ field: 'role', before: 'content', after: 'editor' }]
  assert.deepEqual(await newest(), [{ ...unversioned, kind: 'access', record_id: id, fields }])
  const { body: webhook } = await owner.post(`/api/v1/websites/${website}/webhooks`, {
    url: 'https://one.example/secret',
    events: ['*'],
  })
  await owner.patch(`/api/v1/websites/webhooks/${webhook.id}`, { url: 'https://two.example/hidden', active: false })
  const [{ fields: changed }] = await newest()
  assert.deepEqual(changed, [
    { field: 'url', before: 'https://one.example', after: 'https://two.example' },
    { field: 'active', before: true, after: false },
  ])
})

test('an operation that changed very much is cut, and hides nothing of the others', async () => {
  const website = (await owner.post('/api/v1/websites', { name: 'Bulk' })).body.id
  const columns = [{ key: 'text', name: 'Text', type: 'text' }]
  const { body: table } = await owner.post(`/api/v1/websites/${website}/tables`, { name: 'Texts', columns })
  const rows = Array.from({ length: 12 }, (_, n) => ({ values: { text: String(n) } }))
  const { body, text } = await owner.post(`/api/v1/websites/${website}/tables/${table.id}/rows/bulk`, { rows })
  assert.ok(body.results, text)
  const first = body.results[0].row?.id ?? body.results[0].id
  await owner.patch(`/api/v1/websites/tables/rows/${first}`, { values: { text: 'x'.repeat(6_000) } })
  await owner.patch(`/api/v1/websites/tables/rows/${first}`, { values: { text: 'short' } })
  await owner.patch(`/api/v1/websites/tables/rows/${first}`, { values: { text: 'shorter' } })
  const { body: log } = await owner.get(`/api/v1/websites/${website}/audit_events?changes=true&per=200`)
  assert.deepEqual(
    log.data.map(({ operation, changes }: Json) => [operation, changes.records.length, changes.cut]),
    [
      ['rows_update', 1, false],
      // Of the versions it is told all the same.
      ['rows_update', 1, true],
      ['rows_update', 1, true],
      ['rows_bulk', 10, true],
      ['tables_create', 1, false],
      ['websites_create', 0, false],
    ],
  )
})

test('an unknown operation is refused with the nearest', async () => {
  const { status, body } = await owner.get(`${list}?operation=page_create`)
  assert.deepEqual([status, body.errors.operation], [422, ["is unknown; did you mean 'pages_create'?"]])
})

test('a member below admin reads nothing of it', async () => {
  assert.equal((await editor.get(list)).status, 403)
  assert.equal((await editor.post(`${list}/export`, { format: 'csv' })).status, 403)
})

test('the log is exported as CSV without formulas, and as JSON lines', async () => {
  const fetched = async (body: object) => {
    const { body: file, text } = await owner.post(`${list}/export`, body)
    assert.ok(file.url, text)
    return (await service.visit(`localhost:${service.port}`, new URL(file.url).pathname)).text
  }
  const csv = (await fetched({ format: 'csv' })).trimEnd().split('\r\n')
  assert.equal(csv.length, 10)
  assert.ok(csv.at(-1)!.includes(`,'=Ann,`), csv.at(-1)!)
  const lines = (await fetched({ format: 'jsonl', operation: 'pages_create' })).trimEnd().split('\n')
  const { body } = await owner.get(`${list}?operation=pages_create&changes=true`)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    body.data,
  )
})

test('no secret is in the log, nor in any event', async () => {
  const { body: created } = await owner.post('/api/v1/api_keys', { name: 'Another', read_only: true })
  assert.ok(created.key)
  const { body: invitation } = await owner.post(`/api/v1/websites/${website}/invitations`, {
    email: 'x@example.com',
    role: 'editor',
  })
  const token = new URL(invitation.accept_url).pathname.split('/').at(-1)!
  const { reader } = service.database
  const rows = [
    ...(await reader.selectFrom('audit_events').selectAll().execute()),
    ...(await reader.selectFrom('events').selectAll().execute()),
  ]
  const text = JSON.stringify(rows)
  for (const secret of [created.key, token, owner.key]) assert.ok(!text.includes(secret))
})
