import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type JsonItem, JsonItems } from '#text/json-items.ts'

function read(...pieces: string[]): JsonItem[] {
  const items = new JsonItems()
  return [...pieces.flatMap((piece) => items.write(piece)), ...items.end()]
}

/** Lines with their values or problems, short enough for a table of cases. */
function summary(text: string): [number, unknown][] {
  return read(text).map((item) => [item.line, 'value' in item ? item.value : `! ${item.problem.split(/[;,]/)[0]}`])
}

const CASES: [string, string, ...[number, unknown][]][] = [
  ['nothing', ''],
  ['an empty list', ' [ ] '],
  ['a list', '\ufeff[{"a": 1},\n {"b": "}\\"]"}]', [1, { a: 1 }], [2, { b: '}"]' }]],
  ['lines', '{"a":{"b":[{}]}}\n\n{"c":null}\n', [1, { a: { b: [{}] } }], [3, { c: null }]],
  ['a list over several lines', '[\n  {\n    "a": 1\n  },\n  {}\n]\n', [2, { a: 1 }], [5, {}]],
  ['an object that is not JSON', '[{a: 1},\n{"b":2}]', [1, '! is not valid JSON'], [2, { b: 2 }]],
  ['brackets that do not match', '{"a": ]}\n{"b":2}', [1, '! is not valid JSON'], [1, '! must be an object']],
  ['what is no object', '[{},\n1]', [1, {}], [2, '! must be an object']],
  ['a list in a list', '[[{}]]', [1, '! must be an object']],
  ['an object that is never closed', '[{},\n{"a": "', [1, {}], [2, '! is an object that is never closed']],
  ['a list that is never closed', '[{},\n', [1, {}], [2, '! is the end of a list that is never closed']],
  [
    'what is too long',
    `{}\n{"a": "${'x'.repeat(2_000_001)}`,
    [1, {}],
    [2, '! is too long (maximum is 2000000 characters)'],
  ],
]

for (const [title, text, ...expected] of CASES)
  test(`reads ${title}`, () => {
    assert.deepEqual(summary(text), expected)
  })

const objects = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()))

test('reads what JSON writes, however it is set and cut', () => {
  fc.assert(
    fc.property(objects, fc.constantFrom(0, 2), fc.array(fc.nat(400)), (list, indent, cuts) => {
      const values = JSON.parse(JSON.stringify(list))
      for (const text of [
        JSON.stringify(list, null, indent),
        list.map((each) => JSON.stringify(each, null, indent)).join('\n'),
      ]) {
        const at = [0, ...cuts.toSorted((one, other) => one - other), text.length]
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end))
        assert.deepEqual(
          read(...pieces).map((item) => 'value' in item && item.value),
          values,
        )
      }
    }),
  )
})

test('any text ends in items or a problem', () => {
  const letters = fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '1', 'a', '\n', ' ')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 60 }), (some) => {
      const text = some.join('')
      assert.deepEqual(read(...text), read(text))
      try {
        const whole = JSON.parse(text)
        if (Array.isArray(whole) && whole.every((each) => each && typeof each === 'object' && !Array.isArray(each)))
          assert.deepEqual(
            read(text).map((item) => 'value' in item && item.value),
            whole,
          )
      } catch {
        // Whatever is read of it, nothing was thrown.
      }
    }),
    { numRuns: 3000 },
  )
})
