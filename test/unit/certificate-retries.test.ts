import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestAttemptAfter, nextAttemptAfter, pausedUntil } from '#certificates/rules.ts'
import { retryAfterOf } from '#providers/certificates/acme/send.ts'

const NOW = Date.UTC(2026, 5, 1)
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 86_400_000

const headers: [header: string | undefined, ms: number | null][] = [
  [undefined, null],
  ['', null],
  ['soon', null],
  ['0', 0],
  ['120', 2 * MINUTE_MS],
  ['Mon, 01 Jun 2026 00:03:00 GMT', 3 * MINUTE_MS],
  ['Sun, 31 May 2026 23:00:00 GMT', 0],
  // Nobody waits for longer than a week, whatever an authority asks for.
  ['999999999', WEEK_MS],
  ['99999999999999999999', null],
  ['Sat, 01 Jan 2050 00:00:00 GMT', WEEK_MS],
]

test('how long an authority asks to wait is read from seconds or a date, and has a limit', () => {
  for (const [header, ms] of headers) assert.equal(retryAfterOf(header, NOW), ms, String(header))
})

test('a name waits longer after each failure, and as long as the authority asks for', () => {
  const waits = [1, 2, 3, 4, 5, 6].map((failures) => (nextAttemptAfter(failures, null, NOW, 0) - NOW) / MINUTE_MS)
  assert.deepEqual(waits, [5, 20, 60, 360, 1_440, 1_440])
  assert.equal(nextAttemptAfter(1, 30 * MINUTE_MS, NOW, 0), NOW + 30 * MINUTE_MS)
  assert.equal(nextAttemptAfter(1, null, NOW, 1), NOW + 6 * MINUTE_MS)
})

test("people's requests are free four times, then once an hour, unless the authority asks for more", () => {
  const waits = [1, 3, 4, 9].map((failures) => (earliestAttemptAfter(failures, null, NOW) - NOW) / MINUTE_MS)
  assert.deepEqual(waits, [0, 0, 60, 60])
  assert.equal(earliestAttemptAfter(1, 10 * MINUTE_MS, NOW), NOW + 10 * MINUTE_MS)
})

test('an authority that is away is asked again after five minutes, or when it says', () => {
  assert.equal(pausedUntil(null, NOW, 0), NOW + 5 * MINUTE_MS)
  assert.equal(pausedUntil(MINUTE_MS, NOW, 0), NOW + 5 * MINUTE_MS)
  assert.equal(pausedUntil(WEEK_MS, NOW, 0), NOW + WEEK_MS)
})
