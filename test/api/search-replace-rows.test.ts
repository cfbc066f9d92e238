import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Client, Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'
import { newRow, newTable, rowsOf } from './tables.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

const find = (website: Json, query: Record<string, string>, by: Client = ann) =>
  by.get(`${API}/websites/${website.id}/search?${new URLSearchParams(query)}`)
const replace = (website: Json, fields: object, by: Client = ann) =>
  by.post(`${API}/websites/${website.id}/replace`, fields)
const rowOf = async (row: Json): Promise<Json> => answered(200, ann.get(`${API}/websites/tables/rows/${row.id}`))

const COLUMNS = [
  { key: 'title', type: 'text' },
  { key: 'slug', type: 'text', slug_from: 'title' },
  { key: 'body', type: 'rich_text' },
  { key: 'link', type: 'url' },
  { key: 'mail', type: 'email' },
  { key: 'kind', type: 'select', options: ['acme', 'other'] },
  { key: 'price', type: 'number' },
  { key: 'extra', type: 'json' },
]

async function someRows() {
  const website = await newWebsite(ann, { content_editors: { publish: true } })
  const posts = await newTable(ann, website, { key: 'posts', columns: COLUMNS })
  const people = await newTable(ann, website, { key: 'people', columns: [{ key: 'name', type: 'text', unique: true }] })
  const post = await newRow(ann, posts, {
    title: 'Acme news',
    body: '<p>One</p>\n<p>Acme and Acme</p>',
    link: 'https://acme.example/acme',
    mail: 'info@acme.example',
    kind: 'acme',
    price: 5,
    extra: { by: 'acme' },
  })
  const person = await newRow(ann, people, { name: 'Dr "Acme" \\ Co' }, { status: 'draft' })
  await newRow(ann, people, { name: 'Nobody' })
  return { website, posts, people, post, person }
}

test('text is found in the text values of rows, with its places', async () => {
  const { website, posts, post, person } = await someRows()
  await newPage(ann, website, { path: '/acme', title: 'Acme' })
  const { data } = await answered(200, find(website, { q: 'ACME' }))
  assert.deepEqual(
    data.map(({ kind, id, title, table, count }: Json) => [kind, id, title, table, count]),
    [
      ['page', data[0].id, 'Acme', undefined, 1],
      ['row', post.id, 'Acme news', 'posts', 6],
      ['row', person.id, 'Dr "Acme" \\ Co', 'people', 1],
    ],
  )
  assert.deepEqual(data[1].matches, [
    { field: 'values.title', line: 1, offset: 0, snippet: 'Acme news' },
    { field: 'values.body', line: 2, offset: 14, snippet: '<p>One</p> <p>Acme and Acme</p>' },
    { field: 'values.body', line: 2, offset: 23, snippet: '<p>One</p> <p>Acme and Acme</p>' },
    { field: 'values.link', line: 1, offset: 8, snippet: 'https://acme.example/acme' },
    { field: 'values.link', line: 1, offset: 21, snippet: 'https://acme.example/acme' },
    { field: 'values.mail', line: 1, offset: 5, snippet: 'info@acme.example' },
  ])
  const ids = async (query: Record<string, string>) =>
    (await answered(200, find(website, query))).data.map(({ id }: Json) => id)
  assert.deepEqual(await ids({ q: 'acme', table: 'people' }), [person.id])
  assert.deepEqual(await ids({ q: 'acme', table: posts.id.toUpperCase() }), [post.id])
  assert.deepEqual(await ids({ q: 'acme', kinds: 'row' }), [post.id, person.id])
  assert.deepEqual(await ids({ q: 'acme', fields: 'values' }), [post.id, person.id])
  assert.deepEqual(await ids({ q: 'acme', fields: 'title' }), [data[0].id])
  assert.deepEqual(await ids({ q: 'acme', path_prefix: '/acme' }), [data[0].id])
  assert.deepEqual(await ids({ q: '"Acme" \\', case_sensitive: 'true' }), [person.id])
  assert.deepEqual(await ids({ q: '"ACME" \\' }), [person.id])
  assert.deepEqual(await ids({ q: '</p>\n<p>' }), [post.id])
  assert.deepEqual(await ids({ q: 'acme-news' }), [], 'slugs are addresses')
  await refused(find(website, { q: 'x', table: 'nothing' }), 'table')
})

test('rows of several tables are found page by page, each once', async () => {
  const website = await newWebsite(ann)
  for (const key of ['one', 'two', 'three']) {
    const table = await newTable(ann, website, { key, columns: [{ key: 'title', type: 'text' }] })
    const rows = Array.from({ length: 7 }, (_, n) => ({ values: { title: `x ${n}` } }))
    await answered(200, ann.post(rowsOf(table, '/bulk'), { rows }))
  }
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const body: Json = await answered(200, find(website, { q: 'x', per: '4', ...(cursor ? { cursor } : {}) }))
    assert.ok(body.data.length <= 4)
    seen.push(...body.data.map(({ id }: Json) => id))
    cursor = body.meta.next
  } while (cursor)
  assert.deepEqual([seen.length, new Set(seen).size], [21, 21])
})

test('text is replaced in rows as by an update of each', async () => {
  const { website, post, person } = await someRows()
  const fields = { find: 'Acme', replace: 'Bolt', note: 'New name' }
  const tried = await answered(200, replace(website, { ...fields, dry_run: true }))
  assert.deepEqual(
    tried.records.map(({ kind, id, table, count, version, matches }: Json) => [
      kind,
      id,
      table,
      count,
      version,
      matches.length,
    ]),
    [
      ['row', post.id, 'posts', 3, null, 3],
      ['row', person.id, 'people', 1, null, 1],
    ],
  )
  assert.deepEqual(await rowOf(post), post)
  const editor = await newMember(service, website, 'content')
  const done = await answered(200, replace(website, { ...fields, case_sensitive: false }, editor))
  assert.deepEqual([done.count, done.unchanged], [7, []])
  assert.deepEqual((await rowOf(post)).values, {
    ...post.values,
    title: 'Bolt news',
    body: '<p>One</p>\n<p>Bolt and Bolt</p>',
    link: 'https://bolt.example/Bolt',
    mail: 'info@bolt.example',
  })
  assert.equal((await rowOf(person)).values.name, 'Dr "Bolt" \\ Co')
  const listed = await answered(200, ann.get(rowsOf({ id: post.table_id }, '?filter[title]=Bolt%20news')))
  assert.equal(listed.meta.total_count, 1, 'the index has the new value')
  const events = await service.database.reader
    .selectFrom('events')
    .select('resource_id')
    .where('website_id', '=', website.id)
    .where('type', '=', 'row.updated')
    .execute()
  assert.deepEqual(events.map(({ resource_id }) => resource_id).sort(), [post.id, person.id].sort())
})

test('a replaced value keeps the rules of its column', async () => {
  const { website, post, people, person } = await someRows()
  const page = await newPage(ann, website, { html_content: '<p>example</p>' })
  const { error } = await refused(replace(website, { find: '.example', replace: ' example' }), 'replace')
  assert.match(error, /row "Acme news" of posts \(id .*values\.(link|mail)/i)
  await refused(replace(website, { find: 'Dr "Acme" \\ Co', replace: 'Nobody' }), 'replace')
  assert.deepEqual(await rowOf(post), post)
  assert.equal((await answered(200, ann.get(flat('pages', page)))).version_number, 1)
  const taken = await answered(200, replace(website, { find: 'Nobody', replace: 'Somebody', table: people.id }))
  assert.equal(taken.count, 1)
  await answered(200, replace(website, { find: 'Dr "Acme" \\ Co', replace: 'Nobody' }))
  assert.equal((await rowOf(person)).values.name, 'Nobody')
  const script = { find: '<p>One</p>', replace: '<script>alert(1)</script>' }
  const { warnings } = await answered(200, replace(website, script))
  assert.match(warnings[0], /row "Acme news" of posts: body lost what is not allowed/)
  assert.equal((await rowOf(post)).values.body.includes('script'), false)
})
