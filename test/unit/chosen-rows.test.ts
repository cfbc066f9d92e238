import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenRows } from '#resources/history/change-sets/chosen-rows.ts'

const A = '01900000-0000-7000-8000-00000000000a'
const B = '01900000-0000-7000-8000-00000000000b'
const row = (record_id: string, table = 'pages') => ({ table, record_id, before: null, after: { revision: 1 } })
const ROWS = [row(A), row(A, 'histories'), row(B)]
const chosen = (named: Parameters<typeof chosenRows>[1]) => {
  const { rows, isPart } = chosenRows(ROWS, named)
  return [rows.map(({ record_id, table }) => `${table} ${record_id.at(-1)}`), isPart]
}

test('an undo takes all rows of the records that it names, and leaves those to keep', () => {
  assert.deepEqual(chosen({}), [['pages a', 'histories a', 'pages b'], false])
  assert.deepEqual(chosen({ only: [A.toUpperCase()] }), [['pages a', 'histories a'], true])
  assert.deepEqual(chosen({ keep: [A] }), [['pages b'], true])
  assert.deepEqual(chosen({ only: [A, B], keep: [B] }), [['pages a', 'histories a'], true])
  assert.deepEqual(chosen({ only: [A, B] }), [['pages a', 'histories a', 'pages b'], false])
})

test('an id of another record, and nothing left, are refused', () => {
  const refused = (field: string) => (error: { errors?: object }) => Object.keys(error.errors ?? {})[0] === field
  const other = A.replace(/a$/, 'c')
  assert.throws(() => chosen({ only: [A, other] }), refused('only.1'))
  assert.throws(() => chosen({ keep: [other] }), refused('keep.0'))
  assert.throws(() => chosen({ only: [A], keep: [A] }), refused('keep'))
})
