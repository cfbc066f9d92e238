// Runs once: lines are counted without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LineCounter } from '#text/line-counter.ts'

test('the line of an offset is one more than the line feeds before it, in any order of offsets', () => {
  const text = fc.array(fc.constantFrom('a', '\n'), { maxLength: 40 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(text, fc.array(fc.nat(40)), (text, offsets) => {
      const lines = new LineCounter(text)
      for (const offset of offsets) assert.equal(lines.at(offset), text.slice(0, offset).split('\n').length)
    }),
  )
})

test('many offsets of one long line cost one pass', () => {
  const text = 'x'.repeat(1_000_000)
  const lines = new LineCounter(text)
  for (let offset = 0; offset < text.length; offset += 100) assert.equal(lines.at(offset), 1)
})
