import type { Db, Tx } from '#kernel/database/database.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

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

/** A name that is wanted, or wanted again or for another domain. */
export async function saveName(tx: Tx, wanted: WantedName, now: number): Promise<void> {
  const fresh = freshName(wanted, now)
  await tx
    .insertInto('certificates')
    .values({ ...EMPTY, ...fresh, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(fresh))
    .execute()
}

/** Records that this domain wants the name no longer. One that another domain wants by now stays as it is. */
export async function releaseName(tx: Tx, { name, domain_id }: KnownName, now: number): Promise<void> {
  await tx
    .updateTable('certificates')
    .set({ domain_id: null, next_attempt_at: null, failures: 0, error: null, updated_at: now })
    .where('name', '=', name)
    .where('domain_id', '=', domain_id)
    .execute()
}

/** Records immediately that a verified name needs a certificate. A name that has one, or is recorded already, stays as it is. */
export async function expectCertificate(tx: Tx, { id, name }: DomainRow, now: number): Promise<void> {
  const fresh = freshName({ name, domain_id: id, is_partner: 0, next_attempt_at: now }, now)
  await tx
    .insertInto('certificates')
    .values({ ...EMPTY, ...fresh, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(fresh)
        .where('certificates.chain', 'is', null)
        .where((eb) =>
          eb.or([
            eb('certificates.domain_id', 'is', null),
            eb('certificates.domain_id', '<>', id),
            eb('certificates.is_partner', '=', 1),
          ]),
        ),
    )
    .execute()
}

function freshName(wanted: WantedName, now: number) {
  return { ...wanted, failures: 0, error: null, updated_at: now }
}

const EMPTY = {
  chain: null,
  private_key: null,
  issued_at: null,
  expires_at: null,
  earliest_attempt_at: null,
  uploaded_at: null,
  notice: null,
  leased_until: null,
  leased_by: null,
  order_url: null,
  order_key: null,
}

/** Drops the names that never got a certificate: where none are ordered any longer, they would be waited for. */
export async function deleteUnissued(tx: Tx): Promise<void> {
  await tx.deleteFrom('certificates').where('chain', 'is', null).execute()
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
