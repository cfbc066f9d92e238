import { credentialHash } from '#auth/credentials.ts'
import { findSignedIn } from '#auth/sessions.ts'
import type { Db } from '#kernel/database/database.ts'

/** The user who is signed in with a browser. */
export type Person = {
  userId: string
  accountId: string
  email: string
  name: string
  emailVerified: boolean
  /** They operate the installation. */
  isOperator: boolean
  sessionId: string
  /** They proved who they are in the last minutes, which changes that are hard to undo require. */
  recentlyConfirmed: boolean
}

const RECENT_MS = 15 * 60_000

/** Returns null when the session token is unknown or has expired. */
export async function findPerson(db: Db, sessionToken: string, now: number): Promise<Person | null> {
  const [row] = await findSignedIn(db, { hash: credentialHash(sessionToken), now })
  if (!row) return null
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    emailVerified: row.email_verified_at !== null,
    isOperator: row.is_operator === 1,
    sessionId: row.session_id,
    recentlyConfirmed: now - row.confirmed_at < RECENT_MS,
  }
}
