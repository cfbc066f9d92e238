import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'
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

const change = (table: Json, changes: object) => ann.patch(flat('tables', table), changes)
const changed = (table: Json, changes: object): Promise<Json> => answered(200, change(table, changes))
const valuesOf = async (row: Json) => (await answered(200, ann.get(flat('tables/rows', row)))).values

test('a table is created, shown, changed and deleted at both addresses', async () => {
  const columns = [
    { name: 'Full name', required: true },
    { key: 'joined_on', type: 'date' },
  ]
  const made = await newTable(ann, site, { name: 'Our team', columns })
  const { id, created_at, updated_at, columns: shown, ...fields } = made
  assert.deepEqual(fields, { website_id: site.id, name: 'Our team', key: 'our-team', row_count: 0 })
  assert.deepEqual(
    shown.map(({ id: _, ...column }: Json) => column),
    [
      { ...PLAIN, key: 'full_name', name: 'Full name', required: true },
      { ...PLAIN, key: 'joined_on', name: 'Joined on', type: 'date' },
    ],
  )
  const nested = `${API}/websites/${site.id}/tables/${id}`
  for (const path of [nested, flat('tables', made)]) assert.deepEqual(await answered(200, ann.get(path)), made)
  const renamed = await answered(200, ann.patch(nested, { name: 'Team', key: 'team' }))
  assert.deepEqual({ ...renamed, updated_at }, { ...made, name: 'Team', key: 'team' })
  const listed = await answered(200, ann.get(`${API}/websites/${site.id}/tables`))
  assert.deepEqual(listed.data, [renamed])
  await newRow(ann, made, { full_name: 'Ann' })
  await answered(204, ann.delete(flat('tables', made)))
  for (const path of [nested, flat('tables', made), rowsOf(made)]) await answered(404, ann.get(path))
})

const PLAIN = {
  type: 'text',
  required: false,
  unique: false,
  options: null,
  reference_table_id: null,
  on_delete: null,
  slug_from: null,
}

test('keys are made from names, and are unique', async () => {
  const first = await newTable(ann, site, {
    name: 'Ärzte & Praxen',
    columns: [{ name: 'Größe' }, { name: 'Größe' }, { name: 'Status' }, { name: '2nd' }, { name: '名前' }],
  })
  assert.equal(first.key, 'arzte-praxen')
  assert.deepEqual(
    first.columns.map(({ key }: Json) => key),
    ['grosse', 'grosse_2', 'status_value', 'column_2nd', 'column'],
  )
  assert.equal((await newTable(ann, site, { name: 'Ärzte & Praxen' })).key, 'arzte-praxen-2')
  assert.equal((await newTable(ann, site, { name: '名前' })).key, 'table')
  const body = await refused(
    ann.post(`${API}/websites/${site.id}/tables`, { name: 'Other', key: 'arzte-praxen' }),
    'key',
  )
  assert.match(body.errors.key[0], /already been taken by the table "Ärzte & Praxen"/)
  await refused(ann.post(`${API}/websites/${site.id}/tables`, { name: 'Other', key: 'Not_kebab' }), 'key')
})

test('columns that cannot be are refused by their place', async () => {
  const columns = [
    { name: 'A', key: 'Camel' },
    { name: 'B', key: 'position' },
    { name: 'C', type: 'select' },
    { name: 'D', type: 'json', unique: true },
    { name: 'E', type: 'reference' },
    { name: 'F', slug_from: 'missing' },
    { name: 'G', key: 'twice' },
    { name: 'H', key: 'twice' },
    { type: 'text' },
    { name: 'J', type: 'number', slug_from: 'twice' },
  ]
  await refused(
    ann.post(`${API}/websites/${site.id}/tables`, { name: 'Wrong', columns }),
    'columns.0.key',
    'columns.1.key',
    'columns.2.options',
    'columns.3.unique',
    'columns.4.reference_table_id',
    'columns.5.slug_from',
    'columns.7.key',
    'columns.8.name',
    'columns.9.slug_from',
  )
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `Text ${index}` }))
  await refused(ann.post(`${API}/websites/${site.id}/tables`, { name: 'Many', columns: many }), 'columns')
  const uncompared = Array.from({ length: 50 }, (_, index) => ({
    name: `Text ${index}`,
    type: index < 20 ? 'text' : 'json',
  }))
  assert.equal((await newTable(ann, site, { columns: uncompared })).columns.length, 50)
})

test('a column is renamed by its id, and keeps its values', async () => {
  const table = await newTable(ann, site, { columns: [{ name: 'Title' }, { name: 'Price', type: 'number' }] })
  const row = await newRow(ann, table, { title: 'Rye', price: 4 })
  const [title, price] = table.columns
  const etag = (await ann.get(flat('tables/rows', row))).headers.etag
  const after = await changed(table, { columns: [{ id: price.id, key: 'cost' }, { id: title.id }] })
  assert.deepEqual(after.columns, [{ ...price, key: 'cost' }, title])
  const answer = await ann.get(flat('tables/rows', row), { headers: { 'if-none-match': etag! } })
  assert.deepEqual([answer.status, answer.body.values], [200, { cost: 4, title: 'Rye' }])
  assert.equal((await answered(200, ann.get(rowsOf(table, '?filter[cost]=4')))).meta.total_count, 1)
})

test('dropping a column with values needs force', async () => {
  const table = await newTable(ann, site, { columns: [{ name: 'Title' }, { name: 'Note' }, { name: 'Empty' }] })
  const row = await newRow(ann, table, { title: 'Rye', note: 'dark' })
  const [title, note] = table.columns
  // The column without values goes.
  await changed(table, { columns: [{ key: 'title' }, { key: 'note' }] })
  const body = await refused(change(table, { columns: [{ key: 'title' }] }), 'columns')
  assert.deepEqual(body.blocked_by, [{ column: 'note', problem: 'dropped', rows: 1, row_ids: [row.id] }])
  assert.match(body.detail, /force/)
  assert.deepEqual(await valuesOf(row), { title: 'Rye', note: 'dark' })
  const after = await changed(table, { columns: [{ key: 'title' }], force: true })
  assert.deepEqual(after.columns, [title])
  assert.deepEqual(await valuesOf(row), { title: 'Rye' })
  // A new column takes the place of the old one, not its values.
  const again = await changed(table, { columns: [{ key: 'title' }, { key: 'note' }] })
  assert.notEqual(columnOf(again, 'note').id, note.id)
  assert.deepEqual(await valuesOf(row), { title: 'Rye', note: null })
  assert.equal((await answered(200, ann.get(rowsOf(table, '?filter[note]=dark')))).meta.total_count, 0)
})

test('a change of type converts what can be converted, and is refused for the rest', async () => {
  const table = await newTable(ann, site, {
    columns: [{ name: 'Size' }, { name: 'Kind', type: 'select', options: ['a', 'b'] }],
  })
  const rows = [
    await newRow(ann, table, { size: '12', kind: 'a' }),
    await newRow(ann, table, { size: 'large', kind: 'b' }),
  ]
  const toNumber = { columns: [{ key: 'size', type: 'number' }, { key: 'kind' }] }
  const body = await refused(change(table, toNumber), 'columns.0')
  assert.deepEqual(body.blocked_by, [{ column: 'size', problem: 'misfit', rows: 1, row_ids: [rows[1].id] }])
  await changed(table, { ...toNumber, force: true })
  assert.deepEqual([(await valuesOf(rows[0])).size, (await valuesOf(rows[1])).size], [12, null])
  assert.equal((await answered(200, ann.get(rowsOf(table, '?filter[size][gt]=9')))).meta.total_count, 1)
  // An option that rows hold is like a type that they do not fit.
  const fewer = { columns: [{ key: 'size' }, { key: 'kind', options: ['a'] }] }
  assert.equal((await refused(change(table, fewer), 'columns.1')).blocked_by[0].rows, 1)
  await changed(table, {
    columns: [
      { key: 'size', type: 'text' },
      { key: 'kind', type: 'multi_select' },
    ],
  })
  assert.deepEqual(await valuesOf(rows[0]), { size: '12', kind: ['a'] })
})

test('required and unique are refused while rows violate them', async () => {
  const table = await newTable(ann, site, { columns: [{ name: 'Code' }, { name: 'Name' }] })
  const rows = []
  for (const values of [{ code: 'x' }, { code: 'x', name: 'one' }, { code: 'y', name: 'two' }])
    rows.push(await newRow(ann, table, values))
  const required = await refused(
    change(table, { columns: [{ key: 'code' }, { key: 'name', required: true }], force: true }),
    'columns.1',
  )
  assert.deepEqual(required.blocked_by, [{ column: 'name', problem: 'blank', rows: 1, row_ids: [rows[0].id] }])
  const unique = { columns: [{ key: 'code', unique: true }, { key: 'name' }], force: true }
  const duplicate = await refused(change(table, unique), 'columns.0')
  assert.deepEqual(duplicate.blocked_by, [{ column: 'code', problem: 'duplicate', rows: 1, row_ids: [rows[1].id] }])
  await answered(200, ann.patch(flat('tables/rows', rows[1]), { values: { code: 'z' } }))
  await changed(table, unique)
  await refused(ann.post(rowsOf(table), { values: { code: 'y' } }), 'values.code')
  await changed(table, { columns: [{ key: 'code', unique: false }, { key: 'name' }] })
  await newRow(ann, table, { code: 'y' })
  await refused(change(table, unique), 'columns.0')
})

test('rows that stand get the slugs of a new slug column, as if it had been there before them', async () => {
  const table = await newTable(ann, site, { columns: [{ name: 'Title' }, { name: 'Address' }] })
  await newRow(ann, table, { title: 'Rye & bread' })
  const untitled = await newRow(ann, table, { title: '!!!' })
  await newRow(ann, table, { title: 'Spelt', address: 'rye-bread' })
  const rows = Array.from({ length: 450 }, () => ({ values: { title: 'Rye bread' } }))
  await answered(200, ann.post(rowsOf(table, '/bulk'), { rows }))
  const valuesOf = async (key: string) => {
    const values: (string | null)[] = []
    for (let page: number | null = 1; page !== null; ) {
      const { data, meta } = await answered(200, ann.get(`${rowsOf(table)}?per=200&page=${page}`))
      values.push(...data.map((row: Json) => row.values[key]))
      page = meta.next_page
    }
    return values
  }
  const columns = [...table.columns, { key: 'slug', slug_from: 'title' }]
  await answered(200, ann.patch(flat('tables', table), { columns }))
  const numbered = (from: number) => Array.from({ length: 450 }, (_, n) => `rye-bread-${from + n}`)
  assert.deepEqual(await valuesOf('slug'), ['rye-bread', null, 'spelt', ...numbered(2)])
  assert.equal((await newRow(ann, table, { title: 'Rye bread' })).values.slug, 'rye-bread-452')
  const [title, address, slug] = (await answered(200, ann.get(flat('tables', table)))).columns
  // A column that has values keeps them.
  const changed = [title, { ...address, slug_from: 'title' }, slug]
  await answered(200, ann.patch(flat('tables', table), { columns: changed }))
  assert.deepEqual((await valuesOf('address')).slice(0, 4), ['rye-bread-2', null, 'rye-bread', 'rye-bread-3'])
  const required = [title, address, { ...slug, required: true }]
  const body = await refused(ann.patch(flat('tables', table), { columns: required }), 'columns.2')
  assert.deepEqual(
    body.blocked_by.map(({ column, problem, row_ids }: Json) => [column, problem, row_ids]),
    [['slug', 'blank', [untitled.id]]],
  )
})

test('a table that others use is deleted with force only', async () => {
  const authors = await newTable(ann, site, { columns: [{ name: 'Name' }, { key: 'slug', slug_from: 'name' }] })
  const reference = { name: 'Author', type: 'reference', reference_table_id: authors.id }
  const posts = await newTable(ann, site, { columns: [{ name: 'Title' }, reference] })
  const author = await newRow(ann, authors, { name: 'Ann' })
  const post = await newRow(ann, posts, { title: 'Rye', author: author.id })
  const page = await newPage(ann, site, { path: '/authors/:slug', table_id: authors.id, row_key: 'slug' })
  const body = await refused(ann.delete(flat('tables', authors)), 'base')
  assert.deepEqual(
    body.used_by.map(({ kind, id }: Json) => [kind, id]),
    [
      ['table', posts.id],
      ['page', page.id],
    ],
  )
  await answered(204, ann.delete(`${flat('tables', authors)}?force=true`))
  assert.deepEqual(await valuesOf(post), { title: 'Rye' })
  const unbound = await answered(200, ann.get(flat('pages', page)))
  assert.deepEqual([unbound.table_id, unbound.row_key], [null, null])
  await answered(404, ann.get(flat('tables/rows', author)))
})

test('a page is bound to a table by a column and the only placeholder of its path', async () => {
  const table = await newTable(ann, site, {
    columns: [{ name: 'Title' }, { key: 'slug', slug_from: 'title' }, { key: 'tags', type: 'json' }],
  })
  const post = (fields: object) =>
    ann.post(`${API}/websites/${site.id}/pages`, {
      path: '/posts/:slug',
      table_id: table.id,
      row_key: 'slug',
      ...fields,
    })
  for (const [field, fields] of [
    ['row_key', { row_key: null }],
    ['row_key', { row_key: 'tags' }],
    ['row_key', { row_key: 'missing' }],
    ['path', { path: '/posts' }],
    ['path', { path: '/posts/:year/:slug' }],
  ] as const)
    await refused(post(fields), field)
  const page = await answered(201, post({}))
  assert.deepEqual([page.table_id, page.row_key], [table.id, 'slug'])
  await refused(ann.patch(flat('pages', page), { path: '/posts' }), 'path')
  const slug = columnOf(table, 'slug')
  await changed(table, { columns: [{ key: 'title' }, { id: slug.id, key: 'address' }] })
  assert.equal((await answered(200, ann.get(flat('pages', page)))).row_key, 'address')
  await refused(change(table, { columns: [{ key: 'title' }] }), 'columns')
  await changed(table, { columns: [{ key: 'title' }], force: true })
  assert.equal((await answered(200, ann.get(flat('pages', page)))).table_id, null)
})

test('editors change tables, and no one on another website', async () => {
  const table = await newTable(ann, site)
  const content = await newMember(service, site, 'content')
  await answered(403, content.patch(flat('tables', table), { name: 'New' }))
  await newRow(content, table, {})
  const other = await newWebsite(ann)
  const foreign = await newTable(ann, other)
  const column = { name: 'Other', type: 'reference', reference_table_id: foreign.id }
  await refused(change(table, { columns: [column] }), 'columns.0.reference_table_id')
  await answered(404, ann.get(`${API}/websites/${other.id}/tables/${table.id}`))
  await answered(404, ann.get(`${API}/websites/${other.id}/tables/${table.id}/rows`))
})
