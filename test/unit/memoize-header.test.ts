import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoizeHeader } from '#http/memoize-header.ts'

function counted(maxEntries: number) {
  const computed: string[] = []
  const lengthOf = memoizeHeader(maxEntries, (header) => {
    computed.push(header)
    return header.length
  })
  return { lengthOf, computed }
}

test('a header is computed once', () => {
  const { lengthOf, computed } = counted(10)
  for (let n = 0; n < 3; n++) assert.deepEqual([lengthOf('abc'), lengthOf('')], [3, 0])
  assert.deepEqual(computed, ['abc', ''])
})

test('a long header is not remembered', () => {
  const { lengthOf, computed } = counted(10)
  const long = 'h'.repeat(301)
  assert.deepEqual([lengthOf(long), lengthOf(long)], [301, 301])
  assert.equal(computed.length, 2)
})

test('no more than the given number are remembered', () => {
  const { lengthOf, computed } = counted(10)
  for (let n = 0; n < 11; n++) lengthOf(`header ${n}`)
  assert.equal(computed.length, 11)
  lengthOf('header 0')
  assert.equal(computed.length, 12)
})
