import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports: SHA-1, 30 seconds. */
const STEP_MS = 30_000
const DIGITS = 6
/** Steps accepted before and after the current one, for clocks that differ and people who type slowly. */
const DRIFT = 1
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns a random key in base32 (RFC 4648), the form that apps accept. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits
    .match(/.{5}/g)!
    .map((group) => BASE32[Number.parseInt(group, 2)])
    .join('')
}

/** The URI for the app's QR code. */
export function totpUri(secret: string, email: string): string {
  const issuer = 'Sitewright'
  const query = new URLSearchParams({ secret, issuer }).toString()
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${query}`
}

/** Returns the code's time step, or null when it is wrong. Steps up to `lastStep` are refused, so no code works twice. */
export function totpStep(secret: string, code: string, lastStep: number, now: number): number | null {
  const given = Buffer.from(code)
  const current = Math.floor(now / STEP_MS)
  let found: number | null = null
  for (let step = current - DRIFT; step <= current + DRIFT; step++) {
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
