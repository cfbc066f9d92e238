import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, newWebsite } from './make.ts'
import { newTable, rowsOf } from './tables.ts'

let service: Service
let ann: Person
let table: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  table = await newTable(ann, await newWebsite(ann), { columns: COLUMNS })
  const rows = ROWS.map(({ draft, ...values }) => ({ values, status: draft ? 'draft' : 'published' }))
  assert.equal((await answered(200, ann.post(rowsOf(table, '/bulk'), { rows }))).created, ROWS.length)
})
after(() => service.close())

const COLUMNS = [
  { key: 'name' },
  { key: 'price', type: 'number' },
  { key: 'sold_on', type: 'date' },
  { key: 'fresh', type: 'boolean' },
  { key: 'kind', type: 'select', options: ['bread', 'cake'] },
  { key: 'tags', type: 'multi_select', options: ['dark', 'sweet', 'dark sweet'] },
  { key: 'story', type: 'rich_text' },
  { key: 'more', type: 'json' },
]
const LONG = `${'x'.repeat(200)} needle in the end`
const ROWS: Record<string, unknown>[] = [
  { name: 'Rye', price: 4, sold_on: '2026-05-01', fresh: true, kind: 'bread', tags: ['dark'] },
  {
    name: 'Éclair',
    price: 10.5,
    sold_on: '2026-04-01',
    fresh: false,
    kind: 'cake',
    tags: ['sweet'],
    story: '<p>From <b>Paris</b></p>',
  },
  { name: 'babka', price: -1, sold_on: '2025-12-31', fresh: true, kind: 'cake', tags: ['dark', 'sweet'], draft: true },
  { name: LONG, price: 100, kind: 'bread', tags: ['dark sweet'], more: { a: 1 } },
  { name: 'Bun', price: 4 },
]
const [RYE, ECLAIR, BABKA, LONGEST, BUN] = ROWS.map(({ name }) => name as string) as [
  string,
  string,
  string,
  string,
  string,
]

async function names(query: string): Promise<string[]> {
  const { data, meta } = await answered(200, ann.get(rowsOf(table, `?${query}`)))
  assert.equal(meta.total_count, data.length)
  return data.map(({ values }: Json) => values.name)
}

const FILTERS: [string, string[]][] = [
  ['filter[name]=Rye', [RYE]],
  ['filter[name]=rye', []],
  [`filter[name]=${encodeURIComponent(LONG)}`, [LONGEST]],
  ['filter[price]=4', [RYE, BUN]],
  ['filter[price][gt]=4', [ECLAIR, LONGEST]],
  ['filter[price][gte]=4&filter[price][lt]=100', [RYE, ECLAIR, BUN]],
  ['filter[price][lte]=-1', [BABKA]],
  ['filter[price][ne]=4', [ECLAIR, BABKA, LONGEST]],
  ['filter[price][in]=4,100', [RYE, LONGEST, BUN]],
  ['filter[sold_on][gte]=2026-04-01', [RYE, ECLAIR]],
  ['filter[sold_on]=', [LONGEST, BUN]],
  ['filter[sold_on][ne]=', [RYE, ECLAIR, BABKA]],
  ['filter[fresh]=true', [RYE, BABKA]],
  ['filter[fresh]=true&status=published', [RYE]],
  ['status=draft', [BABKA]],
  ['status=published&sort=position', [RYE, ECLAIR, LONGEST, BUN]],
  ['filter[kind]=cake&filter[fresh]=false', [ECLAIR]],
  ['filter[name][contains]=ECLA', [ECLAIR]],
  ['filter[name][contains]=needle', [LONGEST]],
  ['filter[name][contains]=ye', [RYE]],
  ['filter[tags][contains]=dark', [RYE, BABKA]],
  ['filter[story][contains]=paris', [ECLAIR]],
  ['filter[story]=', [RYE, BABKA, LONGEST, BUN]],
  ['filter[more][ne]=', [LONGEST]],
]

for (const [query, expected] of FILTERS)
  test(`${query.slice(0, 60)} lists ${expected.length} rows`, async () =>
    assert.deepEqual(await names(query), expected))

const SORTS: [string, string[]][] = [
  ['sort=name', [BABKA, BUN, ECLAIR, RYE, LONGEST]],
  ['sort=-price', [LONGEST, ECLAIR, BUN, RYE, BABKA]],
  ['sort=price,-name', [BABKA, RYE, BUN, ECLAIR, LONGEST]],
  ['sort=sold_on', [BABKA, ECLAIR, RYE, LONGEST, BUN]],
  ['sort=-sold_on', [RYE, ECLAIR, BABKA, BUN, LONGEST]],
  ['sort=-created_at', [BUN, LONGEST, BABKA, ECLAIR, RYE]],
  ['sort=-position', [BUN, LONGEST, BABKA, ECLAIR, RYE]],
  ['filter[price][gte]=4&sort=-sold_on,name', [RYE, ECLAIR, BUN, LONGEST]],
]

for (const [query, expected] of SORTS)
  test(`${query} sorts, blanks last`, async () => {
    assert.deepEqual(await names(query), expected)
    // Each page is that part of the whole.
    for (const page of [1, 2, 3, 4]) {
      const { data, meta } = await answered(200, ann.get(rowsOf(table, `?${query}&per=2&page=${page}`)))
      assert.deepEqual(
        data.map(({ values }: Json) => values.name),
        expected.slice(2 * page - 2, 2 * page),
      )
      assert.equal(meta.total_count, expected.length)
    }
  })

const REFUSED: [string, RegExp][] = [
  ['filter[prise]=4', /filter.*prise/],
  ['filter[price][like]=4', /filter\[price\].*like/],
  ['filter[price]=cheap', /filter\[price\] must be a number/],
  ['filter[fresh][gt]=true', /filter\[fresh\].*gt/],
  ['filter[kind]=pie', /filter\[kind\]/],
  ['filter[more]=1', /filter\[more\]/],
  ['filter[price][in]=4,x', /filter\[price\]/],
  ['filter[price][a][b]=4', /filter/],
  ['filter[]=4', /filter/],
  ['filter=4', /filter/],
  ['sort=story', /sort can't be story/],
  ['sort=nmae', /sort.*nmae/],
]

for (const [query, message] of REFUSED)
  test(`${query} is refused by name`, async () => {
    const { error, detail } = await answered(400, ann.get(rowsOf(table, `?${query}`)))
    assert.match(error, message)
    assert.ok(detail)
  })
