import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonAgainst, roleInWords, statusOf } from '#resources/people/invitations/rules.ts'

const OPEN = { accepted_at: null, revoked_at: null, expires_at: 100 }

test('an invitation is pending until it is accepted, is revoked or expires, whichever comes first', () => {
  assert.equal(statusOf(OPEN, 99), 'pending')
  assert.equal(statusOf(OPEN, 100), 'expired')
  assert.equal(statusOf({ ...OPEN, revoked_at: 50 }, 99), 'revoked')
  assert.equal(statusOf({ ...OPEN, revoked_at: 50 }, 100), 'revoked')
  assert.equal(statusOf({ ...OPEN, accepted_at: 50 }, 1_000), 'accepted')
})

test('it can be accepted while pending, by the invited address, verified', () => {
  const ann = { email: 'ann@example.com', verified: true, isMailed: true }
  assert.equal(reasonAgainst('pending', ann.email, ann), null)
  for (const status of ['accepted', 'expired'] as const) assert.ok(reasonAgainst(status, ann.email, ann))
  assert.match(reasonAgainst('pending', 'bob@example.com', ann)!, /another e-mail address/)
  assert.match(reasonAgainst('pending', ann.email, { ...ann, verified: false })!, /verified/)
  assert.equal(reasonAgainst('pending', ann.email, { ...ann, verified: false, isMailed: false }), null)
})

test('a role reads well in a sentence', () => {
  const said = ['admin', 'editor', 'content', 'viewer'].map(roleInWords)
  assert.deepEqual(said, ['an admin', 'an editor', 'a content editor', 'a viewer'])
})
