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
    latest_version_id: null,
    pinned_version_id: null,
    pin_reason: null,
    live_version_id: null,
    version_number: 1,
    publish_at: null,
    unpublish_at: null,
  })
  const nested = `${API}/websites/${site.id}/tables/${table.id}/rows/${id}`
  for (const path of [nested, flat('tables/rows', made)]) assert.deepEqual(await answered(200, ann.get(path)), made)

  const changed = await answered(
    200,
    ann.patch(nested, { values: { price: null, title: 'Other' }, status: 'draft', position: 9 }),
  )
  assert.deepEqual(
    { ...changed, updated_at, latest_version_id: null },
    {
      ...made,
      values: { ...made.values, price: null, title: 'Other' },
      status: 'draft',
      position: 9,
      version_number: 2,
    },
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

test('what is wrong with values is named by column, and unknown columns are warned of', async () => {
  const table = await newTable(ann, site, POSTS)
  const values = { price: 'cheap', published_on: '2026-02-30', kind: 'novel', tags: ['z'], featured: 'maybe' }
  const fields = ['title', ...Object.keys(values)].map((key) => `values.${key}`)
  const body = await refused(ann.post(rowsOf(table), { values }), ...fields)
  assert.deepEqual(body.errors['values.title'], ["can't be blank"])
  const made = await newRow(ann, table, { title: 'A', publishedOn: '2026-01-01' })
  assert.deepEqual(made.warnings, [
    "The table has no column 'publishedOn', so its value was ignored; did you mean 'published_on'?",
  ])
  await refused(ann.patch(flat('tables/rows', made), { values: { title: ' ' } }), 'values.title')
  assert.equal((await answered(200, ann.get(flat('tables', table)))).row_count, 1)
})

test('a slug is made from another column, and numbered when it is taken', async () => {
  const table = await newTable(ann, site, POSTS)
  const slugs = []
  for (let i = 0; i < 4; i++) slugs.push((await newRow(ann, table, { title: 'Same title' })).values.slug)
  assert.deepEqual(slugs, ['same-title', 'same-title-2', 'same-title-3', 'same-title-4'])
  const own = await newRow(ann, table, { title: 'Same title', slug: 'own' })
  await refused(ann.post(rowsOf(table), { values: { title: 'B', slug: 'own' } }), 'values.slug')
  const renamed = await answered(200, ann.patch(flat('tables/rows', own), { values: { title: 'Another' } }))
  assert.equal(renamed.values.slug, 'own')
  const again = await answered(200, ann.patch(flat('tables/rows', own), { values: { slug: null } }))
  assert.equal(again.values.slug, 'another')
  assert.equal((await newRow(ann, table, { title: 'B', slug: 'own' })).values.slug, 'own')
})

test('references and assets name records of this website', async () => {
  const authors = await newTable(ann, site, { columns: [{ name: 'Name' }] })
  const columns = [
    { name: 'Author', type: 'reference', reference_table_id: authors.id },
    { name: 'Picture', type: 'asset' },
  ]
  const table = await newTable(ann, site, { columns })
  const author = await newRow(ann, authors, { name: 'Ann' })
  const other = await newRow(ann, table, {})
  const upload = { base64: Buffer.from('a').toString('base64'), filename: 'a.txt', content_type: 'text/plain' }
  const asset = await answered(201, ann.post(`${API}/websites/${site.id}/assets/upload`, upload))
  const made = await newRow(ann, table, { author: author.id, picture: asset.id })
  assert.deepEqual(made.values, { author: author.id, picture: asset.id })
  for (const id of [NOBODYS_ID, other.id])
    await refused(ann.post(rowsOf(table), { values: { author: id } }), 'values.author')
  await refused(ann.post(rowsOf(table), { values: { picture: author.id } }), 'values.picture')
  const elsewhere = await newWebsite(ann)
  const foreign = await newRow(ann, await newTable(ann, elsewhere, { columns: [{ name: 'Name' }] }), { name: 'Ben' })
  await refused(ann.post(rowsOf(table), { values: { author: foreign.id } }), 'values.author')
})

test('deleting a row refuses, clears or deletes the rows that refer to it', async () => {
  const authors = await newTable(ann, site, { columns: [{ name: 'Name' }] })
  const referring = (on_delete: string) =>
    newTable(ann, site, { columns: [{ name: 'Author', type: 'reference', reference_table_id: authors.id, on_delete }] })
  const [refusing, clearing, deleting] = [
    await referring('refuse'),
    await referring('clear'),
    await referring('delete'),
  ]
  const author = await newRow(ann, authors, { name: 'Ann' })
  const [first, second, third] = [
    await newRow(ann, refusing, { author: author.id }),
    await newRow(ann, clearing, { author: author.id }),
    await newRow(ann, deleting, { author: author.id }),
  ]
  const body = await refused(ann.delete(flat('tables/rows', author)), 'base')
  assert.deepEqual(body.blocked_by, [{ table: refusing.key, column: 'author', rows: 1, row_ids: [first.id] }])
  await answered(204, ann.delete(flat('tables/rows', first)))
  await answered(204, ann.delete(flat('tables/rows', author)))
  assert.deepEqual((await answered(200, ann.get(flat('tables/rows', second)))).values, { author: null })
  await answered(404, ann.get(flat('tables/rows', third)))
  assert.equal((await answered(200, ann.get(rowsOf(deleting)))).meta.total_count, 0)
})

test('rows that refer to each other are deleted along', async () => {
  const table = await newTable(ann, site, { columns: [{ name: 'Name' }] })
  const parent = { name: 'Parent', type: 'reference', reference_table_id: table.id, on_delete: 'delete' }
  await answered(200, ann.patch(flat('tables', table), { columns: [{ key: 'name' }, parent] }))
  const top = await newRow(ann, table, { name: 'top' })
  const child = await newRow(ann, table, { name: 'child', parent: top.id })
  await newRow(ann, table, { name: 'grandchild', parent: child.id })
  await answered(200, ann.patch(flat('tables/rows', top), { values: { parent: child.id } }))
  await answered(204, ann.delete(flat('tables/rows', child)))
  assert.equal((await answered(200, ann.get(rowsOf(table)))).meta.total_count, 0)
})

test('a change that is based on an old state is refused', async () => {
  const table = await newTable(ann, site, POSTS)
  const row = await newRow(ann, table, { title: 'A' })
  const path = flat('tables/rows', row)
  const etag = (await ann.get(path)).headers.etag!
  await answered(200, ann.patch(path, { values: { title: 'B' } }, { headers: { 'if-match': etag } }))
  await answered(412, ann.patch(path, { values: { title: 'C' } }, { headers: { 'if-match': etag } }))
  await answered(412, ann.delete(path, undefined, { headers: { 'if-match': etag } }))
})

test('content edits rows, editors delete them, viewers read them', async () => {
  const table = await newTable(ann, site, POSTS)
  const [viewer, content] = [await newMember(service, site, 'viewer'), await newMember(service, site, 'content')]
  const row = await newRow(content, table, { title: 'A' })
  await answered(200, content.patch(flat('tables/rows', row), { values: { title: 'B' } }))
  await answered(403, content.delete(flat('tables/rows', row)))
  await answered(200, viewer.get(rowsOf(table)))
  await answered(403, viewer.post(rowsOf(table), { values: { title: 'A' } }))
})

test("the plan's limit of rows holds", async () => {
  const ben = await service.newUser(undefined, { plan: 'free' })
  const table = await newTable(ben, await newWebsite(ben), { columns: [{ name: 'Title' }] })
  const rows = Array.from({ length: 500 }, (_, index) => ({ values: { title: `${index}` } }))
  for (let times = 0; times < 2; times++) await answered(200, ben.post(rowsOf(table, '/bulk'), { rows }))
  const body = await refused(ben.post(rowsOf(table), { values: { title: 'more' } }), 'base')
  assert.equal(body.code, 'row_limit_reached')
  assert.equal((await answered(200, ben.get(flat('tables', table)))).row_count, 1_000)
})
