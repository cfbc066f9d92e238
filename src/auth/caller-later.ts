import type { Db } from '#database/database.ts'
import type { Caller } from '#operations/caller.ts'

export type Requester = { userId: string; credential: Caller['credential'] }

/**
 * Who requested something that is done later, as a caller of that time; null when the API key was deleted or the program's
 * grant ended. Access tokens and sessions end by themselves, which takes nothing from their user.
 */
export async function callerLater(db: Db, { userId, credential }: Requester): Promise<Caller | null> {
  const user = await db.selectFrom('users').select(['name', 'account_id']).where('id', '=', userId).executeTakeFirst()
  if (!user || !(await mayAct(db, credential))) return null
  return { userId, userName: user.name, accountId: user.account_id, scope: 'write', credential }
}

async function mayAct(db: Db, { kind, id }: Caller['credential']): Promise<boolean> {
  if (kind !== 'api_key' && kind !== 'oauth') return kind === 'session'
  const table = kind === 'api_key' ? 'api_keys' : 'oauth_grants'
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
