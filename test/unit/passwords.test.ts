import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword, verifyPassword } from '#auth/passwords.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'

test('a password is stored as argon2id with its own nonce, and verified', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(one, two)
  assert.deepEqual(
    [
      await verifyPassword('correct horse', one),
      await verifyPassword('correct horse', two),
      await verifyPassword('Correct horse', one),
      await verifyPassword('', one),
      await verifyPassword('correct horse', null),
    ],
    [true, true, false, false, false],
  )
})

test('a hash with other parameters is verified with those', async () => {
  // From the reference implementation: argon2 somesalt -id -t 2 -m 16 -p 1 -l 24, of "password".
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  assert.equal(await verifyPassword('password', stored), true)
  assert.equal(await verifyPassword('passwore', stored), false)
})

test('a new password must be neither too short nor too long', async () => {
  await assert.rejects(hashPassword('1234567'), /too short/)
  await assert.rejects(hashPassword('x'.repeat(1_001)), /too long/)
  const longest = await hashPassword('x'.repeat(1_000))
  assert.equal(await verifyPassword('x'.repeat(1_000), longest), true)
  assert.equal(await verifyPassword('x'.repeat(1_001), longest), false)
})

test('the queue is bounded, and everything in it is served', async () => {
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('x', null)))
  const refused = all.filter((one) => one.status === 'rejected')
  assert.equal(refused.length, 110 - 102)
  assert.ok(refused.every(({ reason }) => reason instanceof Overloaded))
  assert.equal(await verifyPassword('x', null), false)
})
