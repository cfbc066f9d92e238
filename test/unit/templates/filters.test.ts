import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Value } from '#templates/scope.ts'
import { htmlOf, renderSource } from './support/render-source.ts'

const website = { time_zone: 'Europe/Berlin' }

async function filtered(value: Value, filters: string, language = 'en'): Promise<string> {
  return htmlOf(`{{ page.v | ${filters} }}`, { scope: { page: { v: value }, website, language } })
}

for (const [value, filters, expected, language] of [
  ['one two three', 'truncate: 7', 'one…'],
  ['one two three', 'truncate: 8', 'one two…'],
  ['one two three', 'truncate: 13', 'one two three'],
  ['onetwothree', 'truncate: 5', 'onet…'],
  ['a\u{1F600}bcdef', 'truncate: 3', 'a…'],
  ['abc', 'truncate: -5', '…'],
  ['2026-05-01', 'date', '1. Mai 2026', 'de'],
  ['2026-05-01', 'date: long', 'May 1, 2026'],
  ['2026-05-01', 'date: "short"', '01.05.26', 'de'],
  ['2026-05-01', 'date: "EEEE, d. MMMM yyyy"', 'Freitag, 1. Mai 2026', 'de'],
  ['2026-05-01', 'date: "dd.MM.yy M \'de\' MMM"', '01.05.26 5 de May'],
  ['2026-05-01T22:30:05.000Z', 'date: "yyyy-MM-dd HH:mm:ss"', '2026-05-02 00:30:05'],
  ['2026-05-01T22:30:05', 'date: "H mm"', '0 30'],
  ['2026-05-01T22:30:00.000Z', 'date: time', '00:30', 'de'],
  ['2026-05-01T22:30:00.000Z', 'date: iso', '2026-05-01T22:30:00.000Z'],
  ['2026-13-45', 'date', '2026-13-45'],
  ['soon', 'date', 'soon'],
  [null, 'date', ''],
  ['2026-05-01', 'date', 'May 1, 2026', 'not a language!'],
  [1234.5, 'number: 2', '1.234,50', 'de'],
  [1234.5, 'number', '1,234.5'],
  ['12', 'number: 99', '12.0000000000'],
  ['x', 'number', 'x'],
  [null, 'number', ''],
  [0, 'number', '0'],
  ['Ähre & mehr', 'slug', 'ahre-mehr'],
  ['a<b>b</b>c&amp;', 'strip_html', 'abc&amp;'],
  [['a', 'b'], 'upcase', 'A, B'],
  [false, 'default: "no"', 'no'],
  [0, 'default: 5', '0'],
  [null, 'default', ''],
  [{ a: [1, '<'] }, 'json', '{"a":[1,"&lt;"]}'],
] as [Value, string, string, string?][])
  test(`${JSON.stringify(value)} | ${filters} is ${expected}`, async () =>
    assert.equal(await filtered(value, filters, language), expected))

test('an unknown filter leaves nothing', async () => assert.equal(await filtered('x', 'upcas'), ''))

test('no filter fails, whatever it is given', async () => {
  const filters = fc.constantFrom(
    'truncate',
    'date',
    'number',
    'upcase',
    'default',
    'slug',
    'strip_html',
    'json',
    'constructor',
  )
  const args = fc.oneof(
    fc.constant(''),
    fc.integer().map((n) => `: ${n}`),
    fc.stringMatching(/^[^"{}&]*$/).map((s) => `: "${s}"`),
  )
  const values = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.date().map(String)) as fc.Arbitrary<Value>
  await fc.assert(
    fc.asyncProperty(values, filters, args, fc.string(), fc.string(), async (v, filter, given, language, time_zone) => {
      const scope = { page: { v }, website: { time_zone }, language }
      await renderSource(`{{ page.v | ${filter}${given} }}`, { scope })
    }),
    { numRuns: 2_000 },
  )
})
