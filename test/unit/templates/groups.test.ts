import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileTemplate } from '#templates/compile.ts'
import type { ColumnType, RowScope, Value } from '#templates/scope.ts'
import { groupRows } from '#templates/values/group-rows.ts'
import { htmlOf, renderSource, row, type Site } from './support/render-source.ts'

const RED = { id: 't1', name: 'Red', slug: 'red' }
const BLUE = { id: 't2', name: 'Blue', slug: 'blue' }
const TYPES = { tags: 'references', author: 'reference', day: 'date', 'tags.name': 'text' } as const
const POSTS: RowScope[] = [
  row(
    { id: 'p1', title: 'Rye', kind: 'b', day: '2026-05-01', tags: [RED, BLUE], author: { id: 'a1', name: 'Ann' } },
    TYPES,
  ),
  row({ id: 'p2', title: 'Spelt', kind: 'a', day: '2026-04-30', tags: [], author: null }, TYPES),
  row({ id: 'p3', title: 'Oat', kind: 'b', day: '2026-05-31', tags: [BLUE], author: { id: 'a1', name: 'Ann' } }, TYPES),
]
const SITE: Site = { tables: { posts: { rows: POSTS } } }

const INSIDE = '<site-rows of="row.rows">{{ row.title }},</site-rows>'

for (const [title, source, expected] of [
  [
    'the rows of references, in their order',
    '<site-rows table="posts">{{ row.title }}:<site-rows of="row.tags"> {{ row.name }}<site-empty> none</site-empty></site-rows>;</site-rows>',
    'Rye: Red Blue;Spelt: none;Oat: Blue;',
  ],
  [
    'the row of a reference',
    '<site-rows table="posts" limit="1"><site-rows of="row.author">by {{ row.name }}</site-rows></site-rows>',
    'by Ann',
  ],
  [
    'at most so many of them',
    '<site-rows table="posts" limit="1"><site-rows of="row.tags" limit="1">{{ row.name }}</site-rows></site-rows>',
    'Red',
  ],
  [
    'a field of all of them as a list, and whether one has a value',
    '<site-rows table="posts">{{ row.tags.name }}<i site-if="row.tags.slug = \'red\'">!</i><b site-if="row.tags ~ \'t2\'">?</b>;</site-rows>',
    'Red, Blue<i>!</i><b>?</b>;;Blue<b>?</b>;',
  ],
  [
    'groups by name, with their number',
    `<site-rows table="posts" group-by="kind">{{ row.name }} ({{ row.count }}): ${INSIDE} </site-rows>`,
    'a (1): Spelt, b (2): Rye,Oat, ',
  ],
  [
    'groups by month, the newest first',
    `<site-rows table="posts" group-by="day">{{ row.name }}/{{ row.value }}: ${INSIDE} </site-rows>`,
    'May 2026/2026-05: Rye,Oat, April 2026/2026-04: Spelt, ',
  ],
  [
    'groups by year and by day, in the order of the list',
    '<site-rows table="posts" group-by="day" group-format="year">{{ row.name }}:{{ row.count }}</site-rows> <site-rows table="posts" sort="day" group-by="day" group-format="day">{{ row.name }};</site-rows>',
    '2026:3 April 30, 2026;May 1, 2026;May 31, 2026;',
  ],
  [
    'a row is in the group of each row that it names; those without one come last',
    `<site-rows table="posts" group-by="tags">{{ row.name | default: "Other" }} {{ row.value.slug }}: ${INSIDE} </site-rows>`,
    'Blue blue: Rye,Oat, Red red: Rye, Other : Spelt, ',
  ],
  [
    'rows of rows of groups',
    '<site-rows table="posts" group-by="kind"><site-rows of="row.rows"><site-rows of="row.tags">{{ row.name }} </site-rows></site-rows></site-rows>',
    'Red Blue Blue ',
  ],
  [
    'an empty list has no groups',
    '<site-rows table="posts" where="kind=\'c\'" group-by="kind">{{ row.name }}<site-empty>None</site-empty></site-rows>',
    'None',
  ],
] as const)
  test(title, async () => assert.equal(await htmlOf(source, SITE), expected))

test('a list asks for the columns that its groups and referred rows use', async () => {
  const site: Site = { ...SITE, queries: [] }
  await htmlOf(
    '<site-rows table="posts" group-by="author">{{ row.name }}<site-rows of="row.rows">{{ row.title }}<site-rows of="row.tags">{{ row.name }}</site-rows></site-rows></site-rows>',
    site,
  )
  const [query] = site.queries!
  assert.equal(query!.group, 'author')
  assert.deepEqual(query!.fields.toSorted(), ['author', 'id', 'tags.id', 'tags.name', 'title'])
})

test('an unknown column, and one that makes no groups, are said, and the rows are shown without groups', async () => {
  for (const [column, message] of [
    ['knd', /has no column knd; did you mean kind/],
    ['body', /can't be grouped by body/],
  ] as const) {
    const rows = POSTS.map((each) => ({ ...each, types: { ...each.types, body: 'rich_text' as const } }))
    const shown = await renderSource(`<site-rows table="posts" group-by="${column}">${INSIDE}</site-rows>`, {
      tables: { posts: { rows, columns: [...Object.keys(rows[0]!.types)] } },
    })
    assert.equal(shown.html, 'Rye,Spelt,Oat,')
    assert.match(shown.warnings.map(({ message: each }) => each).join(), message)
  }
})

test('what `of` and `group-by` take', () => {
  const problems = (source: string) => compileTemplate(source).problems.map(({ message }) => message)
  for (const source of [
    '<site-rows of="page.title"></site-rows>',
    '<site-rows of="row"></site-rows>',
    '<site-rows of="row.a.b"></site-rows>',
    '<site-rows table="posts" group-by="a b"></site-rows>',
    '<site-rows table="posts" group-by="day" group-format="week"></site-rows>',
  ])
    assert.equal(problems(source).length, 1, source)
  const { warnings } = compileTemplate('<site-rows of="row.tags" sort="name"></site-rows>')
  assert.match(warnings[0]!.message, /has no attribute sort/)
})

function grouped(values: Value[], type: ColumnType, more: Partial<Parameters<typeof groupRows>[1]> = {}) {
  const rows = values.map((value, index) => row({ id: `r${index}`, column: value }, { column: type }))
  const locale = { language: 'en', timeZone: 'Europe/Berlin' }
  const grouping = { column: 'column', format: 'month', type, options: [], locale, descending: null, ...more } as const
  return groupRows(rows, grouping).map(({ name }) => name)
}

test('groups stand in the order of options, numbers by their size, texts as the language sorts them', () => {
  const options = [{ value: 'z', label: 'Last first' }, { value: 'a' }]
  assert.deepEqual(grouped(['a', null, 'z', 'gone'], 'select', { options }), ['Last first', 'a', 'gone', null])
  assert.deepEqual(grouped([10, 9, 100], 'number'), ['9', '10', '100'])
  assert.deepEqual(grouped(['b', 'Ä', 'a', 'Z'], 'text'), ['a', 'Ä', 'b', 'Z'])
  assert.deepEqual(grouped(['b', 'a'], 'text', { descending: true }), ['b', 'a'])
  assert.deepEqual(grouped([['y', 'x'], ['x'], []], 'multi_select'), ['x', 'y', null])
})

test('a moment belongs to the month of the time zone of the website', () => {
  assert.deepEqual(grouped(['2026-04-30T23:30:00.000Z', '2026-04-30T10:00:00.000Z'], 'datetime'), [
    'May 2026',
    'April 2026',
  ])
})
