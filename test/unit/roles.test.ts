import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ROLES, roleAtLeast } from '#kernel/operations/roles.ts'

test('each role may do what those before it may, and no more', () => {
  const allowed = ROLES.map((have) => ROLES.filter((need) => roleAtLeast(have, need)))
  assert.deepEqual(allowed, [
    ['viewer'],
    ['viewer', 'content'],
    ['viewer', 'content', 'editor'],
    ['viewer', 'content', 'editor', 'admin'],
  ])
})
