import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CsvError, parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { csvLine } from '#text/csv/csv-line.ts'
import { CsvReader, type CsvRecord } from '#text/csv/csv-reader.ts'

function read(...pieces: string[]): CsvRecord[] {
  const reader = new CsvReader()
  return [...pieces.flatMap((piece) => reader.write(piece)), ...reader.end()]
}

/** Lines, cells and problems, short enough for a table of cases. */
function summary(text: string): [number, ...string[]][] {
  return read(text).map(({ line, cells, problem }) => [
    line,
    ...(problem ? [`! ${problem.split(/[;(]/)[0]!.trim()}`] : cells),
  ])
}

const CASES: [string, string, ...[number, ...string[]][]][] = [
  ['nothing', ''],
  ['only a byte order mark', '\ufeff'],
  ['a byte order mark before a quote', '\ufeff"a,b",c\n', [1, 'a,b', 'c']],
  ['LF', 'a,b\nc,d\n', [1, 'a', 'b'], [2, 'c', 'd']],
  ['CRLF without the last', 'a,b\r\nc,d', [1, 'a', 'b'], [2, 'c', 'd']],
  ['CR', 'a,b\rc,d\r', [1, 'a', 'b'], [2, 'c', 'd']],
  ['all three', 'a\rb\nc\r\nd', [1, 'a'], [2, 'b'], [3, 'c'], [4, 'd']],
  ['blank lines', '\n\na\n \n\nb\n\n', [3, 'a'], [6, 'b']],
  ['an empty quoted cell', 'a\n""\nb', [1, 'a'], [2, ''], [3, 'b']],
  ['empty cells', ',\na,,', [1, '', ''], [2, 'a', '', '']],
  ['semicolons', 'a;b;c,d\n1;2,5', [1, 'a', 'b', 'c,d'], [2, '1', '2,5']],
  ['tabs', 'a\tb c\n\t1', [1, 'a', 'b c'], [2, '', '1']],
  ['delimiters within quotes do not count', '"a,b,c";d\n1;2', [1, 'a,b,c', 'd'], [2, '1', '2']],
  ['a declared delimiter', 'sep=;\r\na,b,c;d\r\n', [2, 'a,b,c', 'd']],
  ['ragged lines', 'a,b\nc\nd,e,f', [1, 'a', 'b'], [2, 'c'], [3, 'd', 'e', 'f']],
  ['quoted line breaks', 'a,"b\r\nc\rd\ne"\nf', [1, 'a', 'b\r\nc\rd\ne'], [5, 'f']],
  ['doubled quotes', '"a""b","""",""', [1, 'a"b', '"', '']],
  ['a quote in the middle', '5" pipe,a"b"c\nd', [1, '5" pipe', 'a"b"c'], [2, 'd']],
  ['spaces around quotes', 'a, "b,c" ,d\n', [1, 'a', 'b,c', 'd']],
  ['text after a quote', '"a"b,c\nd,e', [1, '! has text after a closing quote'], [2, 'd', 'e']],
  [
    'quotes that are not doubled',
    '"he said "hi" to us",x\nd,e',
    [1, '! has text after a closing quote'],
    [2, 'd', 'e'],
  ],
  ['a quote that is never closed', 'a,b\nc,"d\ne,f\n', [1, 'a', 'b'], [2, '! has a quote that is never closed']],
  ['only a quote', '"', [1, '! has a quote that is never closed']],
  ['a closing quote at the end', 'a,"b"', [1, 'a', 'b']],
  ['a line that is too long', `a\n"${'x'.repeat(2_000_001)}\nb`, [1, 'a'], [2, '! is too long']],
]

for (const [title, text, ...expected] of CASES)
  test(`reads ${title}`, () => {
    assert.deepEqual(summary(text), expected)
  })

const alphabet = fc.constantFrom(
  'a',
  'b',
  '1',
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ' ',
  '\ufeff',
  'é',
  '👋',
  "'",
  '=',
)
const anyText = fc.array(alphabet, { maxLength: 40 }).map((some) => some.join(''))

test('the size of the pieces makes no difference', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.nat(40), { maxLength: 5 }), (text, cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), text.length]
      const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
      assert.deepEqual(read(...pieces), read(text))
      assert.deepEqual(read(...text), read(text))
    }),
    { numRuns: 3000 },
  )
})

test('what is written is read back', () => {
  const rows = fc.array(fc.array(anyText, { minLength: 1, maxLength: 6 }), { maxLength: 8 })
  fc.assert(
    fc.property(rows, (cells) => {
      const header = ['first', 'second']
      const written = [header, ...cells].map(csvLine).join('')
      const records = read(written)
      assert.deepEqual(
        records.map((record) => record.cells),
        [header, ...cells],
      )
      assert.ok(records.every(({ problem }) => problem === null))
    }),
    { numRuns: 2000 },
  )
})

test('agrees with another reader wherever that one accepts the text', () => {
  let agreed = 0
  const lines = fc.constantFrom('\n', '\r\n', '\r')
  const delimiters = fc.constantFrom(',', ';', '\t')
  const cell = fc.oneof(
    fc.constantFrom('a', '', 'b c', '"a"', '"a""b"', '"x,;y"', '"l\nm"', '"'),
    fc.constantFrom('5', 'é'),
  )
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
      lines,
      delimiters,
      (rows, line, delimiter) => {
        // The header fixes the delimiter for the reader that detects it.
        const text = [Array(9).fill('h'), ...rows].map((cells) => cells.join(delimiter)).join(line)
        let expected: string[][]
        try {
          expected = parse(text, {
            delimiter,
            relax_column_count: true,
            skip_empty_lines: true,
            record_delimiter: line,
          })
        } catch (error) {
          assert.ok(error instanceof CsvError)
          return
        }
        agreed++
        assert.deepEqual(
          read(text).map(({ cells }) => cells),
          expected,
        )
      },
    ),
    { numRuns: 3000 },
  )
  assert.ok(agreed > 500)
})

test('every line is accounted for, whatever the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const lines = text.split(/\r\n?|\n/).length
      let last = 0
      for (const { line, cells, problem } of read(text)) {
        assert.ok(line > last && line <= lines)
        assert.ok(problem !== null || cells.length > 0)
        last = line
      }
    }),
    { numRuns: 3000 },
  )
})
