import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json, Reply } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, newWebsite } from './make.ts'
import { columnOf, newRow, newTable, rowsOf } from './tables.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
})
after(() => service.close())

const AT_ONCE = 20
const together = (send: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))
const statuses = (replies: Reply[]) => replies.map(({ status }) => status).sort()
const all = async (table: Json): Promise<Json[]> => (await answered(200, ann.get(rowsOf(table, '?per=200')))).data

test('of rows that take a unique value at once, one gets it', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'sku', unique: true }] })
  const created = await together(() => ann.post(rowsOf(table), { values: { sku: 'same' } }))
  assert.deepEqual(statuses(created), [201, ...Array(AT_ONCE - 1).fill(422)])
  const rows: Json[] = []
  for (let index = 0; index < AT_ONCE; index++) rows.push(await newRow(ann, table, { sku: `own ${index}` }))
  const changed = await together((index) => ann.patch(flat('tables/rows', rows[index]), { values: { sku: 'wanted' } }))
  assert.deepEqual(statuses(changed), [200, ...Array(AT_ONCE - 1).fill(422)])
  const skus = (await all(table)).map(({ values }) => values.sku)
  assert.equal(new Set(skus).size, skus.length)
})

test('of requests that upsert a unique value at once, one creates the row', async () => {
  const table = await newTable(ann, site, {
    columns: [
      { key: 'sku', unique: true },
      { key: 'count', type: 'number' },
    ],
  })
  const replies = await together((index) =>
    ann.post(rowsOf(table, '/bulk'), { match: 'sku', rows: [{ values: { sku: 'one', count: index } }] }),
  )
  assert.equal(
    replies.reduce((sum, { body }) => sum + body.created, 0),
    1,
  )
  assert.equal((await all(table)).length, 1)
})

test('slugs that are made at once are all different, and positions too', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'title' }, { key: 'slug', slug_from: 'title' }] })
  assert.deepEqual(
    statuses(await together(() => ann.post(rowsOf(table), { values: { title: 'Same' } }))),
    Array(AT_ONCE).fill(201),
  )
  const rows = await all(table)
  assert.equal(new Set(rows.map(({ values }) => values.slug)).size, AT_ONCE)
  assert.equal(new Set(rows.map(({ position }) => position)).size, AT_ONCE)
})

test('a column is renamed while rows are written: every value is under the new name', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'title' }] })
  const { id } = columnOf(table, 'title')
  const rename = (key: string) => answered(200, ann.patch(flat('tables', table), { columns: [{ id, key }] }))
  const [replies] = await Promise.all([
    together((index) => ann.post(rowsOf(table), { values: { title: `${index}`, heading: `${index}` } })),
    rename('heading'),
  ])
  assert.deepEqual(statuses(replies), Array(AT_ONCE).fill(201))
  const rows = await all(table)
  assert.deepEqual(new Set(rows.map(({ values }) => values.heading)).size, AT_ONCE)
})

test('a column becomes required and unique while rows are written: no row is left without or with the same value', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'code' }] })
  const strict = { columns: [{ key: 'code', required: true, unique: true }] }
  const [replies, change] = await Promise.all([
    together((index) => ann.post(rowsOf(table), { values: { code: index % 2 ? `${index % 4}` : null } })),
    ann.patch(flat('tables', table), strict),
  ])
  const codes = (await all(table)).map(({ values }) => values.code)
  assert.equal(codes.length, replies.filter(({ status }) => status === 201).length)
  if (change.status === 200) assert.equal(new Set(codes.filter(Boolean)).size, codes.length)
  else assert.equal(codes.length, AT_ONCE)
})

test('a row is deleted while others begin to refer to it: none refers to nothing', async () => {
  const authors = await newTable(ann, site, { columns: [{ key: 'name' }] })
  const column = { key: 'author', type: 'reference', reference_table_id: authors.id, on_delete: 'clear' }
  const posts = await newTable(ann, site, { columns: [column] })
  const author = await newRow(ann, authors, { name: 'Ann' })
  const [replies] = await Promise.all([
    together(() => ann.post(rowsOf(posts), { values: { author: author.id } })),
    answered(204, ann.delete(flat('tables/rows', author))),
  ])
  const rows = await all(posts)
  assert.equal(rows.length, replies.filter(({ status }) => status === 201).length)
  assert.deepEqual(
    rows.filter(({ values }) => values.author !== null),
    [],
  )
})
