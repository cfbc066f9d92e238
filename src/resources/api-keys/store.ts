import type { Db, Tx } from '#database/database.ts'
import type { ApiKeyRow } from '#database/tables/credentials.ts'
import type { Listed, Window } from '#operations/list.ts'
import type { Target } from '#operations/target.ts'

export const apiKeyTarget: Target<ApiKeyRow> = {
  label: 'API key',
  table: 'api_keys',
  websiteColumn: { ofUser: 'api_keys.user_id' },
  query: (db) => db.selectFrom('api_keys').selectAll(),
}

export async function listApiKeys(db: Db, user_id: string, window: Window): Promise<Listed<ApiKeyRow>> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('id')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  return { rows, total: await countApiKeys(db, user_id) }
}

export async function countApiKeys(db: Db | Tx, user_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .where('user_id', '=', user_id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
