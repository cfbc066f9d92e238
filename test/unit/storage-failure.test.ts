import assert from 'node:assert/strict'
import { test } from 'node:test'
import { troubleOf } from '#kernel/database/storage-failure.ts'

const failed = (message: string, more: object) => Object.assign(new Error(message), more)

test('a new connection that has no room for its cache says that the disk is full', () => {
  assert.equal(troubleOf(failed('could not write init file', { code: 'XX000', severity: 'FATAL' })), 'full')
  assert.equal(troubleOf(failed('could not extend file', { code: '53100' })), 'full')
})

test('other internal errors say nothing about storage, and lost connections do', () => {
  assert.equal(troubleOf(failed('cache lookup failed for type 0', { code: 'XX000' })), null)
  assert.equal(troubleOf(failed('Connection terminated unexpectedly', {})), 'unreachable')
  assert.equal(troubleOf(failed('terminating connection', { code: '57P01' })), 'unreachable')
})
