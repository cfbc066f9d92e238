import { forgetDevices } from '#auth/devices.ts'
import { endGrantsOf } from '#auth/oauth/grants.ts'
import { dropTokens } from '#auth/one-time-tokens.ts'
import { changeUser } from '#auth/people.ts'
import { endSessions } from '#auth/sessions.ts'
import type { Tx } from '#database/database.ts'
import type { UserRow } from '#database/tables/accounts.ts'

/** By who is signed in: every other session ends. */
export async function changePassword(
  tx: Tx,
  userId: string,
  password_hash: string,
  keepSession: string,
  now: number,
): Promise<UserRow> {
  await endSessions(tx, userId, keepSession)
  await dropTokens(tx, { userId })
  return changeUser(tx, userId, { password_hash }, now)
}

/**
 * By who has the user's mail: sessions, known browsers and connected clients end. API keys and passkeys stay, which the
 * user sees and can end. The link came by mail, so the address is the user's.
 */
export async function resetPassword(tx: Tx, userId: string, password_hash: string, now: number): Promise<UserRow> {
  await endSessions(tx, userId)
  await forgetDevices(tx, userId)
  await endGrantsOf(tx, userId)
  await dropTokens(tx, { userId })
  return changeUser(tx, userId, { password_hash, email_verified_at: now }, now)
}
