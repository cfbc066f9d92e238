import { credentialHash } from '#auth/credentials.ts'
import { randomToken } from '#auth/random-token.ts'
import type { Db, Tx } from '#kernel/database/database.ts'

/** How long a browser is known after its last sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 86_400_000

/** Remembers that this user has signed in with a browser. Returns the token for its cookie. */
export async function rememberDevice(tx: Tx, userId: string, now: number): Promise<string> {
  const token = randomToken()
  const values = { hash: credentialHash(token), user_id: userId, expires_at: now + DEVICE_LIFETIME_MS, created_at: now }
  await tx.insertInto('devices').values(values).execute()
  return token
}

/** Whether this user has signed in with the browser that sent the token. */
export async function isKnownDevice(
  db: Db,
  userId: string | null,
  token: string | null,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('hash')
    .where('hash', '=', credentialHash(token ?? ''))
    .where('user_id', '=', userId ?? '')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
}
