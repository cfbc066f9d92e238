import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { answered, flat, NOBODYS_ID, newMember, newWebsite, refused } from './make.ts'
import { newRow, newTable, rowsOf } from './tables.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
})
after(() => service.close())

const ITEMS = {
  columns: [
    { key: 'sku', unique: true },
    { key: 'name', required: true },
    { key: 'price', type: 'number' },
  ],
}
const bulk = (table: Json, rows: object[], more: object = {}): Promise<Json> =>
  answered(200, ann.post(rowsOf(table, '/bulk'), { rows, ...more }))
const results = ({ results }: Json) => results.map(({ result }: Json) => result)
const listed = async (table: Json) =>
  (await answered(200, ann.get(rowsOf(table)))).data.map(({ values }: Json) => values)

test('rows are created, updated and left alone, and those that fail keep none of the others from being saved', async () => {
  const table = await newTable(ann, site, ITEMS)
  const [one, two] = [
    await newRow(ann, table, { sku: '1', name: 'one' }),
    await newRow(ann, table, { sku: '2', name: 'two' }),
  ]
  const answer = await bulk(table, [
    { id: one.id, values: { price: 5 } },
    { id: two.id, values: { name: 'two' } },
    { values: { sku: '3', name: 'three' }, status: 'draft' },
    { values: { sku: '1', name: 'again' } },
    { values: { price: 'x' } },
    { id: NOBODYS_ID, values: {} },
    { values: { name: 'no sku', nmae: 'typo' } },
  ])
  assert.deepEqual(results(answer), ['updated', 'unchanged', 'created', 'failed', 'failed', 'failed', 'created'])
  assert.deepEqual([answer.created, answer.updated, answer.unchanged, answer.failed], [2, 1, 1, 3])
  assert.deepEqual(answer.results[3].errors, { 'values.sku': ['has already been taken'] })
  assert.deepEqual(Object.keys(answer.results[4].errors).sort(), ['values.name', 'values.price'])
  assert.deepEqual(Object.keys(answer.results[5].errors), ['id'])
  assert.match(answer.results[6].warnings[0], /did you mean 'name'/)
  assert.deepEqual(await listed(table), [
    { sku: '1', name: 'one', price: 5 },
    { sku: '2', name: 'two', price: null },
    { sku: '3', name: 'three', price: null },
    { sku: null, name: 'no sku', price: null },
  ])
  assert.equal((await answered(200, ann.get(flat('tables', table)))).row_count, 4)
})

test('rows are matched by a unique column, those of the same request too', async () => {
  const table = await newTable(ann, site, ITEMS)
  await newRow(ann, table, { sku: 'a', name: 'first' })
  const answer = await bulk(
    table,
    [
      { values: { sku: 'a', price: 1 } },
      { values: { sku: 'b' } },
      { values: { sku: 'b', name: 'second' } },
      { values: { sku: 'b', price: 2 } },
    ],
    { match: 'sku' },
  )
  assert.deepEqual(results(answer), ['updated', 'failed', 'created', 'updated'])
  assert.equal(answer.results[2].id, answer.results[3].id)
  assert.deepEqual(await listed(table), [
    { sku: 'a', name: 'first', price: 1 },
    { sku: 'b', name: 'second', price: 2 },
  ])
  await refused(ann.post(rowsOf(table, '/bulk'), { rows: [{}], match: 'name' }), 'match')
})

test('rows exchange unique values in their order', async () => {
  const table = await newTable(ann, site, ITEMS)
  const [one, two] = [
    await newRow(ann, table, { sku: '1', name: 'one' }),
    await newRow(ann, table, { sku: '2', name: 'two' }),
  ]
  const answer = await bulk(table, [
    { id: one.id, values: { sku: 'aside' } },
    { id: two.id, values: { sku: '1' } },
    { id: one.id, values: { sku: '2' } },
    { values: { sku: 'aside', name: 'three' } },
  ])
  assert.deepEqual(results(answer), ['updated', 'updated', 'updated', 'created'])
  assert.deepEqual(
    (await listed(table)).map(({ sku }: Json) => sku),
    ['2', '1', 'aside'],
  )
  await refused(ann.post(rowsOf(table), { values: { sku: '2', name: 'x' } }), 'values.sku')
})

test('an atomic request saves all rows or none', async () => {
  const table = await newTable(ann, site, ITEMS)
  const rows = [{ values: { sku: '1', name: 'one' } }, { values: { sku: '1', name: 'two' } }]
  const body = await refused(ann.post(rowsOf(table, '/bulk'), { rows, atomic: true }), 'rows.1.values.sku')
  assert.equal(body.failed, 1)
  assert.deepEqual(await listed(table), [])
  await refused(ann.post(rowsOf(table, '/bulk'), { rows: [] }), 'rows')
  await refused(ann.post(rowsOf(table, '/bulk'), { rows: Array.from({ length: 501 }, () => ({})) }), 'rows')
})

test('hundreds of rows get slugs and positions in one request', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'title' }, { key: 'slug', slug_from: 'title' }] })
  const rows = Array.from({ length: 500 }, () => ({ values: { title: 'Same' } }))
  assert.equal((await bulk(table, rows)).created, 500)
  const last = await answered(200, ann.get(rowsOf(table, '?page=10&per=50')))
  assert.deepEqual([last.data.at(-1).values.slug, last.data.at(-1).position], ['same-500', 500])
})

test('rows are deleted by their ids or by a unique value, before others are saved, and an undo brings them back', async () => {
  const table = await newTable(ann, site, ITEMS)
  const [one] = [
    await newRow(ann, table, { sku: '1', name: 'one' }),
    await newRow(ann, table, { sku: '2', name: 'two' }),
  ]
  const rows = [{ values: { sku: '1', name: 'new' } }]
  const set = await answered(201, ann.post(`/api/v1/websites/${site.id}/change_sets`, { title: 'Clear up' }))
  const planned = await answered(200, ann.post(rowsOf(table, '/bulk'), { rows, delete: [one.id], dry_run: true }))
  assert.deepEqual([planned.deleted, planned.created], [1, 1])
  assert.equal((await listed(table)).length, 2)
  // It takes the value that the deleted row had.
  const answer = await bulk(table, rows, { delete: [one.id.toUpperCase(), one.id] })
  assert.deepEqual([answer.deleted, answer.created, results(answer)], [1, 1, ['created']])
  await answered(404, ann.get(rowsOf(table, `/${one.id}`)))
  const only = await answered(200, ann.post(rowsOf(table, '/bulk'), { delete: ['1', '2'], match: 'sku' }))
  assert.deepEqual([only.deleted, only.results], [2, []])
  assert.deepEqual(await listed(table), [])
  const { data } = await answered(200, ann.get(`/api/v1/websites/${site.id}/trash?kind=row`))
  assert.equal(data.filter(({ change_set_id }: Json) => change_set_id === set.id).length, 3)
  await answered(200, ann.post(flat('change_sets', set, '/undo'), {}))
  assert.deepEqual(
    (await listed(table)).map(({ sku, name }: Json) => `${sku} ${name}`),
    ['1 one', '2 two'],
  )
})

test('if one row cannot be deleted, nothing is done', async () => {
  const table = await newTable(ann, site, ITEMS)
  const other = await newTable(ann, site, {
    columns: [{ key: 'item', type: 'reference', reference_table_id: table.id, on_delete: 'refuse' }],
  })
  const [one, two] = [
    await newRow(ann, table, { sku: '1', name: 'a' }),
    await newRow(ann, table, { sku: '2', name: 'b' }),
  ]
  await newRow(ann, other, { item: two.id })
  const remove = (names: unknown[], more: object = {}) => ann.post(rowsOf(table, '/bulk'), { delete: names, ...more })
  const { blocked_by } = await refused(remove([one.id, two.id]), 'delete.1')
  assert.equal(blocked_by[0].column, 'item')
  await refused(remove([one.id, NOBODYS_ID]), 'delete.1')
  await refused(remove([(await newRow(ann, other)).id]), 'delete.0')
  await refused(remove(['nothing'], { match: 'sku' }), 'delete.0')
  await refused(remove([one.id], { publish: false }), 'publish')
  await refused(remove(Array(500).fill(one.id), { rows: [{ values: { name: 'x' } }] }), 'delete')
  await refused(remove([]), 'delete')
  await refused(ann.post(rowsOf(table, '/bulk'), {}), 'rows')
  assert.equal((await listed(table)).length, 2)
})

test('a row that goes with another one it refers to may be named too', async () => {
  const table = await newTable(ann, site, ITEMS)
  const column = { key: 'parent', type: 'reference', reference_table_id: table.id, on_delete: 'delete' }
  const { columns } = await answered(200, ann.get(flat('tables', table)))
  await answered(200, ann.patch(flat('tables', table), { columns: [...columns, column] }))
  const parent = await newRow(ann, table, { name: 'parent' })
  const child = await newRow(ann, table, { name: 'child', parent: parent.id })
  assert.equal((await answered(200, ann.post(rowsOf(table, '/bulk'), { delete: [parent.id, child.id] }))).deleted, 2)
  assert.deepEqual(await listed(table), [])
})

test('deleting takes the role and the approval that a single deletion takes', async () => {
  const reviewed = await newWebsite(ann, { publish_policy: { agents: 'review' } })
  const table = await newTable(ann, reviewed, ITEMS)
  const one = await newRow(ann, table, { name: 'seen' })
  const draft = await newRow(ann, table, { name: 'draft' }, { status: 'draft' })
  const editor = await newMember(service, reviewed, 'content')
  await answered(403, editor.post(rowsOf(table, '/bulk'), { delete: [one.id] }))
  const call = (args: object) => agentOf(ann).call('rows_bulk', { table_id: table.id, ...args })
  assert.equal((await call({ delete: [draft.id] })).structured.deleted, 1)
  assert.equal((await call({ delete: [one.id], dry_run: true })).structured.deleted, 1)
  const { structured } = await call({ delete: [one.id] })
  assert.deepEqual([structured.status, (await listed(table)).length], ['waiting', 1])
  await answered(200, ann.post(flat('requests', { id: structured.request_id }, '/approve')))
  assert.deepEqual(await listed(table), [])
})
