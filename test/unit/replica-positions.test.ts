// Runs once: there is no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Positions } from '#kernel/database/postgres/positions.ts'

const NEVER = Number.NEGATIVE_INFINITY

test('a server has everything of the time at which the log was where it has replayed it to', () => {
  const positions = new Positions(100)
  for (const [place, at] of [
    [10, 1],
    [20, 2],
    [30, 3],
  ] as const)
    positions.note(place, at)
  assert.deepEqual(
    [9, 10, 19, 20, 29, 30, 99].map((place) => positions.timeOf(place)),
    [NEVER, 1, 1, 2, 2, 3, 3],
  )
})

test('while nothing is written nobody falls behind', () => {
  const positions = new Positions(100)
  for (const at of [1, 2, 3]) positions.note(10, at)
  assert.equal(positions.timeOf(10), 3)
  assert.equal(positions.timeOf(9), NEVER)
})

test('after a failover to an earlier place what was noted of later ones is forgotten', () => {
  const positions = new Positions(100)
  for (const [place, at] of [
    [10, 1],
    [30, 2],
    [20, 3],
  ] as const)
    positions.note(place, at)
  assert.equal(positions.timeOf(19), 1)
  assert.equal(positions.timeOf(30), 3)
})

test('what is older than anybody may be is forgotten', () => {
  const positions = new Positions(100)
  for (const [place, at] of [
    [10, 1],
    [20, 90],
    [30, 150],
  ] as const)
    positions.note(place, at)
  assert.equal(positions.timeOf(15), NEVER)
  assert.equal(positions.timeOf(25), 90)
})
