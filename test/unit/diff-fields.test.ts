import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffFields } from '#kernel/versioning/diff-fields.ts'

const diff = (before: object, after: object) => diffFields(JSON.stringify(before), JSON.stringify(after))

test('fields that were changed, added or removed', () => {
  assert.deepEqual(diff({ a: 'x', b: null, c: [1], same: 'y' }, { a: 'z', b: 'new', d: { e: 1 }, same: 'y' }), [
    { field: 'a', before: 'x', after: 'z' },
    { field: 'b', before: null, after: 'new' },
    { field: 'c', before: [1], after: null },
    { field: 'd', before: null, after: { e: 1 } },
  ])
  assert.deepEqual(diff({ a: null }, {}), [])
})

test('long values are cut around their first difference', () => {
  const same = 's'.repeat(5_000)
  const [change] = diff({ a: `${same}old${'t'.repeat(5_000)}` }, { a: `${same}new${'t'.repeat(5_000)}` })
  for (const [text, word] of [
    [change!.before as string, 'old'],
    [change!.after as string, 'new'],
  ] as const)
    assert.ok(text.includes(word) && text.startsWith('…s') && text.endsWith('t…') && text.length < 1_010)
  assert.deepEqual((diff({ a: same }, { a: `${same}!` })[0]!.after as string).slice(-3), 'ss!')
})
