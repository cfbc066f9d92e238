import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, NOBODYS_ID, newWebsite, refused } from './make.ts'
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
