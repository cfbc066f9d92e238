import { randomBytes } from 'node:crypto'
import { spend } from '#auth/one-time-tokens.ts'
import type { Secrets } from '#auth/secrets.ts'
import type { Tx } from '#database/database.ts'

/** A page may stay open for a while before the passkey is asked for. */
const LIFETIME_MS = 60 * 60_000
const PURPOSE = 'passkey challenge'

/**
 * What a passkey is to sign. Nothing is stored when a page is shown: the challenge says itself when it was made and for
 * which browser, and the service's signature vouches for it. Once answered it is remembered, so that it counts once.
 */
export function newChallenge(secrets: Secrets, browser: string, now: number): string {
  const text = `${randomBytes(16).toString('base64url')}.${now}`
  return Buffer.from(`${text}.${secrets.sign(PURPOSE, `${text} ${browser}`)}`).toString('base64url')
}

/** True for one of ours that this browser was given, and that is not too old. */
export function isOurChallenge(secrets: Secrets, challenge: string, browser: string, now: number): boolean {
  const [random, time, signature] = Buffer.from(challenge, 'base64url').toString().split('.')
  if (!random || !time || !signature) return false
  return now - Number(time) < LIFETIME_MS && secrets.isSigned(PURPOSE, `${random}.${time} ${browser}`, signature)
}

/** @returns false when it has been answered before */
export async function spendChallenge(tx: Tx, challenge: string, now: number): Promise<boolean> {
  return spend(tx, `challenge ${challenge}`, now)
}
