import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { type Agent, agentOf } from './support/agent.ts'

/** Of an answer about permissions, as it is on the wire. */
const MAX_PERMISSIONS = 2_000

let service: Service
let ann: Person
let agent: Agent
let website: Json
before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
  website = await agent.made('websites_create', { name: 'Lean' })
})
after(() => service?.close())

test('fields picks the fields of records, in lists and of one', async () => {
  const website_id = website.id
  const { id } = await agent.made('pages_create', { website_id, path: '/a', title: 'A', html_content: '<p>x</p>' })
  const { data, meta } = await agent.made('pages_list', { website_id, fields: ['path', 'title'] })
  assert.deepEqual([data, meta.total_count], [[{ path: '/a', title: 'A' }], 1])
  const withHtml = await agent.made('pages_list', { website_id, fields: ['path', 'html_content'] })
  assert.deepEqual(withHtml.data, [{ path: '/a', html_content: '<p>x</p>' }])
  const added = await agent.made('pages_list', { website_id, fields: ['html_content'] })
  assert.deepEqual([added.data[0].html_content, added.data[0].title], ['<p>x</p>', 'A'])
  const { etag, ...page } = await agent.made('pages_get', { id, fields: ['title', 'meta_title'] })
  assert.deepEqual(page, { title: 'A', meta_title: null })
  assert.equal((await agent.made('pages_get', { id })).etag, etag)
  const { data: events } = await agent.made('events_list', { website_id, fields: ['type'] })
  assert.ok(events.every((event: Json) => Object.keys(event).join() === 'type'))
  const { storage } = await agent.made('websites_list', { fields: ['storage.used_bytes'] }).then(({ data }) => data[0])
  assert.deepEqual(Object.keys(storage), ['used_bytes'])
})

test('an unknown field is refused with those that there are', async () => {
  for (const [name, given] of [
    ['pages_list', { website_id: website.id }],
    ['records_list', { kind: 'form', website_id: website.id }],
    ['records_get', { kind: 'website', id: website.id }],
    ['me_get', {}],
  ] as const) {
    const { isError, body } = await agent.call(name, { ...given, fields: ['naem'] })
    assert.deepEqual([isError, body.code], [true, 'validation_failed'], name)
    assert.match(body.errors.fields[0], /^has no 'naem'/)
    assert.match(body.detail, /There are: .*\b(id|user)\b/)
  }
})

test('permissions are told by the names of tools, in two kilobytes', async () => {
  const whole = await agent.call('permissions_get', { website_id: website.id })
  assert.deepEqual([whole.structured.allowed, whole.structured.operations], ['every tool', undefined])
  const reader = agentOf(await service.readOnlyKeyFor(ann))
  const { structured, reply } = await reader.call('permissions_get', { website_id: website.id })
  assert.ok(reply.text.length < MAX_PERMISSIONS, `${reply.text.length} characters`)
  const { tools: known } = await agent.ask('tools/list', {}, { query: '?toolsets=all' })
  const named = structured.refused.flatMap(({ tools }: Json) => tools.replace(/ \([^)]*\)/g, '').split(', '))
  assert.ok(named.includes('pages_update') && !named.includes('pages_list'))
  for (const name of named)
    assert.ok(
      known.some((tool: Json) => tool.name === name),
      name,
    )
  const all = await agent.made('permissions_get', { website_id: website.id, verbose: true })
  const { body } = await ann.get(`/api/v1/websites/${website.id}/permissions`)
  assert.deepEqual([all.operations, all.refused], [body.operations, undefined])
})

test('a list of rows tells its columns once, and nothing that is blank', async () => {
  const columns = [
    { name: 'Title', required: true },
    { name: 'Price', type: 'number' },
  ]
  const { id: table_id } = await agent.made('tables_create', { website_id: website.id, name: 'Cakes', columns })
  const rows = ['a', 'b', 'c'].map((title) => ({ values: { title } }))
  await agent.made('rows_bulk', { table_id, rows })
  const first = await agent.made('rows_list', { table_id, per: 2 })
  assert.deepEqual(
    first.columns.map(({ id: _, ...column }: Json) => column),
    [
      { key: 'title', name: 'Title', type: 'text', required: true },
      { key: 'price', name: 'Price', type: 'number' },
    ],
  )
  assert.ok(!('table_id' in first.data[0]) && !('publish_at' in first.data[0]))
  assert.deepEqual(first.data[0].values, { title: 'a', price: null })
  const second = await agent.made('rows_list', { table_id, per: 2, page: 2 })
  assert.deepEqual([second.columns, second.data.length], [undefined, 1])
  const whole = await agent.made('rows_list', { table_id, per: 2, page: 2, verbose: true })
  assert.deepEqual([whole.columns.length, whole.data[0].table_id], [2, table_id])
  const picked = await agent.made('rows_list', { table_id, fields: ['values.title'] })
  assert.deepEqual(picked.data[0], { values: { title: 'a' } })
})

test('a dry run tells counts and beginnings, and all when asked', async () => {
  const { id: website_id } = await agent.made('websites_create', { name: 'Tried' })
  const edits = Array.from({ length: 15 }, (_, i) => ({
    kind: 'page',
    path: `/p${i}`,
    title: `P ${i}`,
    html_content: '<p>one line</p>\n'.repeat(300),
  }))
  const short = await agent.made('batch_edit', { website_id, edits, dry_run: true })
  assert.deepEqual([short.results.length, short.results_count], [10, 15])
  assert.match(short.results[0].diff, /… \d+ more characters: verbose: true shows all$/)
  const whole = await agent.made('batch_edit', { website_id, edits: edits.slice(0, 12), dry_run: true, verbose: true })
  assert.equal(whole.results.length, 12)
  assert.ok(whole.results[0].diff.length > 1_500)
  await agent.made('batch_edit', { website_id, edits })
  const replaced = await agent.made('site_replace', { website_id, find: 'one', replace: 'a', dry_run: true })
  assert.deepEqual([replaced.records.length, replaced.records_count, replaced.count], [10, 15, 4_500])
})
