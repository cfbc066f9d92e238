import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WriteHealth } from '#kernel/database/write-health.ts'
import type { StorageTrouble } from '#kernel/operations/service-errors.ts'

function healthOf(trouble: StorageTrouble) {
  const told: (StorageTrouble | null)[] = []
  const probe = () => Promise.reject(new Error(trouble))
  return { told, health: new WriteHealth({ probe, troubleOf: () => trouble, onChange: (now) => told.push(now) }) }
}

const fail = () => Promise.reject(new Error())

test('any write shows that a store answers again', async () => {
  const { told, health } = healthOf('unreachable')
  await assert.rejects(health.watch(fail))
  assert.equal(health.trouble, 'unreachable')
  await health.watch(async () => {})
  assert.equal(health.trouble, null)
  assert.deepEqual(told, ['unreachable', null])
  health.stop()
})

test('a failure that comes after a later write has worked says nothing', async () => {
  const { told, health } = healthOf('unreachable')
  const silent = Promise.withResolvers<void>()
  const late = health.watch(() => silent.promise)
  await health.watch(async () => {})
  silent.reject(new Error())
  await assert.rejects(late)
  assert.equal(health.trouble, null)
  assert.deepEqual(told, [])
})

test('a write that fits on a full disk proves nothing', async () => {
  const { health } = healthOf('full')
  await assert.rejects(health.watch(fail))
  await health.watch(async () => {})
  assert.equal(health.trouble, 'full')
  health.stop()
})
