import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { stopInTime } from '#cli/stop-in-time.ts'

test('what hangs is noticed once, and what stops in time is left alone', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  const late = mock.fn()
  await stopInTime(async () => {}, 1_000, late)
  mock.timers.tick(2_000)
  assert.equal(late.mock.callCount(), 0)
  const hanging = Promise.withResolvers<void>()
  const stopped = stopInTime(() => hanging.promise, 1_000, late)
  mock.timers.tick(999)
  assert.equal(late.mock.callCount(), 0)
  mock.timers.tick(1)
  assert.equal(late.mock.callCount(), 1)
  hanging.resolve()
  await stopped
})
