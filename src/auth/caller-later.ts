import type { Db } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { type KeyLimits, limitsFrom } from '#kernel/operations/key-limits.ts'

export type Requester = { userId: string; credential: Caller['credential'] }

/**
 * Who requested something that is done later, as a caller of that time; null when the API key was deleted or has expired, or
 * the program's grant ended. Access tokens and sessions end by themselves, which takes nothing from their user.
 */
export async function callerLater(db: Db, { userId, credential }: Requester, now: number): Promise<Caller | null> {
  const user = await db.selectFrom('users').select(['name', 'account_id']).where('id', '=', userId).executeTakeFirst()
  const still = user && (await stillValid(db, credential, now))
  if (!still) return null
  return { userId, userName: user.name, accountId: user.account_id, scope: 'write', ...still, credential }
}

async function stillValid(
  db: Db,
  { kind, id }: Caller['credential'],
  now: number,
): Promise<{ limits?: KeyLimits } | null> {
  if (kind === 'api_key') {
    const key = await db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
    if (!key || (key.expires_at !== null && Number(key.expires_at) <= now)) return null
    const limits = limitsFrom(key)
    return limits ? { limits } : {}
  }
  if (kind !== 'oauth') return kind === 'session' ? {} : null
  const grant = await db.selectFrom('oauth_grants').select('id').where('id', '=', id).executeTakeFirst()
  return grant ? {} : null
}
