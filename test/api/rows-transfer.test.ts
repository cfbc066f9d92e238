import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newWebsite, refused } from './make.ts'
import { newRow, newTable, rowsOf } from './tables.ts'
import { fileForm } from './upload.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"business": {"rows_per_table": 1200}}' })
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
})
after(() => service?.close())

const POSTS = {
  columns: [
    { name: 'Title', required: true },
    { key: 'slug', slug_from: 'title', unique: true },
    { key: 'body', type: 'rich_text' },
    { key: 'price', type: 'number' },
    { key: 'featured', type: 'boolean' },
    { key: 'tags', type: 'multi_select', options: ['a', 'b,c'] },
    { key: 'more', type: 'json' },
  ],
}
const VALUES = [
  {
    title: '=HYPERLINK("x")',
    body: '<p>One, "two"\nthree; Ünïcode 👋</p>',
    price: -1.5,
    featured: true,
    tags: ['a', 'b,c'],
  },
  { title: "'@quoted", more: { a: [1, '"'] }, featured: false },
  { title: '-1', price: 0, tags: ['b,c'], more: 'text' },
]

const importing = (table: Json, body: object, who = ann) => who.post(rowsOf(table, '/import'), body)
const imported = (table: Json, body: object) => answered(200, importing(table, body))
const valuesOf = async (table: Json) => {
  const { data } = await answered(200, ann.get(rowsOf(table, '?per=200')))
  return data.map(({ values }: Json) => values)
}
async function download(table: Json, body: object, who = ann): Promise<{ text: string; answer: Json; headers: Json }> {
  const answer = await answered(200, who.post(rowsOf(table, '/export'), body))
  const { pathname } = new URL(answer.url)
  const { status, text, headers } = await service.visit(`localhost:${service.port}`, pathname)
  assert.equal(status, 200)
  return { text, answer, headers }
}

for (const format of ['csv', 'json'])
  test(`what is exported as ${format} is imported as it was, into the same table and into another`, async () => {
    const table = await newTable(ann, site, POSTS)
    for (const values of VALUES) await newRow(ann, table, values)
    const before = await valuesOf(table)
    const { text, answer, headers } = await download(table, { format })
    assert.equal(answer.row_count, 3)
    assert.equal(answer.byte_size, Buffer.byteLength(text))
    assert.equal(headers['content-disposition'], `attachment; filename="${table.key}.${format}"`)

    const again = await imported(table, { text })
    assert.deepEqual([again.unchanged, again.failed, again.next_line], [3, 0, null])

    const other = await newTable(ann, site, POSTS)
    const copy = format === 'csv' ? text.replace('id,', 'ignored,') : text.replaceAll('"id":', '"ignored":')
    const report = await imported(other, { text: copy })
    assert.deepEqual([report.created, report.failed], [3, 0])
    assert.deepEqual(await valuesOf(other), before)
  })

test('cells like formulas are guarded, and other readers of CSV agree', async () => {
  const table = await newTable(ann, site, POSTS)
  for (const values of VALUES) await newRow(ann, table, values)
  const { text } = await download(table, { format: 'csv' })
  const records = parse(text, { bom: true, columns: true }) as Record<string, string>[]
  assert.deepEqual(
    records.map(({ title }) => title),
    [`'=HYPERLINK("x")`, "''@quoted", '-1'],
  )
  assert.equal(records[0]!.price, '-1.5')
  assert.equal(records[0]!.body, VALUES[0]!.body)
})

test('an export can be filtered, and an empty table is a file with columns', async () => {
  const table = await newTable(ann, site, POSTS)
  const empty = await download(table, { format: 'csv' })
  assert.equal(empty.text, '\ufeffid,status,position,title,slug,body,price,featured,tags,more\r\n')
  assert.deepEqual(JSON.parse((await download(table, { format: 'json' })).text), [])
  for (const values of VALUES) await newRow(ann, table, values)
  const { text } = await download(table, { format: 'json', filter: { price: { lt: 0 } } })
  assert.deepEqual(
    JSON.parse(text).map(({ values }: Json) => values.price),
    [-1.5],
  )
  await answered(400, ann.post(rowsOf(table, '/export'), { format: 'csv', filter: { prize: 1 } }))
})

test('each faulty line is reported, and the others are saved', async () => {
  const table = await newTable(ann, site, POSTS)
  const text =
    'title,price,featured\nGood,1,yes\n,2,no\n"Two\nlines",x,\nFine,3,maybe\n"a"b,4,\nLast,5,1,6\nEnd,7,0\n"open'
  const report = await imported(table, { text })
  assert.deepEqual([report.lines, report.created, report.failed], [8, 2, 6])
  assert.deepEqual(
    report.failures.map(({ line }: Json) => line),
    [3, 4, 6, 7, 8, 10],
  )
  const errors = Object.fromEntries(report.failures.map(({ line, errors }: Json) => [line, Object.keys(errors)]))
  assert.deepEqual(errors[3], ['values.title'])
  assert.deepEqual(errors[4], ['values.price'])
  assert.deepEqual(errors[6], ['values.featured'])
  assert.deepEqual(
    (await valuesOf(table)).map(({ title }: Json) => title),
    ['Good', 'End'],
  )
})

test('rows with the same value of a unique column are updated', async () => {
  const table = await newTable(ann, site, POSTS)
  await newRow(ann, table, { title: 'One', slug: 'one', price: 1 })
  const text = 'slug,title,price\none,One,2\ntwo,Two,2\none,One,3\n'
  const report = await imported(table, { text, match: 'slug' })
  assert.deepEqual([report.created, report.failed], [1, 0])
  assert.deepEqual(
    (await valuesOf(table)).map(({ slug, price }: Json) => [slug, price]),
    [
      ['one', 3],
      ['two', 2],
    ],
  )
  await refused(importing(table, { text, match: 'price' }), 'match')
})

test('rows behind the last possible position stay there', async () => {
  const table = await newTable(ann, site, POSTS)
  await imported(table, { text: 'title,position\na,1000000000\nb,\n' })
  assert.equal((await newRow(ann, table, { title: 'c' })).position, 1_000_000_000)
})

test('a dry run reports the same, and saves nothing', async () => {
  const table = await newTable(ann, site, POSTS)
  const text = 'title,price\na,1\nb,x\n'
  const { created, failed, failures } = await imported(table, { text, dry_run: true })
  assert.deepEqual([created, failed, failures[0].line], [1, 1, 3])
  assert.deepEqual(await valuesOf(table), [])
})

test('a dry run of many rows says which values it does not compare', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'n', type: 'number', unique: true }] })
  const text = `n\n${Array.from({ length: 100 }, (_, n) => n).join('\n')}\n0\n`
  const tried = await imported(table, { text, dry_run: true })
  assert.deepEqual([tried.created, tried.failed], [101, 0])
  assert.match(tried.warnings.join(), /compared within 100 lines at a time/)
  assert.deepEqual((await imported(table, { text })).failed, 1)
})

test('many rows are saved in batches, up to the limit of the plan, and the import is continued from there', async () => {
  const table = await newTable(ann, site, { columns: [{ key: 'n', type: 'number', unique: true }] })
  const text = `n\n${Array.from({ length: 1300 }, (_, n) => n).join('\n')}\n`
  const report = await imported(table, { text })
  assert.deepEqual([report.created, report.failed, report.next_line], [1200, 0, 1202])
  assert.match(report.stopped, /limit of 1200 rows/)
  const rest = await imported(table, { text, from_line: 1200, match: 'n' })
  assert.deepEqual([rest.unchanged, rest.next_line], [0, 1200])
  const { events } = { events: await answered(200, ann.get(rowsOf(table))) }
  assert.equal(events.meta.total_count, 1200)
})

test('a larger file is imported from an asset', async () => {
  const table = await newTable(ann, site, POSTS)
  const upload = async (bytes: Uint8Array) =>
    answered(201, ann.post(`${API}/websites/${site.id}/assets`, fileForm(bytes, 'posts.csv', 'text/csv')))
  const asset = await upload(
    Buffer.from(`title,body\n${Array.from({ length: 500 }, (_, n) => `"Ä ${n}",${'x'.repeat(2000)}`).join('\n')}`),
  )
  const report = await imported(table, { asset_id: asset.id })
  assert.deepEqual([report.lines, report.created, report.failed], [500, 500, 0])
  const latin = await upload(Buffer.from('title\nÄ\n', 'latin1'))
  await refused(importing(table, { asset_id: latin.id }), 'base')
  await refused(importing(table, { asset_id: table.id }), 'asset_id')
})

test('what cannot be read at all is refused', async () => {
  const table = await newTable(ann, site, POSTS)
  await refused(importing(table, {}), 'base')
  await refused(importing(table, { text: 'a,b\n1,2\n' }), 'base')
  assert.deepEqual((await imported(table, { text: ' \n' })).lines, 0)
  assert.deepEqual((await imported(table, { text: '[1]' })).failed, 1)
})

test('viewers may export and not import; content editors may import', async () => {
  const table = await newTable(ann, site, POSTS)
  const viewer = await newMember(service, site, 'viewer')
  const editor = await newMember(service, site, 'content')
  await download(table, { format: 'csv' }, viewer)
  await answered(403, importing(table, { text: 'title\na\n' }, viewer))
  assert.equal((await answered(200, importing(table, { text: 'title\na\n' }, editor))).created, 1)
})
