import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotpSecret, totpAt, totpStep, totpUri } from '#auth/totp.ts'

/** The key of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('the codes are those of RFC 6238, appendix B', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(totpAt(SECRET, Math.floor(seconds / 30)), code)
})

test('accepts codes of the previous, current and next step, but none up to the last step used', () => {
  const now = 1_000_000 * 30_000
  for (const [step, lastStep, expected] of [
    [999_998, 0, null],
    [999_999, 0, 999_999],
    [1_000_000, 0, 1_000_000],
    [1_000_001, 0, 1_000_001],
    [1_000_002, 0, null],
    [1_000_000, 999_999, 1_000_000],
    [1_000_000, 1_000_000, null],
    [999_999, 1_000_000, null],
  ] as const)
    assert.equal(totpStep(SECRET, totpAt(SECRET, step), lastStep, now), expected)
  for (const malformed of ['', '12345', '1234567', 'abcdef', '２８７０８２'])
    assert.equal(totpStep(SECRET, malformed, 0, now), null)
})

test('a key is 160 random bits in base32, and its URI names the user', () => {
  const secret = newTotpSecret()
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.notEqual(secret, newTotpSecret())
  assert.equal(
    totpUri(SECRET, 'a+b@example.com'),
    `otpauth://totp/Sitewright%3Aa%2Bb%40example.com?secret=${SECRET}&issuer=Sitewright`,
  )
})
