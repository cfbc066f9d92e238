import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withGuard, withoutGuard } from '#text/csv/formulas.ts'

for (const cell of [
  '=1+1',
  '+49 30 1234',
  '-a',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  "=cmd|' /C calc'!A0",
  ' =1',
  "'=1",
  '=',
  '＝1',
  '-1+1',
  '+',
])
  test(`guards ${JSON.stringify(cell)}`, () => {
    assert.equal(withGuard(cell), `'${cell}`)
    assert.equal(withoutGuard(`'${cell}`), cell)
  })

for (const cell of ['', 'a', '-1.5', '+2e10', '.5', '-.5', '1-2', 'a=b', "'a", "it's", '2026-05-31'])
  test(`leaves alone ${JSON.stringify(cell)}`, () => {
    assert.equal(withGuard(cell), cell)
    assert.equal(withoutGuard(cell), cell)
  })

test('a guarded text never begins like a formula, and is read as it was', () => {
  const begin = fc.stringMatching(/^['=+\-@\t\r 1.e]{0,6}$/)
  fc.assert(
    fc.property(begin, fc.string(), (start, rest) => {
      const guarded = withGuard(start + rest)
      assert.equal(withoutGuard(guarded), start + rest)
      if (/^[=+\-@\t\r]/.test(guarded)) assert.ok(Number.isFinite(Number(guarded)))
    }),
    { numRuns: 2000 },
  )
})
