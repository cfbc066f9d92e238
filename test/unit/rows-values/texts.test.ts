import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import { COLUMN_TYPES, type ColumnType, type Value } from '#resources/data/rows/values/column.ts'
import { fromText } from '#resources/data/rows/values/from-text.ts'
import { presentValue } from '#resources/data/rows/values/present-value.ts'
import { numberedSlug, slugOf } from '#resources/data/rows/values/slug-of.ts'
import { toText } from '#resources/data/rows/values/to-text.ts'
import { column } from '#test/unit/rows-values/columns.ts'

const values = ['red', 'light blue', 'a,b', 'c; d', '[e]', '"f"']
const options = values.map((value) => ({ value, label: value.toUpperCase() }))

const READ: [ColumnType, string, Value][] = [
  ['number', ' 1.5 ', 1.5],
  ['boolean', 'Yes', true],
  ['boolean', '0', false],
  ['boolean', 'false', false],
  ['multi_select', 'red; light blue', ['red', 'light blue']],
  ['multi_select', 'red,LIGHT BLUE', ['red', 'light blue']],
  ['multi_select', 'a,b', ['a,b']],
  ['multi_select', '["a,b","c; d"]', ['a,b', 'c; d']],
  ['multi_select', 'red;', ['red']],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', '"x"', 'x'],
  ['json', 'null', null],
  ['text', '  ', null],
]

for (const [type, text, value] of READ)
  test(`${type} reads ${JSON.stringify(text)}`, () => {
    assert.deepEqual(fromText(column(type, { options }), text), { value })
  })

test('a text that is no value says what would be one', () => {
  assert.deepEqual(fromText(column('json'), '{a}'), { message: 'must be JSON, such as {"a": 1}' })
  assert.deepEqual(fromText(column('boolean'), 'maybe'), { message: 'must be true or false' })
  assert.deepEqual(fromText(column('text', { required: true }), ' '), { message: "can't be blank" })
})

test('what is written as text is read back', () => {
  const ofType: Partial<Record<ColumnType, fc.Arbitrary<Value>>> = {
    text: fc.string({ unit: 'grapheme' }),
    rich_text: fc.string({ unit: 'grapheme-ascii' }),
    number: fc.double({ noNaN: true, noDefaultInfinity: true }),
    boolean: fc.boolean(),
    multi_select: fc.subarray(values),
    select: fc.constantFrom(...values),
    json: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value))),
  }
  for (const [type, arbitrary] of Object.entries(ofType) as [ColumnType, fc.Arbitrary<Value>][])
    fc.assert(
      fc.property(arbitrary, (given) => {
        const checked = checkValue(column(type, { options }), given)
        assert.ok('value' in checked)
        assert.deepEqual(fromText(column(type, { options }), toText(type, checked.value)), { value: checked.value })
      }),
    )
})

test('a value that does not fit its column any more is presented as blank', () => {
  const cases: [ColumnType, Value, Value][] = [
    ['number', 1, 1],
    ['number', '1', null],
    ['boolean', 'true', null],
    ['text', 5, null],
    ['multi_select', 'red', null],
    ['multi_select', ['red'], ['red']],
    ['json', [{}], [{}]],
  ]
  for (const [type, stored, shown] of cases) assert.deepEqual(presentValue({ type }, stored), shown)
  for (const type of COLUMN_TYPES) assert.equal(presentValue({ type }, undefined), null)
})

test('slugs are made of texts and numbers', () => {
  assert.equal(slugOf('Über uns & mehr', 'fr'), 'uber-uns-mehr')
  assert.equal(slugOf(2026, 'en'), '2026')
  assert.equal(slugOf('!?', 'en'), null)
  assert.equal(slugOf(null, 'en'), null)
  assert.deepEqual(
    [1, 2, 3].map((attempt) => numberedSlug('post', attempt)),
    ['post', 'post-2', 'post-3'],
  )
})
