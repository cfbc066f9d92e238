import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decoded } from '#resources/data/rows/transfer/file-text.ts'
import { type Format, formatOf } from '#resources/data/rows/transfer/format.ts'
import type { ImportLine } from '#resources/data/rows/transfer/import-line.ts'
import { readerOf } from '#resources/data/rows/transfer/line-reader.ts'
import { column } from '#test/unit/rows-values/columns.ts'

const ID = '019300ab-0000-7000-8000-00000000000a'
const COLUMNS = [
  column('text', { id: 't', key: 'title', name: 'Title' }),
  column('number', { id: 'n', key: 'price', name: 'Price in euros' }),
  column('boolean', { id: 'b', key: 'featured', name: 'Featured' }),
  column('json', { id: 'j', key: 'more', name: 'More' }),
]

function read(format: Format, text: string) {
  const reader = readerOf(format, COLUMNS)
  const lines = [...reader.write(text), ...reader.end()]
  return { lines: lines.map(({ size: _, ...line }: ImportLine) => line), warnings: [...reader.warnings] }
}

test('the first line of CSV names columns by key or name, in any order', () => {
  const { lines, warnings } = read('csv', '\ufeffPrice in Euros;Title;featured\n1.5;"a;b";yes\n;;\n')
  assert.deepEqual(lines, [
    { line: 2, input: { values: { price: '1.5', title: 'a;b', featured: true } }, errors: {} },
    { line: 3, input: { values: { price: null, title: null, featured: null } }, errors: {} },
  ])
  assert.deepEqual(warnings, [])
})

test('rows of CSV may have an id, a status and a position', () => {
  const { lines } = read('csv', `id,status,position,title\n${ID.toUpperCase()},Draft,3,a\n,,,b\nx,live,-1,c\n`)
  assert.deepEqual(lines.slice(0, 2), [
    { line: 2, input: { id: ID, status: 'draft', position: 3, values: { title: 'a' } }, errors: {} },
    { line: 3, input: { values: { title: 'b' } }, errors: {} },
  ])
  assert.deepEqual(Object.keys(lines[2]!.errors), ['id', 'status', 'position'])
})

test('guards against formulas are taken off', () => {
  const { lines } = read('csv', "title,price\n'=1+1,-5\n'a,'+1 2\n")
  assert.deepEqual(
    lines.map(({ input }) => input.values),
    [
      { title: '=1+1', price: '-5' },
      { title: "'a", price: '+1 2' },
    ],
  )
})

test('a line that is short leaves the other columns alone, and one that is long is refused', () => {
  const { lines } = read('csv', 'title,price\na\nb,1,\nc,1,2\n')
  assert.deepEqual(lines[0]!.input, { values: { title: 'a' } })
  assert.deepEqual(lines[1]!.errors, {})
  assert.deepEqual(lines[2]!.errors, { base: ['has 3 cells, where the first line names 2'] })
})

test('columns that the table does not have are ignored with a warning', () => {
  const { lines, warnings } = read('csv', 'titel,price,Title,TITLE,created_at\na,1,b,c,2026\n')
  assert.deepEqual(lines[0]!.input, { values: { price: '1', title: 'b' } })
  assert.deepEqual(warnings, [
    "The table has no column 'titel', so it was ignored; did you mean 'title'?",
    "Column 'TITLE' was ignored: an earlier one is the same.",
  ])
})

test('a first line that names no column is refused', () => {
  for (const text of ['a,b\n1,2', '"title', '"title"x\n1']) assert.throws(() => read('csv', text), /first line/i)
})

test('what is wrong with a cell or a line is reported with its line', () => {
  const { lines } = read('csv', 'title,more\na,{b}\n"c"d,1\ne,2\n')
  assert.deepEqual(
    lines.map(({ line, errors }) => [line, Object.keys(errors)]),
    [
      [2, ['values.more']],
      [3, ['base']],
      [4, []],
    ],
  )
})

test('rows of JSON have values, or are the values', () => {
  const { lines } = read(
    'json',
    `[{"id":"${ID}","status":"draft","values":{"title":"a","x":1}},\n{"title":"b","position":2,"created_at":"c"},\n{"id":5}, 7]`,
  )
  assert.deepEqual(lines.slice(0, 2), [
    { line: 1, input: { id: ID, status: 'draft', values: { title: 'a', x: 1 } }, errors: {} },
    { line: 2, input: { position: 2, values: { title: 'b' } }, errors: {} },
  ])
  assert.deepEqual(Object.keys(lines[2]!.errors), ['id'])
  assert.deepEqual(Object.keys(lines[3]!.errors), ['base'])
})

test('the format is detected', () => {
  assert.equal(formatOf('\ufeff \n[{'), 'json')
  assert.equal(formatOf('{"title"'), 'json')
  assert.equal(formatOf('title,price\n[1],2'), 'csv')
})

test('files are read as UTF-8, wherever the chunks are cut', async () => {
  const text = 'é👋한\ufeff'
  const chunks = async function* (bytes: Uint8Array) {
    for (const byte of bytes) yield Uint8Array.of(byte)
  }
  const pieces = await Array.fromAsync(decoded(chunks(Buffer.from(text))))
  assert.equal(pieces.join(''), text)
  await assert.rejects(Array.fromAsync(decoded(chunks(Buffer.from('é', 'latin1')))), /must be UTF-8/)
})
