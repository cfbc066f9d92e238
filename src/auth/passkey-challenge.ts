import { randomBytes } from 'node:crypto'
import { spend } from '#auth/one-time-tokens.ts'
import type { Secrets } from '#auth/secrets.ts'
import type { Tx } from '#kernel/database/database.ts'

/** A page may stay open for a while before the passkey is used. */
const LIFETIME_MS = 60 * 60_000
const PURPOSE = 'passkey challenge'

/**
 * Makes a challenge for a passkey to sign. Nothing is stored when a page is shown: the challenge holds the time and is
 * signed for its browser. It is stored when it is answered, so that it counts once.
 */
export function newChallenge(secrets: Secrets, browser: string, now: number): string {
  const text = `${randomBytes(16).toString('base64url')}.${now}`
  return Buffer.from(`${text}.${secrets.sign(PURPOSE, `${text} ${browser}`)}`).toString('base64url')
}

/** True for a challenge that the service gave to this browser, and that has not expired. */
export function isOurChallenge(secrets: Secrets, challenge: string, browser: string, now: number): boolean {
  const [random, time, signature] = Buffer.from(challenge, 'base64url').toString().split('.')
  if (!random || !time || !signature) return false
  return now - Number(time) < LIFETIME_MS && secrets.isSigned(PURPOSE, `${random}.${time} ${browser}`, signature)
}

/** Returns false when it was answered before. */
export async function spendChallenge(tx: Tx, challenge: string, now: number): Promise<boolean> {
  return spend(tx, `challenge ${challenge}`, now)
}
