import type { Db } from '#kernel/database/database.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'

export async function getUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
