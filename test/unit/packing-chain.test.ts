// Runs once: arithmetic.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseOf, chainOf, LONGEST_CHAIN } from '#kernel/versioning/packing/chain.ts'

test('a chain is short, leads to older versions, and ends at one that is packed by itself', () => {
  const lengths = new Set<number>()
  for (let number = 1; number <= 2_000; number++) {
    const chain = chainOf(number)
    assert.equal(chain[0], number)
    for (const [index, one] of chain.entries()) assert.ok(index === 0 || one < chain[index - 1]!)
    assert.equal(baseOf(chain.at(-1)!), null)
    lengths.add(chain.length)
  }
  assert.equal(Math.max(...lengths), LONGEST_CHAIN)
})

test('few versions of a long history are packed by themselves', () => {
  const alone = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((number) => baseOf(number) === null)
  assert.deepEqual(alone, [1, 257, 513, 769])
})
