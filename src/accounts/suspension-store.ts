import type { Db, Tx } from '#kernel/database/database.ts'

type Suspension = { at: number | null; reason: string | null }

/** `at` is null for an account that is no longer suspended. Returns false when it was so before. */
export async function setSuspended(
  tx: Tx,
  account_id: string,
  { at, reason }: Suspension,
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable('accounts')
    .set({ suspended_at: at, suspension_reason: reason, updated_at: now })
    .where('id', '=', account_id)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Keys, sessions and connected apps of the account's users. */
export async function credentialSourcesOf(db: Db, account_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.id', 'credentials.user_id')
    .select('credentials.source_id')
    .distinct()
    .where('users.account_id', '=', account_id)
    .execute()
  return rows.map(({ source_id }) => source_id)
}

export async function websiteIdsOf(db: Db, account_id: string): Promise<string[]> {
  const rows = await db.selectFrom('websites').select('id').where('account_id', '=', account_id).execute()
  return rows.map(({ id }) => id)
}
