import { sql } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import type { AccountRow } from '#database/tables.ts'

export async function getAccount(db: Db, id: string): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The account, its row touched so that two changes of what it holds take turns in both engines. */
export async function accountForUpdate(tx: Tx, id: string): Promise<AccountRow> {
  return tx
    .updateTable('accounts')
    .set({ updated_at: sql`updated_at` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type AccountChanges = Partial<Pick<AccountRow, 'plan' | 'domain_limit' | 'storage_limit'>>

/** Fields that are absent stay; null takes a limit back to the plan's. */
export async function updateAccount(
  tx: Tx,
  id: string,
  { plan, domain_limit, storage_limit }: AccountChanges,
): Promise<AccountRow> {
  return tx
    .updateTable('accounts')
    .set({
      updated_at: Date.now(),
      ...(plan === undefined ? {} : { plan }),
      ...(domain_limit === undefined ? {} : { domain_limit }),
      ...(storage_limit === undefined ? {} : { storage_limit }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
