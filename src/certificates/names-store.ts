import type { Db, Tx } from '#database/database.ts'
import type { CertificateRow } from '#database/tables/certificates.ts'

export type KnownName = Pick<CertificateRow, 'name' | 'domain_id' | 'is_partner' | 'issued_at' | 'expires_at'>

/** Every name with a row, after `after` in their order. */
export function knownNames(db: Db, { after, limit }: { after: string; limit: number }): Promise<KnownName[]> {
  return db
    .selectFrom('certificates')
    .select(['name', 'domain_id', 'is_partner', 'issued_at', 'expires_at'])
    .where('name', '>', after)
    .orderBy('name')
    .limit(limit)
    .execute()
}

export type WantedName = Pick<CertificateRow, 'name' | 'domain_id' | 'is_partner' | 'next_attempt_at'>

/** A name that is wanted, or wanted again or for another domain; with `domain_id` null one that is wanted no longer. */
export async function saveName(tx: Tx, wanted: WantedName, now: number): Promise<void> {
  const fresh = { ...wanted, failures: 0, error: null, updated_at: now }
  await tx
    .insertInto('certificates')
    .values({
      ...fresh,
      chain: null,
      private_key: null,
      issued_at: null,
      expires_at: null,
      leased_until: null,
      order_url: null,
      order_key: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(fresh))
    .execute()
}

/** Deletes what nobody wants any longer and could not be used again. */
export async function deleteUnused(tx: Tx, now: number, limit: number): Promise<number> {
  const unused = await tx
    .selectFrom('certificates')
    .select('name')
    .where('domain_id', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '<', now)]))
    .limit(limit)
    .execute()
  if (unused.length === 0) return 0
  const names = unused.map(({ name }) => name)
  await tx.deleteFrom('certificates').where('name', 'in', names).execute()
  return unused.length
}
