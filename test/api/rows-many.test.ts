import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { purgeTrash } from '#resources/history/trash/purge.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, newWebsite, refused } from './make.ts'
import { newTable, rowsOf } from './tables.ts'

/** More than are counted and sorted at once (plan-query.ts), so that lists walk an index. */
const ROWS = 6_000
const PER = 200

type Row = { number: number; kind: string; group: string; blank: string | null; title: string; draft: boolean }
const rows: Row[] = Array.from({ length: ROWS }, (_, index) => ({
  number: (index * 7_919) % ROWS,
  kind: index % 12 === 0 ? 'rare' : 'common',
  group: `group ${index % 5}`,
  blank: index % 3 === 0 ? null : `text ${(index * 31) % 1_000}`,
  title: `Title ${index}`,
  draft: index % 10 === 0,
}))

let service: Service
let ann: Person
let table: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  const columns = [
    { key: 'number', type: 'number', required: true },
    { key: 'kind', type: 'select', options: ['rare', 'common'] },
    { key: 'group' },
    { key: 'blank' },
    { key: 'title' },
  ]
  table = await newTable(ann, await newWebsite(ann), { columns })
  for (let from = 0; from < ROWS; from += 500) {
    const some = rows
      .slice(from, from + 500)
      .map(({ draft, ...values }) => ({ values, status: draft ? 'draft' : 'published' }))
    await answered(200, ann.post(rowsOf(table, '/bulk'), { rows: some }))
  }
})
after(() => service.close())

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
const index = (row: Row) => rows.indexOf(row)
const byBlank = (direction: 1 | -1) => (a: Row, b: Row) =>
  compare(a.blank === null, b.blank === null) ||
  direction * (compare(a.blank ?? '', b.blank ?? '') || index(a) - index(b))

const CASES: [string, (row: Row) => boolean, (a: Row, b: Row) => number][] = [
  ['', () => true, () => 0],
  ['sort=-created_at', () => true, (a, b) => index(b) - index(a)],
  ['sort=number', () => true, (a, b) => a.number - b.number],
  ['sort=-number&status=published', ({ draft }) => !draft, (a, b) => b.number - a.number],
  ['sort=blank', () => true, byBlank(1)],
  ['sort=-blank', () => true, byBlank(-1)],
  ['filter[kind]=common', ({ kind }) => kind === 'common', () => 0],
  ['filter[kind]=common&sort=-number', ({ kind }) => kind === 'common', (a, b) => b.number - a.number],
  ['filter[kind]=common&sort=blank', ({ kind }) => kind === 'common', byBlank(1)],
  ['filter[kind]=rare&sort=-number', ({ kind }) => kind === 'rare', (a, b) => b.number - a.number],
  [
    'filter[kind]=common&filter[number][gte]=500&sort=number',
    ({ kind, number }) => kind === 'common' && number >= 500,
    (a, b) => a.number - b.number,
  ],
  ['filter[number][lt]=5500&status=draft', ({ number, draft }) => number < 5_500 && draft, () => 0],
  [
    'filter[number][gte]=100&filter[number][lt]=5800&sort=-created_at',
    ({ number }) => number >= 100 && number < 5_800,
    (a, b) => index(b) - index(a),
  ],
  [
    'filter[number][gte]=100&filter[number][lt]=300&filter[kind]=common&status=published',
    ({ number, kind, draft }) => number >= 100 && number < 300 && kind === 'common' && !draft,
    () => 0,
  ],
  [
    'filter[kind]=common&filter[group]=group+3&status=published',
    ({ kind, group, draft }) => kind === 'common' && group === 'group 3' && !draft,
    () => 0,
  ],
  ['filter[title][contains]=title', () => true, () => 0],
  [
    'filter[title][contains]=9&filter[blank][ne]=&status=published',
    ({ title, blank, draft }) => title.includes('9') && blank !== null && !draft,
    () => 0,
  ],
  ['filter[title][contains]=99&sort=-number', ({ title }) => title.includes('99'), (a, b) => b.number - a.number],
  [
    'filter[blank]=&sort=group,-number',
    ({ blank }) => blank === null,
    (a, b) => compare(a.group, b.group) || b.number - a.number,
  ],
]

for (const [query, matches, order] of CASES)
  test(`${query || 'no filter'} lists what it should on every page`, async () => {
    const expected = rows
      .filter(matches)
      .toSorted(order)
      .map(({ title }) => title)
    const last = Math.max(1, Math.ceil(expected.length / PER))
    for (const page of new Set([1, 2, Math.ceil(last / 2), last, last + 1])) {
      const { data, meta } = await answered(200, ann.get(rowsOf(table, `?${query}&per=${PER}&page=${page}`)))
      assert.equal(meta.total_count, expected.length)
      assert.deepEqual(
        data.map(({ values }: Json) => values.title),
        expected.slice((page - 1) * PER, page * PER),
        `page ${page}`,
      )
    }
  })

test('columns of many rows are changed in one request, or refused with a count', async () => {
  const [number, , , blank] = table.columns
  const others = table.columns.slice(1).map(({ id }: Json) => ({ id }))
  const body = await refused(
    ann.patch(flat('tables', table), {
      columns: [
        { id: number.id },
        ...others.map((column: Json) => (column.id === blank.id ? { ...column, required: true } : column)),
      ],
    }),
    'columns.3',
  )
  assert.equal(body.blocked_by[0].rows, ROWS / 3)
  assert.equal(body.blocked_by[0].row_ids.length, 20)
  await answered(
    200,
    ann.patch(flat('tables', table), { columns: [{ id: number.id, type: 'text', unique: true }, ...others] }),
  )
  const { data } = await answered(200, ann.get(rowsOf(table, '?filter[number]=4711')))
  assert.deepEqual(
    data.map(({ values }: Json) => values.number),
    ['4711'],
  )
  await refused(ann.post(rowsOf(table), { values: { number: '4711' } }), 'values.number')
})

test('the rows of a deleted table are deleted with its place in the trash', async () => {
  await answered(204, ann.delete(flat('tables', table)))
  await purgeTrash(service.database, service.services.config.plans, Date.now() + 31 * 86_400_000)
  const of = (name: 'rows' | 'row_uniques') =>
    service.database.reader.selectFrom(name).select('website_id').where('table_id', '=', table.id).limit(1).execute()
  await eventually(async () => assert.deepEqual([await of('rows'), await of('row_uniques')], [[], []]))
})
