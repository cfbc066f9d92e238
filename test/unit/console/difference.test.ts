import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { difference } from '#console/compare/difference.ts'
import { diffText } from '#console/editor/diff-text.ts'
import { splice } from '#text/splice.ts'

const words = fc.array(fc.constantFrom('a', 'b', '<p>', '</p>', '\n', '<'), { maxLength: 30 })

test('a difference holds both lists, in runs', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const parts = difference(before, after)
      const without = (kind: string) => parts.flatMap((part) => (part.kind === kind ? [] : part.items))
      assert.deepEqual(without('added'), before)
      assert.deepEqual(without('removed'), after)
    }),
  )
})

test('the fewest changes are found', () => {
  assert.deepEqual(
    difference([...'abcabba'], [...'cbabac'])
      .filter(({ kind }) => kind !== 'same')
      .flatMap(({ items }) => items).length,
    5,
  )
})

test('lists that differ too much are removed and added whole, but for their ends', () => {
  const [before, after] = [0, 1_000].map((from) => ['head', ...Array.from({ length: 800 }, (_, i) => from + i), 'tail'])
  assert.deepEqual(
    difference(before!, after!).map(({ kind, items }) => [kind, items.length]),
    [
      ['same', 1],
      ['removed', 800],
      ['added', 800],
      ['same', 1],
    ],
  )
})

test('changes of a text make the one of the other', () => {
  const text = words.map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = diffText(before, after).map(({ insert, ...at }) => ({ ...at, text: insert }))
      assert.equal(splice(before, changes), after)
    }),
  )
})
