import { credentialHash } from '#auth/credentials.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { OneTimeTokenRow } from '#kernel/database/tables/sign-in.ts'

const MINUTE_MS = 60_000
/** How long each is valid. */
const LIFETIME_MS = {
  /** The link that creates the first owner. */
  setup: 7 * 24 * 60 * MINUTE_MS,
  /** The link that creates a user with the address that it was mailed to. */
  sign_up: 24 * 60 * MINUTE_MS,
  reset_password: 60 * MINUTE_MS,
  verify_email: 24 * 60 * MINUTE_MS,
  /** The link that makes a browser known, which strangers' attempts do not slow down. */
  known_browser: 60 * MINUTE_MS,
  /** Between password and code, in the browser's cookie. */
  second_factor: 10 * MINUTE_MS,
  /** Between leaving for the provider of OpenID Connect and coming back, in the browser's cookie. */
  openid: 30 * MINUTE_MS,
  /** A challenge that a passkey has answered, stored so that it is not accepted twice. */
  spent_challenge: 60 * MINUTE_MS,
} as const

export type Purpose = keyof typeof LIFETIME_MS
export type OneTimeToken = Omit<OneTimeTokenRow, 'data'> & { data: Record<string, string> }

type NewToken = { purpose: Purpose; userId?: string | null; data?: Record<string, string> }

/** Returns the token; only its hash is stored. */
export async function issueToken(
  tx: Tx,
  { purpose, userId = null, data = {} }: NewToken,
  now: number,
): Promise<string> {
  const token = randomToken()
  await tx
    .insertInto('one_time_tokens')
    .values({
      hash: credentialHash(token),
      purpose,
      user_id: userId,
      data: JSON.stringify(data),
      attempts: 0,
      expires_at: now + LIFETIME_MS[purpose],
      created_at: now,
    })
    .execute()
  return token
}

/** Finds the token without using it up: opening a link must not, since mail programs open links too. */
export async function lookAtToken(db: Db, purpose: Purpose, token: string, now: number): Promise<OneTimeToken | null> {
  const row = await db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('hash', '=', credentialHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? { ...row, data: JSON.parse(row.data) } : null
}

/** Uses the token up: of two concurrent calls, one gets null. */
export async function takeToken(tx: Tx, purpose: Purpose, token: string, now: number): Promise<OneTimeToken | null> {
  const row = await tx
    .deleteFrom('one_time_tokens')
    .where('hash', '=', credentialHash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row ? { ...row, data: JSON.parse(row.data) } : null
}

/** Stores what must not be used again for as long as it could be. Returns false when it was used before. */
export async function spend(tx: Tx, what: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('one_time_tokens')
    .values({
      hash: credentialHash(what),
      purpose: 'spent_challenge',
      user_id: null,
      data: '{}',
      attempts: 0,
      expires_at: now + LIFETIME_MS.spent_challenge,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a wrong answer, and returns how many there have been. */
export async function countAttempt(tx: Tx, hash: string): Promise<number> {
  const row = await tx
    .updateTable('one_time_tokens')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? Number.POSITIVE_INFINITY
}

export async function dropTokens(tx: Tx, by: { userId: string } | { purpose: Purpose }): Promise<void> {
  const query = tx.deleteFrom('one_time_tokens')
  await ('userId' in by ? query.where('user_id', '=', by.userId) : query.where('purpose', '=', by.purpose)).execute()
}
