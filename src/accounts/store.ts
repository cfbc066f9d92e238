import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import type { Tables } from '#kernel/database/tables.ts'

export async function getAccount(db: Db, id: string): Promise<AccountRow> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The account with its row locked, which an update does in both engines. */
export async function accountForUpdate(tx: Tx, id: string): Promise<AccountRow> {
  return tx
    .updateTable('accounts')
    .set({ updated_at: sql`updated_at` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type AccountChanges = Partial<Pick<AccountRow, 'plan' | 'domain_limit' | 'storage_limit'>>

/** Absent fields are left unchanged; null resets a limit to the plan's. */
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

/** Removes an account that has neither a user nor a website any more, not even one that is still being purged. */
export async function removeEmptyAccount(tx: Tx, id: string): Promise<void> {
  const none = (eb: ExpressionBuilder<Tables, 'accounts'>, table: 'users' | 'websites') =>
    eb.not(eb.exists(eb.selectFrom(table).select(`${table}.id`).where(`${table}.account_id`, '=', id)))
  const { numDeletedRows } = await tx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where((eb) => eb.and([none(eb, 'users'), none(eb, 'websites')]))
    .executeTakeFirst()
  if (numDeletedRows > 0n) await tx.deleteFrom('brands').where('account_id', '=', id).execute()
}

export type ChargedAccount = Pick<AccountRow, 'plan' | 'storage_limit' | 'storage_used' | 'domain_limit'>

/** Adds bytes to the storage of the website's account, or subtracts them. Locks the account's row. */
export async function addStorage(tx: Tx, website_id: string, bytes: number): Promise<ChargedAccount> {
  const [account] = await addBytes(tx, { website_id, bytes })
  if (!account) throw new Error(`there is no account of the website ${website_id}`)
  return account
}

const addBytes = prepare<{ website_id: string; bytes: number }, ChargedAccount>((db, { website_id, bytes }) =>
  db
    .updateTable('accounts')
    .set({ storage_used: sql`storage_used + ${bytes}` })
    .where('id', '=', (eb) => eb.selectFrom('websites').select('account_id').where('websites.id', '=', website_id))
    .returning(['plan', 'storage_limit', 'storage_used', 'domain_limit']),
)

/** Bytes of all files that a website needs. Reliable only while the account's row is locked. */
export async function storageOfWebsite(tx: Tx, website_id: string): Promise<number> {
  const ofAssets = await tx
    .selectFrom('blob_references')
    .innerJoin('blobs', 'blobs.key', 'blob_references.blob_key')
    .select((eb) => eb.fn.sum<number | null>('blobs.byte_size').as('bytes'))
    .where('blob_references.website_id', '=', website_id)
    .where('blob_references.holder_kind', '=', 'asset')
    .where('blob_references.former_since', 'is', null)
    .executeTakeFirstOrThrow()
  const ofSubmissions = await tx
    .selectFrom('submission_files')
    .select((eb) => eb.fn.sum<number | null>('byte_size').as('bytes'))
    .where('website_id', '=', website_id)
    .executeTakeFirstOrThrow()
  return Number(ofAssets.bytes ?? 0) + Number(ofSubmissions.bytes ?? 0)
}
