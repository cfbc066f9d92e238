import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Read, violationsOf, type Write } from './support/checker.ts'

const register = 'page'
const write = (position: number, start: number, end: number, process = 'a'): Write => ({
  register,
  value: `v${position}`,
  position,
  process,
  start,
  end,
})
const read = (position: number, start: number, end: number, more: Partial<Read> = {}): Read => ({
  register,
  value: `v${position}`,
  process: 'b',
  start,
  end,
  lag: 0,
  by: 'rest',
  ...more,
})
const writes = [write(1, 0, 1), write(2, 10, 20), write(3, 30, 40)]

function check(reads: Read[], expected: RegExp | null, all = writes) {
  const found = violationsOf({ writes: all, reads })
  if (expected === null) assert.deepEqual(found, [])
  else assert.match(found.join('\n'), expected)
}

test('reads that agree with some order are accepted', () => {
  check([read(1, 2, 3), read(1, 11, 12), read(2, 11, 19), read(2, 21, 22), read(2, 31, 39), read(3, 31, 39)], null)
})

test('a read that misses an answered write is stale', () => {
  check([read(1, 21, 22)], /stale: 2 had been answered, this is 1/)
})

test('a read that goes behind an earlier read is found', () => {
  check([read(2, 11, 12), read(1, 13, 14)], /went back: 2 had been read, this is 1/)
})

test('a read of the future, and of what was never written', () => {
  check([read(3, 21, 22)], /before it was written/)
  check([read(9, 21, 22)], /never written/)
})

test('a visitor may be behind by as much as is allowed, but not on the process that wrote', () => {
  check([read(1, 25, 26, { lag: 10 })], null)
  check([read(1, 35, 36, { lag: 10 })], /stale/)
  check([read(1, 25, 26, { lag: 10, process: 'a' })], /stale/)
})

test('a write that was not answered may count or not, from its start on', () => {
  const lost: Write = { register, value: 'lost', process: 'a', start: 50, end: Number.POSITIVE_INFINITY }
  check([read(3, 60, 61)], null, [...writes, lost])
  check([read(4, 60, 61, { value: 'lost', position: 4 })], null, [...writes, lost])
  check([read(4, 60, 61, { value: 'lost', position: 4 }), read(3, 62, 63)], /went back/, [...writes, lost])
  check([read(4, 45, 46, { value: 'lost' })], /before it was written/, [...writes, lost])
})

test('a write ordered before one that had been answered is found', () => {
  check([], /ordered before/, [write(2, 0, 1), write(1, 5, 6)])
})

test('two values cannot have one place', () => {
  check([read(2, 21, 22, { value: 'v1', position: 2 })], /but was/)
})
