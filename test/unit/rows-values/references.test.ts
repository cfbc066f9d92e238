import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { fromText } from '#resources/data/rows/values/from-text.ts'
import { toText } from '#resources/data/rows/values/to-text.ts'
import { compareColumns, convertRow } from '#resources/data/tables/column-changes.ts'

const [A, B] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const
const TAGS: Column = {
  ...{ id: 'c1', key: 'tags', name: 'Tags', type: 'references', required: false, unique: false, options: null },
  ...{ reference_table_id: 't1', on_delete: 'refuse', slug_from: null, slot: null },
}

test('a list of ids is kept in its order, each once, in lower case', () => {
  assert.deepEqual(checkValue(TAGS, [B.toUpperCase(), ` ${A} `, B]), { value: [B, A] })
  assert.deepEqual(checkValue(TAGS, A), { value: [A] })
  assert.deepEqual(checkValue(TAGS, []), { value: null })
  for (const wrong of [12, {}, ['x'], [[A]], [null]]) assert.ok('message' in checkValue(TAGS, wrong))
})

test('a cell of a CSV file holds them separated by semicolons or commas', () => {
  for (const text of [`${A}; ${B}`, `${A},${B}`, JSON.stringify([A, B])])
    assert.deepEqual(fromText(TAGS, text), { value: [A, B] })
  assert.deepEqual(fromText(TAGS, toText('references', [A, B])), { value: [A, B] })
})

test('a change of type keeps what it can, and says where a value has several', () => {
  const one: Column = { ...TAGS, type: 'reference', slot: 0 }
  const converted = (before: Column, after: Column, value: string | string[]) => {
    const { data, problems } = convertRow({ c1: value }, compareColumns([before], [after]))
    return [data.c1, problems.map(({ problem }) => problem)]
  }
  assert.deepEqual(converted(one, TAGS, A), [[A], []])
  assert.deepEqual(converted(TAGS, one, [A]), [A, []])
  assert.deepEqual(converted(TAGS, one, [B, A]), [B, ['misfit']])
  assert.deepEqual(converted(TAGS, { ...TAGS, reference_table_id: 't2' }, [A]), [null, ['misfit']])
  assert.deepEqual(converted(TAGS, { ...TAGS, type: 'text', slot: 0 }, [A, B]), [`${A}, ${B}`, []])
})
