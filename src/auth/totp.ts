import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after the present one that are accepted, for clocks that differ and people that type. */
const DRIFT = 1
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** In base32 (RFC 4648), as apps take it. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits
    .match(/.{5}/g)!
    .map((group) => BASE32[Number.parseInt(group, 2)])
    .join('')
}

/** What an app reads from the square code. */
export function totpUri(secret: string, email: string): string {
  const issuer = 'Sitewright'
  const query = new URLSearchParams({ secret, issuer }).toString()
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`
}

/** @returns the time step that the code is of, or null; none at or before `lastStep` is accepted, so no code is twice */
export function totpStep(secret: string, code: string, lastStep: number, now: number): number | null {
  const given = Buffer.from(code)
  const present = Math.floor(now / STEP_MS)
  let found: number | null = null
  for (let step = present - DRIFT; step <= present + DRIFT; step++) {
    const expected = Buffer.from(totpAt(secret, step))
    const same = expected.length === given.length && timingSafeEqual(expected, given)
    if (same && step > lastStep) found ??= step
  }
  return found
}

/** RFC 4226, section 5.3. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const at = digest.at(-1)! & 0xf
  const number = digest.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((character) => BASE32.indexOf(character).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
}
