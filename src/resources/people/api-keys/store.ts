import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { ApiKeyRow } from '#resources/people/api-keys/record.ts'

export const apiKeyTarget: Target<ApiKeyRow> = {
  label: 'API key',
  table: 'api_keys',
  websiteColumn: { ofUser: 'api_keys.user_id' },
  query: (db) => db.selectFrom('api_keys').selectAll(),
}

/** A key that is limited sees itself alone. */
export async function listApiKeys(
  db: Db,
  { userId, limits, credential }: Caller,
  window: Window,
): Promise<Listed<ApiKeyRow>> {
  if (limits) {
    const own = await apiKeyOf(db, credential.id)
    return { rows: own && window.offset === 0 ? [own] : [], total: 1 }
  }
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  return { rows, total: await countApiKeys(db, userId) }
}

export async function apiKeyOf(db: Db, id: string): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countApiKeys(db: Db | Tx, user_id: string): Promise<number> {
  return countRows(db.selectFrom('api_keys').where('user_id', '=', user_id))
}
