import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMessage } from '#console/editor/canvas/messages.ts'

const MARK = 'abcdefghijkl:0:3:6:10'
const GAP = { after: MARK, before: null, x: 1, y: -2, size: 30, isRow: true }

test('of what a page says of places only what can be one is taken', () => {
  const read = readMessage({
    type: 'places',
    pointed: { ...GAP, after: 'nonsense' },
    others: [GAP, { ...GAP, x: Number.NaN }, GAP],
    box: { x: 1, y: 2, width: 3, height: 'tall' },
  })
  const after = { part: 'abcdefghijkl', start: 0, contentStart: 3, contentEnd: 6, end: 10 }
  assert.deepEqual(read, { type: 'places', pointed: null, others: [{ ...GAP, after }], box: null })
  assert.deepEqual(readMessage({ type: 'places', others: 'none', box: { x: 0, y: 0, width: 1, height: 1 } }), {
    type: 'places',
    pointed: null,
    others: [],
    box: { x: 0, y: 0, width: 1, height: 1 },
  })
  assert.deepEqual(readMessage({ type: 'key', key: 'up' }), { type: 'key', key: 'up' })
})
