import { credentialHash, SESSION_PREFIX } from '#auth/credentials.ts'
import { randomToken } from '#auth/random-token.ts'
import { revokeCredentials } from '#auth/revoke-credentials.ts'
import { IDLE_MS } from '#auth/session-use.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { SessionRow } from '#kernel/database/tables/sign-in.ts'

/** Every session ends after this, however much it is used. */
export const SESSION_LIFETIME_MS = 90 * 86_400_000
const MAX_USER_AGENT = 300
const MAX_LISTED = 50

export type NewSession = {
  userId: string
  userAgent: string
  address: string
  /** False where nobody knows that the person is at the browser now: changes that are hard to undo ask first. */
  confirmed?: boolean
}

/** Creates a session for a user who has proved who they are. Returns its token; only the hash is stored. */
export async function startSession(
  tx: Tx,
  { userId, userAgent, address, confirmed = true }: NewSession,
  now: number,
): Promise<{ id: string; token: string }> {
  const id = newId()
  const token = SESSION_PREFIX + randomToken()
  const expires_at = now + IDLE_MS
  await tx
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      user_agent: userAgent.slice(0, MAX_USER_AGENT),
      address,
      confirmed_at: confirmed ? now : 0,
      last_seen_at: now,
      expires_at,
      ends_at: now + SESSION_LIFETIME_MS,
      created_at: now,
    })
    .execute()
  await tx
    .insertInto('credentials')
    .values({
      hash: credentialHash(token),
      kind: 'session',
      user_id: userId,
      scope: 'write',
      source_id: id,
      name: null,
      expires_at,
    })
    .execute()
  return { id, token }
}

/** Records that the user has just proved again who they are. */
export async function confirmSession(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', id).execute()
}

/** Returns false when the user has no such session. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (deleted) await revokeCredentials(tx, id)
  return deleted !== undefined
}

/** Ends all sessions of the user, or all but `except`. */
export async function endSessions(tx: Tx, userId: string, except: string | null = null): Promise<number> {
  const sessions = await tx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()
  const ending = sessions.filter(({ id }) => id !== except)
  for (const { id } of ending) await endSession(tx, userId, id)
  return ending.length
}

export async function sessionExists(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The newest sessions first; nobody can tell more of them apart. */
export async function sessionsOf(db: Db, userId: string, now: number): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export type SignedIn = {
  session_id: string
  confirmed_at: number
  user_id: string
  account_id: string
  email: string
  name: string
  email_verified_at: number | null
  is_operator: 0 | 1
}

/** Finds the user of a session by the hash of its token; nothing when it has ended, or the account is suspended. */
export const findSignedIn = prepare<{ hash: string; now: number }, SignedIn>((db, values) =>
  db
    .selectFrom('credentials')
    .innerJoin('sessions', 'sessions.id', 'credentials.source_id')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'sessions.id as session_id',
      'sessions.confirmed_at',
      'users.id as user_id',
      'users.account_id',
      'users.email',
      'users.name',
      'users.email_verified_at',
      'users.is_operator',
    ])
    .where('credentials.hash', '=', values.hash)
    .where('credentials.kind', '=', 'session')
    .where('credentials.expires_at', '>', values.now)
    .where('accounts.suspended_at', 'is', null),
)
