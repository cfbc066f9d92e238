import { hash, timingSafeEqual } from 'node:crypto'
import { randomToken } from '#auth/random-token.ts'
import type { Db } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { Caller } from '#kernel/operations/caller.ts'

export function makeUploadToken(): string {
  return `upload_${randomToken()}`
}

/** Random and long, so a fast hash is enough. */
export function uploadTokenHash(token: string): string {
  return hash('sha256', token, 'base64url')
}

/**
 * Returns the user who opened the upload session, as the caller of its PUT; their role is checked again. Returns null
 * when the token is not this session's, undefined when the session does not exist any more.
 */
export async function findUploadToken(
  db: Db,
  id: string,
  token: string,
  now: number,
): Promise<Caller | null | undefined> {
  if (!isId(id)) return undefined
  const [session] = await openSession(db, { id: id.toLowerCase(), now })
  if (!session) return undefined
  if (!timingSafeEqual(Buffer.from(uploadTokenHash(token)), Buffer.from(session.token_hash))) return null
  return {
    userId: session.user_id,
    userName: session.user_name,
    accountId: session.account_id,
    scope: 'write',
    credential: { kind: 'upload_token', id: session.id, name: null, forAgent: session.for_agent === 1 },
  }
}

type Session = {
  id: string
  user_id: string
  token_hash: string
  for_agent: number
  user_name: string
  account_id: string
}

const openSession = prepare<{ id: string; now: number }, Session>((db, values) =>
  db
    .selectFrom('upload_sessions')
    .innerJoin('users', 'users.id', 'upload_sessions.user_id')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select([
      'upload_sessions.id',
      'upload_sessions.user_id',
      'upload_sessions.token_hash',
      'upload_sessions.for_agent',
      'users.name as user_name',
      'users.account_id',
    ])
    .where('upload_sessions.id', '=', values.id)
    .where('upload_sessions.expires_at', '>', values.now)
    .where('accounts.suspended_at', 'is', null),
)
