import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newMember, newWebsite, refused } from './make.ts'
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

const POSTS = {
  columns: [
    { name: 'Title', required: true },
    { key: 'slug', slug_from: 'title' },
    { name: 'Published on', type: 'date' },
    { key: 'featured', type: 'boolean' },
    { key: 'price', type: 'number' },
    { key: 'kind', type: 'select', options: ['news', { value: 'essay', label: 'Essay', color: '#336699' }] },
    { key: 'tags', type: 'multi_select', options: ['a', 'b', 'c'] },
  ],
}

test('a row is created, shown, changed and deleted at both addresses', async () => {
  const table = await newTable(ann, site, POSTS)
  const values = {
    title: 'First post',
    published_on: '2026-05-01',
    featured: true,
    price: 4.5,
    kind: 'news',
    tags: ['b'],
  }
  const made = await newRow(ann, table, values)
  const { id, created_at, updated_at, ...fields } = made
  assert.deepEqual(fields, {
    website_id: site.id,
    table_id: table.id,
    values: { slug: 'first-post', ...values },
    position: 1,
    status: 'published',
  })
  const nested = `${API}/websites/${site.id}/tables/${table.id}/rows/${id}`
  for (const path of [nested, flat('tables/rows', made)]) assert.deepEqual(await answered(200, ann.get(path)), made)

  const changed = await answered(
    200,
    ann.patch(nested, { values: { price: null, title: 'Other' }, status: 'draft', position: 9 }),
  )
  assert.deepEqual(
    { ...changed, updated_at },
    { ...made, values: { ...made.values, price: null, title: 'Other' }, status: 'draft', position: 9 },
  )
  assert.equal((await answered(200, ann.get(flat('tables', table)))).row_count, 1)
  await answered(204, ann.delete(flat('tables/rows', made)))
  for (const path of [nested, flat('tables/rows', made)]) {
    await answered(404, ann.get(path))
    await answered(404, ann.patch(path, {}))
    await answered(404, ann.delete(path))
  }
  assert.equal((await answered(200, ann.get(flat('tables', table)))).row_count, 0)
})

test('rows are listed in the order in which they were made, with the columns', async () => {
  const table = await newTable(ann, site, POSTS)
  for (const title of ['b', 'a', 'c']) await newRow(ann, table, { title })
  const { data, meta, columns } = await answered(200, ann.get(rowsOf(table, '?per=2')))
  assert.deepEqual(
    data.map((row: Json) => row.values.title),
    ['b', 'a'],
  )
  assert.deepEqual([meta.total_count, meta.next_page], [3, 2])
  assert.deepEqual(columns, table.columns)
})

void refused
void newMember
void NOBODYS_ID
