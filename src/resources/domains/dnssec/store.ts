import type { Db, Tx } from '#kernel/database/database.ts'
import type { DnssecKeyRow } from '#kernel/database/tables/dns.ts'
import type { Target } from '#kernel/operations/target.ts'

/** A key with the name of its domain. */
export type DnssecKey = DnssecKeyRow & { name: string }

/** Locked by the domain, since what may be done with a key depends on the others. */
export const dnssecKeyTarget: Target<DnssecKey> = {
  label: 'DNSSEC key',
  table: 'dnssec_keys',
  lockedBy: { table: 'domains', column: 'domain_id' },
  websiteColumn: 'dnssec_keys.website_id',
  query: (db) =>
    db
      .selectFrom('dnssec_keys')
      .innerJoin('domains', 'domains.id', 'dnssec_keys.domain_id')
      .innerJoin('websites', 'websites.id', 'dnssec_keys.website_id')
      .where('websites.deleted_at', 'is', null)
      .selectAll('dnssec_keys')
      .select('domains.name'),
}

/** The oldest first. */
export function dnssecKeysOf(db: Db, domainId: string): Promise<DnssecKeyRow[]> {
  return db
    .selectFrom('dnssec_keys')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertDnssecKey(tx: Tx, key: DnssecKeyRow): Promise<void> {
  await tx.insertInto('dnssec_keys').values(key).execute()
}

export async function deleteDnssecKey(tx: Tx, { website_id, id }: DnssecKeyRow): Promise<void> {
  await tx.deleteFrom('dnssec_keys').where('website_id', '=', website_id).where('id', '=', id).execute()
}

/** Of a domain that is deleted. */
export async function deleteDnssecKeys(tx: Tx, domainId: string): Promise<void> {
  await tx.deleteFrom('dnssec_keys').where('domain_id', '=', domainId).execute()
}

/** To the website that the domain has moved to. */
export async function moveDnssecKeys(tx: Tx, { id, website_id }: { id: string; website_id: string }): Promise<void> {
  await tx.updateTable('dnssec_keys').set({ website_id }).where('domain_id', '=', id).execute()
}
