import type { Db, Tx } from '#kernel/database/database.ts'
import type { AcmeAccountRow } from '#kernel/database/tables/certificates.ts'

export function accountAt(db: Db, directory: string): Promise<AcmeAccountRow | undefined> {
  return db.selectFrom('acme_accounts').selectAll().where('directory', '=', directory).executeTakeFirst()
}

/** One that another process made first stays. */
export async function insertAccount(tx: Tx, account: AcmeAccountRow): Promise<void> {
  await tx
    .insertInto('acme_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('directory').doNothing())
    .execute()
}

export async function saveAccount(
  tx: Tx,
  directory: string,
  changes: Partial<Pick<AcmeAccountRow, 'url' | 'private_key' | 'paused_until'>>,
): Promise<void> {
  await tx.updateTable('acme_accounts').set(changes).where('directory', '=', directory).execute()
}
