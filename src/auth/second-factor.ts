import { randomInt } from 'node:crypto'
import { credentialHash } from '#auth/credentials.ts'
import type { Secrets } from '#auth/secrets.ts'
import { newTotpSecret, totpStep } from '#auth/totp.ts'
import type { Db, Tx } from '#kernel/database/database.ts'

const PURPOSE = 'totp'
const RECOVERY_CODES = 10
/** Without characters that look alike. A code has 79 bits, so a fast hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 16

/** Whether signing in with the password also needs a code. */
export async function hasTotp(db: Db, userId: string): Promise<boolean> {
  return (await totpOf(db, userId))?.confirmed_at != null
}

/** Returns the secret for an app. It has no effect until a first code confirms it; an unconfirmed one is used again. */
export async function beginTotp(tx: Tx, secrets: Secrets, userId: string, now: number): Promise<string> {
  const begun = await totpOf(tx, userId)
  const begunSecret = begun && openTotp(secrets, userId, begun.secret)
  if (begunSecret) return begunSecret
  const secret = newTotpSecret()
  await dropTotp(tx, userId)
  await tx
    .insertInto('totp_secrets')
    .values({
      user_id: userId,
      secret: secrets.seal(PURPOSE, userId, secret),
      last_step: 0,
      confirmed_at: null,
      created_at: now,
    })
    .execute()
  return secret
}

/** Null when the service has another key than the one that it was encrypted with. */
export function openTotp(secrets: Secrets, userId: string, sealed: string): string | null {
  return secrets.open(PURPOSE, userId, sealed)
}

/** Returns false when the code is wrong or was used before. The first right code confirms the secret. */
export async function useTotp(tx: Tx, secrets: Secrets, userId: string, code: string, now: number): Promise<boolean> {
  const row = await totpOf(tx, userId)
  const secret = row && openTotp(secrets, userId, row.secret)
  const step = secret ? totpStep(secret, code.replaceAll(/\s/g, ''), row.last_step, now) : null
  if (step === null) return false
  // Of two concurrent requests with the same code, one finds the step already used.
  const used = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step, confirmed_at: row!.confirmed_at ?? now })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function dropTotp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('totp_secrets').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Replaces all recovery codes and returns the new ones; only their hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, userId: string, now: number): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const rows = codes.map((code) => ({ user_id: userId, hash: hashOf(userId, code), created_at: now }))
  await tx.insertInto('recovery_codes').values(rows).execute()
  return codes
}

/** Uses the code up. Returns false when the user has no such code. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('hash', '=', hashOf(userId, code))
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const rows = await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute()
  return rows.length
}

function totpOf(db: Db, userId: string) {
  return db.selectFrom('totp_secrets').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

function newCode(): string {
  const text = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return text.match(/.{4}/g)!.join('-')
}

/** Accepts the code with or without dashes, in either case. The user's id is its salt. */
function hashOf(userId: string, code: string): string {
  return credentialHash(`${userId} ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
}
