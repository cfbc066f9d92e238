import { randomBytes } from 'node:crypto'

/** 256 random bits, which nobody can guess, so its plain SHA-256 may be stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
