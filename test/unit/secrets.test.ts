import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Secrets } from '#auth/secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-test-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const withKey = (secretKey: string | null, name = 'a') => new Secrets({ secretKey, dataDir: join(folder, name) })
const KEY = 'k'.repeat(32)

test('a sealed text opens with the same key, purpose and context only', () => {
  const secrets = withKey(KEY)
  const sealed = secrets.seal('totp', 'ann', 'SECRET ✓')
  assert.equal(withKey(KEY, 'elsewhere').open('totp', 'ann', sealed), 'SECRET ✓')
  assert.ok(!sealed.includes('SECRET') && sealed !== secrets.seal('totp', 'ann', 'SECRET ✓'))
  for (const other of [
    withKey('x'.repeat(32)).open('totp', 'ann', sealed),
    secrets.open('other', 'ann', sealed),
    secrets.open('totp', 'bob', sealed),
    secrets.open('totp', 'ann', `${sealed.slice(0, 20)}A${sealed.slice(21)}x`),
    secrets.open('totp', 'ann', sealed.slice(0, -4)),
    secrets.open('totp', 'ann', ''),
  ])
    assert.equal(other, null)
})

test('a signature is valid for one text and one purpose', () => {
  const secrets = withKey(KEY)
  const signature = secrets.sign('a', 'text')
  assert.equal(secrets.isSigned('a', 'text', signature), true)
  for (const [purpose, text, given] of [
    ['b', 'text', signature],
    ['a', 'texT', signature],
    ['a', 'text', `${signature}x`],
    ['a', 'text', ''],
  ] as const)
    assert.equal(secrets.isSigned(purpose, text, given), false)
})

test('without SECRET_KEY a key is created once, readable by its owner only', () => {
  const sealed = withKey(null, 'b').seal('totp', 'ann', 'text')
  assert.deepEqual(readdirSync(join(folder, 'b')), ['secret.key'])
  const path = join(folder, 'b', 'secret.key')
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.ok(readFileSync(path, 'utf8').trim().length >= 43)
  assert.equal(withKey(null, 'b').open('totp', 'ann', sealed), 'text')
  assert.throws(() => readdirSync(join(folder, 'a')), 'with SECRET_KEY nothing is written')
})
