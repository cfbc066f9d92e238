import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimit } from '#http/rate-limit.ts'

const MAX_CALLERS = 100_000

test('counts a minute from the first request, and then starts again', () => {
  const limit = new RateLimit(2)
  assert.deepEqual(limit.take('a', 0), { ok: true, remaining: 1, resetSeconds: 60 })
  assert.deepEqual(limit.take('a', 30_000), { ok: true, remaining: 0, resetSeconds: 30 })
  assert.deepEqual([limit.isSpent('a', 30_000), limit.isSpent('b', 30_000)], [true, false])
  assert.deepEqual(limit.take('a', 59_999), { ok: false, remaining: 0, resetSeconds: 1 })
  assert.deepEqual(limit.take('a', 60_000), { ok: true, remaining: 1, resetSeconds: 60 })
})

test('any number of callers at once takes bounded memory: the oldest are evicted', () => {
  const limit = new RateLimit(1)
  for (let i = 0; i <= MAX_CALLERS; i++) limit.take(`caller ${i}`, 0)
  assert.deepEqual([limit.isSpent('caller 0', 0), limit.isSpent('caller 1', 0)], [false, true])
  assert.equal(limit.isSpent(`caller ${MAX_CALLERS}`, 0), true)
})
