import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newWebsite, refused } from './make.ts'
import { columnOf, newRow, newTable, rowsOf } from './tables.ts'

let service: Service
let ann: Person
let site: Json
let tags: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
  tags = await newTable(ann, site, { columns: [{ name: 'Name' }, { key: 'slug', slug_from: 'name' }] })
})
after(() => service.close())

function referring(fields: object = {}, more: object[] = []): Promise<Json> {
  const column = { name: 'Tags', type: 'references', reference_table_id: tags.id, ...fields }
  return newTable(ann, site, { columns: [{ name: 'Title' }, column, ...more] })
}

async function newTags(...names: string[]): Promise<Json[]> {
  const rows: Json[] = []
  for (const name of names) rows.push(await newRow(ann, tags, { name }))
  return rows
}

async function idsFound(table: Json, query: string): Promise<string[]> {
  const { data } = await answered(200, ann.get(rowsOf(table, `?${query}`)))
  return data.map(({ id }: Json) => id)
}

test('references hold several rows in their order, each once', async () => {
  const table = await referring()
  const [one, two, three] = (await newTags('one', 'two', 'three')) as [Json, Json, Json]
  const made = await newRow(ann, table, { tags: [three.id, one.id, three.id.toUpperCase()] })
  assert.deepEqual(made.values.tags, [three.id, one.id])
  const changed = await answered(200, ann.patch(flat('tables/rows', made), { values: { tags: two.id } }))
  assert.deepEqual(changed.values.tags, [two.id])
  const cleared = await answered(200, ann.patch(flat('tables/rows', made), { values: { tags: [] } }))
  assert.equal(cleared.values.tags, null)
})

test('references name rows of their table, a hundred at most', async () => {
  const table = await referring({ required: true })
  const [one] = (await newTags('one')) as [Json]
  const other = await newRow(ann, await newTable(ann, site, { columns: [{ name: 'Name' }] }), { name: 'no tag' })
  for (const tags of [[one.id, NOBODYS_ID], [other.id], ['x'], 12, [], null])
    await refused(ann.post(rowsOf(table), { values: { tags } }), 'values.tags')
  const many = Array.from({ length: 101 }, (_, index) => NOBODYS_ID.slice(0, -3) + String(index + 100))
  const body = await refused(ann.post(rowsOf(table), { values: { tags: many } }), 'values.tags')
  assert.match(body.errors['values.tags'][0], /maximum is 100/)
  await refused(
    ann.post(`${API}/websites/${site.id}/tables`, { name: 'No table', columns: [{ name: 'A', type: 'references' }] }),
    'columns.0.reference_table_id',
  )
  const unique = { name: 'A', type: 'references', reference_table_id: tags.id, unique: true }
  await refused(ann.post(`${API}/websites/${site.id}/tables`, { name: 'U', columns: [unique] }), 'columns.0.unique')
})

test('lists find the rows that name one', async () => {
  const table = await referring({}, [{ name: 'More', type: 'references', reference_table_id: tags.id }])
  const [red, blue] = (await newTags('red', 'blue')) as [Json, Json]
  const both = await newRow(ann, table, { title: 'b', tags: [red.id, blue.id] })
  const first = await newRow(ann, table, { title: 'a', tags: [red.id], more: [blue.id] })
  const none = await newRow(ann, table, { title: 'c' })
  const query = `filter[tags][contains]=${red.id}`
  assert.deepEqual(await idsFound(table, query), [both.id, first.id])
  assert.deepEqual(await idsFound(table, `${query}&sort=title`), [first.id, both.id])
  assert.deepEqual(await idsFound(table, `${query}&filter[title]=a`), [first.id])
  assert.deepEqual(await idsFound(table, `filter[title]=a&filter[tags][contains]=${blue.id}`), [])
  assert.deepEqual(await idsFound(table, `filter[tags][contains]=${blue.id}`), [both.id])
  assert.deepEqual(await idsFound(table, 'filter[tags]='), [none.id])
  assert.deepEqual(await idsFound(table, `filter[tags][contains]=${NOBODYS_ID}`), [])
  for (const wrong of [
    'filter[tags][contains]=red',
    `filter[tags]=${red.id}`,
    `filter[tags][in]=${red.id}`,
    'sort=tags',
  ])
    await answered(400, ann.get(rowsOf(table, `?${wrong}`)))
  await answered(200, ann.patch(flat('tables/rows', both), { values: { tags: [blue.id] } }))
  assert.deepEqual(await idsFound(table, query), [first.id])
  await answered(204, ann.delete(flat('tables/rows', first)))
  assert.deepEqual(await idsFound(table, query), [])
})

for (const type of ['reference', 'references']) {
  const held = (...rows: Json[]) => (type === 'reference' ? rows[0]!.id : rows.map(({ id }) => id))

  test(`deleting a row refuses, clears or deletes the rows that name it by ${type}`, async () => {
    const [gone, kept] = (await newTags('gone', 'kept')) as [Json, Json]
    const by = (on_delete: string) => referring({ type, on_delete })
    const [refusing, clearing, deleting] = [await by('refuse'), await by('clear'), await by('delete')]
    const [first, second, third] = [
      await newRow(ann, refusing, { tags: held(gone, kept) }),
      await newRow(ann, clearing, { tags: held(gone, kept) }),
      await newRow(ann, deleting, { tags: held(gone, kept) }),
    ]
    const body = await refused(ann.delete(flat('tables/rows', gone)), 'base')
    assert.deepEqual(body.blocked_by, [{ table: refusing.key, column: 'tags', rows: 1, row_ids: [first.id] }])
    await answered(204, ann.delete(flat('tables/rows', first)))
    await answered(204, ann.delete(flat('tables/rows', gone)))
    const left = (await answered(200, ann.get(flat('tables/rows', second)))).values.tags
    assert.deepEqual(left, type === 'reference' ? null : [kept.id])
    await answered(404, ann.get(flat('tables/rows', third)))
    if (type === 'references') {
      assert.deepEqual(await idsFound(clearing, `filter[tags][contains]=${gone.id}`), [])
      assert.deepEqual(await idsFound(clearing, `filter[tags][contains]=${kept.id}`), [second.id])
      await answered(204, ann.delete(flat('tables/rows', kept)))
      assert.equal((await answered(200, ann.get(flat('tables/rows', second)))).values.tags, null)
    }
  })

  test(`a row that names another by ${type} comes back from the trash with what it named`, async () => {
    const table = await referring({ type })
    const [one, two] = (await newTags('one', 'two')) as [Json, Json]
    const row = await newRow(ann, table, { tags: held(one, two) })
    await answered(204, ann.delete(flat('tables/rows', row)))
    const trash = await answered(200, ann.get(`${API}/websites/${site.id}/trash`))
    const entry = trash.data.find(({ record_id }: Json) => record_id === row.id)
    await answered(200, ann.post(`${API}/websites/trash/${entry.id}/restore`))
    await refused(ann.delete(flat('tables/rows', one)), 'base')
  })
}

test('a reference becomes references with its values, and back where no value has several', async () => {
  const table = await referring({ type: 'reference' })
  const [one, two] = (await newTags('one', 'two')) as [Json, Json]
  const row = await newRow(ann, table, { tags: one.id })
  const column = columnOf(table, 'tags')
  const change = (type: string, more: object = {}) =>
    ann.patch(flat('tables', table), { columns: [{ key: 'title' }, { id: column.id, type }], ...more })
  await answered(200, change('references'))
  assert.deepEqual((await answered(200, ann.get(flat('tables/rows', row)))).values.tags, [one.id])
  assert.deepEqual(await idsFound(table, `filter[tags][contains]=${one.id}`), [row.id])
  await answered(200, change('reference'))
  assert.equal((await answered(200, ann.get(flat('tables/rows', row)))).values.tags, one.id)
  assert.deepEqual(await idsFound(table, `filter[tags]=${one.id}`), [row.id])
  await answered(200, change('references'))
  await answered(200, ann.patch(flat('tables/rows', row), { values: { tags: [two.id, one.id] } }))
  const body = await refused(change('reference'), 'columns.1')
  assert.deepEqual(body.blocked_by, [{ column: 'tags', problem: 'misfit', rows: 1, row_ids: [row.id] }])
  await answered(200, change('reference', { force: true }))
  assert.equal((await answered(200, ann.get(flat('tables/rows', row)))).values.tags, two.id)
})

test('rows in bulk, a CSV file and an undo keep references', async () => {
  const table = await referring({}, [{ key: 'code', unique: true }])
  const [one, two] = (await newTags('one', 'two')) as [Json, Json]
  const rows = [{ values: { code: 'a', tags: [one.id, two.id] } }, { values: { code: 'b', tags: [two.id] } }]
  await answered(200, ann.post(rowsOf(table, '/bulk'), { rows, match: 'code' }))
  const query = `filter[tags][contains]=${two.id}`
  const ids = await idsFound(table, query)
  assert.equal(ids.length, 2)
  await answered(200, ann.patch(`${API}/websites/tables/rows/${ids[0]}`, { values: { tags: [one.id] } }))
  assert.deepEqual(await idsFound(table, query), [ids[1]])
  const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/change_sets`))
  assert.ok(data.length > 0)
})

test('include embeds what rows name, one level deep', async () => {
  const people = await newTable(ann, site, {
    columns: [{ name: 'Name' }, { key: 'slug', slug_from: 'name' }, { name: 'Boss', type: 'text' }],
  })
  const page = { path: '/people/:slug', table_id: people.id, row_key: 'slug', title: 'Person' }
  await answered(201, ann.post(`${API}/websites/${site.id}/pages`, page))
  const table = await referring({}, [{ name: 'Author', type: 'reference', reference_table_id: people.id }])
  const [one, two] = (await newTags('Crimson', 'Azure')) as [Json, Json]
  const author = await newRow(ann, people, { name: 'Ann B' })
  const draft = await newRow(ann, people, { name: 'Hidden' }, { status: 'draft' })
  const row = await newRow(ann, table, { title: 'A', tags: [two.id, one.id], author: author.id })
  const other = await newRow(ann, table, { title: 'B', author: draft.id })
  const embedded = {
    tags: [
      {
        id: two.id,
        table_id: tags.id,
        title: 'Azure',
        slug: 'azure',
        status: 'published',
        url: null,
        values: two.values,
      },
      {
        id: one.id,
        table_id: tags.id,
        title: 'Crimson',
        slug: 'crimson',
        status: 'published',
        url: null,
        values: one.values,
      },
    ],
    author: {
      id: author.id,
      table_id: people.id,
      title: 'Ann B',
      slug: 'ann-b',
      status: 'published',
      url: `${site.url}/people/ann-b`,
      values: author.values,
    },
  }
  const listed = await answered(200, ann.get(rowsOf(table, '?include=author,tags')))
  assert.deepEqual(listed.data[0].included, embedded)
  assert.equal(listed.data[1].included.author.status, 'draft')
  assert.equal(listed.data[1].included.author.url, null)
  assert.deepEqual(listed.data[1].included.tags, [])
  const shown = await answered(200, ann.get(flat('tables/rows', row, '?include=tags')))
  assert.deepEqual(shown.included, { tags: embedded.tags })
  assert.equal('included' in (await answered(200, ann.get(flat('tables/rows', other)))), false)
  const wrong = await answered(400, ann.get(rowsOf(table, '?include=autor')))
  assert.match(wrong.detail, /author/)
  await answered(400, ann.get(flat('tables/rows', row, '?include=title')))
})

test('what is embedded follows changes, in a list, a row and its ETag', async () => {
  const table = await referring()
  const [tag] = (await newTags('Old')) as [Json]
  const row = await newRow(ann, table, { tags: [tag.id] })
  const list = async () => (await answered(200, ann.get(rowsOf(table, '?include=tags')))).data[0].included.tags[0].title
  const one = flat('tables/rows', row, '?include=tags')
  assert.equal(await list(), 'Old')
  const etag = (await ann.get(one)).headers.etag!
  await answered(304, ann.get(one, { headers: { 'if-none-match': etag } }))
  await answered(200, ann.patch(flat('tables/rows', tag), { values: { name: 'New' } }))
  assert.equal(await list(), 'New')
  await answered(200, ann.get(one, { headers: { 'if-none-match': etag } }))
  // The row itself is what it was.
  await answered(
    200,
    ann.patch(flat('tables/rows', row), { values: { title: 'x' } }, { headers: { 'if-match': etag } }),
  )
})

test('an unpublished change of a row that is named is embedded with the newest versions only', async () => {
  const table = await referring()
  const [tag] = (await newTags('Live')) as [Json]
  const row = await newRow(ann, table, { tags: [tag.id] })
  await answered(200, ann.patch(flat('tables/rows', tag), { values: { name: 'Newest' }, publish: false }))
  const titles = (answer: Json) => answer.included.tags[0].title
  const listed = (state: string) => ann.get(rowsOf(table, `?include=tags&state=${state}`))
  assert.equal(titles((await answered(200, listed('live'))).data[0]), 'Live')
  assert.equal(titles((await answered(200, listed('latest'))).data[0]), 'Newest')
  assert.equal(titles(await answered(200, ann.get(flat('tables/rows', row, '?include=tags')))), 'Newest')
  assert.equal(titles(await answered(200, ann.get(flat('tables/rows', row, '?include=tags&state=live')))), 'Live')
})
