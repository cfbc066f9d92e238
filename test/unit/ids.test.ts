import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'
import { newId, timeOfId } from '#kernel/database/ids.ts'

const NOW = Date.parse('2026-12-14T23:30:00Z')
mock.timers.enable({ apis: ['Date'], now: NOW })
after(() => mock.timers.reset())

test('ids of one process sort in the order of their making, also when the clock goes back a little', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  mock.timers.setTime(NOW - 5_000)
  ids.push(newId())
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
})

test('a clock that was an hour ahead and is set right is followed', () => {
  mock.timers.setTime(NOW + 3_600_000)
  assert.equal(timeOfId(newId()), NOW + 3_600_000)
  mock.timers.setTime(NOW)
  assert.equal(timeOfId(newId()), NOW)
})
