import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import { COLUMN_TYPES, type ColumnType } from '#resources/data/rows/values/column.ts'
import { column } from '#test/unit/rows-values/columns.ts'

const ID = '019300AB-0000-7000-8000-00000000000a'
const options = [{ value: 'in_stock', label: 'In stock', color: '#0a0' }, { value: 'sold' }, { value: 'Sold out' }]

const ACCEPTED: [ColumnType, unknown, unknown][] = [
  ['text', ' Über uns 👋 ', ' Über uns 👋 '],
  ['text', 'a\r\nb\rc\td', 'a\nb\nc\td'],
  ['text', 42, '42'],
  ['text', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['rich_text', '<p>a<b>b', '<p>a<b>b</b></p>'],
  ['number', 1.5, 1.5],
  ['number', -0, 0],
  ['number', ' 42 ', 42],
  ['number', '-1.5e3', -1500],
  ['number', '+.5', 0.5],
  ['number', '007', 7],
  ['number', '9007199254740992', 2 ** 53],
  ['number', '36932774401973530', 36932774401973530],
  ['boolean', false, false],
  ['boolean', 'TRUE', true],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '0001-01-01', '0001-01-01'],
  ['datetime', '2026-05-31T18:30:00+02:00', '2026-05-31T16:30:00.000Z'],
  ['datetime', '2026-05-31 18:30z', '2026-05-31T18:30:00.000Z'],
  ['datetime', '2026-12-31T23:59:59.9999-0130', '2027-01-01T01:29:59.999Z'],
  ['email', ' Ana.Lopez+x@Example.COM ', 'Ana.Lopez+x@example.com'],
  ['email', 'jürgen@müller.example', 'jürgen@müller.example'],
  ['url', 'HTTPS://Example.com/About?a=1#b', 'https://example.com/About?a=1#b'],
  ['url', '/about', '/about'],
  ['url', 'MAILTO:ana@example.com', 'mailto:ana@example.com'],
  ['url', 'tel:+49-30-1234', 'tel:+49-30-1234'],
  ['select', 'in_stock', 'in_stock'],
  ['select', 'In stock', 'in_stock'],
  ['select', ' SOLD ', 'sold'],
  ['select', 'Sold out', 'Sold out'],
  ['multi_select', ['sold', 'in_stock', 'sold'], ['sold', 'in_stock']],
  ['multi_select', 'sold', ['sold']],
  ['asset', ID, ID.toLowerCase()],
  ['reference', ` ${ID}`, ID.toLowerCase()],
  ['json', { a: [1, null, { b: 'x' }] }, { a: [1, null, { b: 'x' }] }],
  ['json', 0, 0],
  ['json', false, false],
]

for (const [type, given, value] of ACCEPTED)
  test(`${type} takes ${JSON.stringify(given).slice(0, 40)}`, () => {
    assert.deepEqual(checkValue(column(type, { options }), given), { value })
  })

const REFUSED: [ColumnType, unknown, RegExp][] = [
  ['text', { a: 1 }, /^must be a text$/],
  ['text', ['a'], /^must be a text$/],
  ['text', 'x'.repeat(10_001), /^is too long \(maximum is 10000 characters\)$/],
  ['text', 'a\u0000b', /control/],
  ['text', 'a\ud800', /half of a character/],
  ['rich_text', 7, /html/],
  ['rich_text', 'x'.repeat(100_001), /too long/],
  ['number', 'twelve', /^must be a number such as 12 or 1.5$/],
  ['number', '1,5', /1\.5/],
  ['number', '0x10', /number/],
  ['number', Number.NaN, /number/],
  ['number', Number.POSITIVE_INFINITY, /number/],
  ['number', '1e999', /too large/],
  ['number', '12345678901234567', /use a text column/],
  ['number', true, /number/],
  ['number', '9'.repeat(100_000), /number/],
  ['boolean', 1, /^must be true or false$/],
  ['boolean', 'constructor', /true or false/],
  ['date', '2023-02-29', /^is not a day of the calendar: 2023-02-29$/],
  ['date', '2026-13-01', /calendar/],
  ['date', '0000-01-01', /calendar/],
  ['date', '31.05.2026', /such as 2026-05-31/],
  ['date', '2026-05-31T00:00:00Z', /without a time/],
  ['date', 20260531, /date/],
  ['datetime', '2026-05-31', /date and time/],
  ['datetime', '2026-05-31T18:30', /offset/],
  ['datetime', '2026-05-31T25:00Z', /not a time of the day: 25:00/],
  ['datetime', '2026-02-30T12:00Z', /calendar/],
  ['datetime', '9999-12-31T23:59:59-10:00', /years 1 to 9999/],
  ['datetime', '0001-01-01T00:00:00+10:00', /years 1 to 9999/],
  ['datetime', 1780000000000, /date and time/],
  ['email', 'ana@', /such as ana@example.com/],
  ['email', '@example.com', /email/],
  ['email', 'a b@example.com', /email/],
  ['email', 'ana@localhost', /email/],
  ['email', 'ana@-a.example', /email/],
  ['email', 'a..b@example.com', /email/],
  ['email', `${'a'.repeat(65)}@example.com`, /email/],
  ['email', 'a@b.example\nBcc: c@d.example', /email/],
  ['url', 'example.com', /such as https:\/\/example.com/],
  ['url', 'javascript:alert(1)', /address/],
  ['url', 'java\nscript:alert(1)', /spaces/],
  ['url', 'data:text/html,x', /address/],
  ['url', '//evil.example', /address/],
  ['url', 'https://', /address/],
  ['url', 'https://exa mple.com', /%20/],
  ['url', 'https://user:pass@example.com', /user name/],
  ['url', 'https://a.example/"><script>', /quotes/],
  ['url', 'https://[::1', /not a valid address/],
  ['url', `https://a.example/${'x'.repeat(2048)}`, /too long/],
  ['select', 'in_stok', /^has no option 'in_stok'; did you mean 'in_stock'\?$/],
  ['select', 'zzz', /^has no option 'zzz'; choose from in_stock, sold, Sold out$/],
  ['select', 3, /option/],
  ['multi_select', ['sold', 'zzz'], /has no option 'zzz'/],
  ['multi_select', ['sold', 3], /list/],
  ['multi_select', { sold: true }, /list/],
  ['asset', 'cat.jpg', /^must be the id of an asset$/],
  ['reference', 12, /^must be the id of a row/],
  ['json', 'x'.repeat(50_000), /too long/],
  ['json', [{ a: 'b\0' }], /NUL/],
  ['json', { '\ud800': 1 }, /half of a character/],
]

for (const [type, given, message] of REFUSED)
  test(`${type} refuses ${String(JSON.stringify(given)).slice(0, 40)}`, () => {
    const checked = checkValue(column(type, { options }), given)
    assert.ok('message' in checked)
    assert.match(checked.message, message)
  })

test('json may be nested twenty levels deep', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
  assert.ok('value' in checkValue(column('json'), nested(20)))
  assert.ok('message' in checkValue(column('json'), nested(21)))
  assert.ok('message' in checkValue(column('json'), nested(5000)))
})

for (const type of COLUMN_TYPES)
  test(`a blank ${type} is null, and an error where the column is required`, () => {
    for (const blank of [undefined, null, '', ' \t', []]) {
      assert.deepEqual(checkValue(column(type), blank), { value: null })
      assert.deepEqual(checkValue(column(type, { required: true }), blank), { message: "can't be blank" })
    }
  })

test('rich text of which nothing is left is blank, and says what it lost', () => {
  const given = '<script>x</script><!-- y -->'
  const warning = 'lost what is not allowed: <script>'
  assert.deepEqual(checkValue(column('rich_text'), given), { value: null, warning })
  assert.deepEqual(checkValue(column('rich_text', { required: true }), given), { message: "can't be blank" })
})

test('of two options that differ only in case neither is guessed', () => {
  const alike = column('select', { options: [{ value: 'Red' }, { value: 'RED' }] })
  assert.deepEqual(checkValue(alike, 'RED'), { value: 'RED' })
  assert.ok('message' in checkValue(alike, 'red'))
})

test('a checked value is accepted again unchanged', () => {
  for (const [type, , value] of ACCEPTED)
    assert.deepEqual(checkValue(column(type, { options }), value), { value }, `${type} ${JSON.stringify(value)}`)
})
