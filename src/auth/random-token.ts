import { randomBytes } from 'node:crypto'

/** 256 bits: beyond guessing, so that its plain SHA-256 may be stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
