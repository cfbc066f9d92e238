import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import { COLUMN_TYPES, type ColumnType, type Value } from '#resources/data/rows/values/column.ts'
import { isComparable, sortKey } from '#resources/data/rows/values/sort-key.ts'
import { column } from '#test/unit/rows-values/columns.ts'

/** As both databases compare: the bytes of UTF-8. */
function compareKeys(type: ColumnType, one: Value, other: Value): number {
  return Math.sign(Buffer.compare(Buffer.from(sortKey(type, one)!), Buffer.from(sortKey(type, other)!)))
}

const numbers = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.constantFrom(
    0,
    -0,
    5e-324,
    -5e-324,
    1.7976931348623157e308,
    -1.7976931348623157e308,
    2 ** 53,
    -(2 ** 53),
    0.1,
    0.3,
  ),
)

test('keys of numbers are in their order', () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      assert.equal(compareKeys('number', one, other), one < other ? -1 : one > other ? 1 : 0)
    }),
    { numRuns: 5000 },
  )
})

const letters = fc.constantFrom(
  ...'aAbBzZäÄéßøñ',
  'e\u0301',
  '9',
  ' ',
  '\t',
  '\n',
  '-',
  '👋',
  '𝒳',
  '\uffee',
  '한',
  'я',
  'Я',
)
const texts = fc.oneof(
  fc.string({ unit: 'binary' }).filter((text) => 'value' in checkValue(column('text'), text) && text.trim() !== ''),
  fc
    .array(letters, { minLength: 1, maxLength: 200 })
    .map((some) => some.join(''))
    .filter((text) => text.trim() !== ''),
)

test('keys of texts are equal when the texts are, and antisymmetric else', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      assert.equal(compareKeys('text', one, other) === 0, one === other)
      assert.equal(compareKeys('text', one, one), 0)
    }),
    { numRuns: 3000 },
  )
})

test('texts that differ only behind what a key holds have different keys', () => {
  fc.assert(
    fc.property(texts, texts, (one, other) => {
      const long = '👋'.repeat(90)
      assert.equal(compareKeys('text', long + one, long + other) === 0, one === other)
    }),
  )
})

test('a text comes before the texts that it begins', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'abcäÄ \t\n👋9'), { minLength: 1, maxLength: 30 }),
      letters,
      (some, more) => {
        const text = some.join('')
        fc.pre(text.trim() !== '' && more !== 'e\u0301')
        assert.equal(compareKeys('text', text, text + more), -1)
      },
    ),
  )
})

test('texts are sorted by letters first, then accents and case', () => {
  const sorted = ['9', 'apfel', 'Ähre', 'Ana', 'ana', 'Änne', 'Zoe', 'zug', 'äzzz', '한국']
  const byKey = sorted.toSorted((one, other) => compareKeys('text', one, other))
  assert.deepEqual(byKey, ['9', 'Ähre', 'Ana', 'ana', 'Änne', 'apfel', 'äzzz', 'Zoe', 'zug', '한국'])
})

test('keys of moments are in their order, wherever their clocks stood', () => {
  const moments = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-01-01'), noInvalidDate: true })
  const offsets = fc.integer({ min: -12, max: 12 })
  const stored = (moment: Date, hours: number): Value => {
    const local = new Date(moment.getTime() + hours * 3_600_000).toISOString().slice(0, -1)
    const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
    const checked = checkValue(column('datetime'), local + offset)
    assert.ok('value' in checked)
    return checked.value
  }
  fc.assert(
    fc.property(moments, offsets, moments, offsets, (one, hours, other, otherHours) => {
      const order = compareKeys('datetime', stored(one, hours), stored(other, otherHours))
      assert.equal(order, Math.sign(one.getTime() - other.getTime()))
    }),
  )
})

test('false comes before true, and dates in the order of the calendar', () => {
  assert.equal(compareKeys('boolean', false, true), -1)
  assert.equal(compareKeys('date', '0999-12-31', '1000-01-01'), -1)
})

test('what is blank, is of another type, or has no order has no key', () => {
  for (const type of COLUMN_TYPES) assert.equal(sortKey(type, null), null)
  for (const type of ['rich_text', 'multi_select', 'json'] as const) {
    assert.equal(isComparable(type), false)
    assert.equal(sortKey(type, 'a'), null)
  }
  assert.equal(sortKey('number', '12'), null)
  assert.equal(sortKey('boolean', 'true'), null)
  assert.equal(sortKey('text', 12), null)
  assert.equal(sortKey('select', ['a']), null)
})

test('a key fits into an index, however the text expands', () => {
  for (const text of ['ﷺ', '👋', 'ß', '\u0390', 'x']) {
    const bytes = Buffer.byteLength(sortKey('text', text.repeat(3000))!)
    assert.ok(bytes <= 700, `${text}: ${bytes}`)
  }
})
