import type { Db } from '#kernel/database/database.ts'

/**
 * Whether a program has called as this user: by one of their API keys, or only by the key given, or by a client that they
 * have agreed to.
 */
export async function hasCalled(db: Db, userId: string, keyId: string | null): Promise<boolean> {
  const keys = db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('last_used_at', 'is not', null)
  if (await (keyId === null ? keys : keys.where('id', '=', keyId)).limit(1).executeTakeFirst()) return true
  if (keyId !== null) return false
  const grants = db.selectFrom('oauth_grants').select('id').where('user_id', '=', userId)
  return (await grants.limit(1).executeTakeFirst()) !== undefined
}
