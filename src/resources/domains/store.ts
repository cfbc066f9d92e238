import { sql } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import { prepare } from '#database/prepare.ts'
import type { DomainRow } from '#database/tables/domains.ts'
import { revisionOf, type Target } from '#operations/target.ts'

/** Found by its id alone, with its website; what hangs under a domain has it as its parent. */
export const domainTarget: Target<DomainRow> = {
  label: 'Domain',
  table: 'domains',
  websiteColumn: 'domains.website_id',
  query: (db) =>
    db
      .selectFrom('domains')
      .innerJoin('websites', 'websites.id', 'domains.website_id')
      .where('websites.deleted_at', 'is', null)
      .selectAll('domains'),
  revision: revisionOf,
}

export type PurchasedDomain = Pick<
  DomainRow,
  'website_id' | 'account_id' | 'name' | 'unicode_name' | 'auto_renew' | 'registrar_reference' | 'registered_until'
>

/**
 * A domain that was registered through us: verified by that, its DNS managed here. A claim to the name that was verified
 * before lapses, since a name that could be registered had no owner.
 */
export async function insertPurchased(tx: Tx, purchased: PurchasedDomain, now: number): Promise<DomainRow> {
  await releaseName(tx, purchased.name, now)
  await tx
    .deleteFrom('domains')
    .where('website_id', '=', purchased.website_id)
    .where('name', '=', purchased.name)
    .execute()
  const domain: DomainRow = {
    ...purchased,
    id: newId(),
    owned_name: purchased.name,
    source: 'purchased',
    status: 'active',
    is_primary: 0,
    dns_managed: 1,
    verification_token: newId(),
    verified_at: now,
    verified_by: 'registrar',
    checked_at: null,
    next_check_at: now,
    checks_failed: 0,
    observed: '{}',
    expiry_notice: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  await tx.insertInto('domains').values(domain).execute()
  return domain
}

/** Whoever has verified the name has it no longer, and is checked again. */
export async function releaseName(tx: Tx, name: string, now: number): Promise<void> {
  await tx
    .updateTable('domains')
    .set({
      owned_name: null,
      status: 'pending_verification',
      is_primary: 0,
      verified_at: null,
      verified_by: null,
      next_check_at: now,
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where('owned_name', '=', name)
    .execute()
}

/** The verified names of websites that are not deleted, after `after` in their order: what certificates are for. */
export async function verifiedNames(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; website_id: string; name: string }[]> {
  return db
    .selectFrom('domains')
    .innerJoin('websites', 'websites.id', 'domains.website_id')
    .where('websites.deleted_at', 'is', null)
    .where('domains.owned_name', '>', after)
    .select(['domains.id', 'domains.website_id', 'domains.name'])
    .orderBy('domains.owned_name')
    .limit(limit)
    .execute()
}

/** The verified domain of this very name, on a website that is not deleted. */
export async function ownerOf(db: Db, name: string): Promise<DomainRow | undefined> {
  const [domain] = await findOwner(db, { name })
  return domain
}

const findOwner = prepare<{ name: string }, DomainRow>((db, { name }) =>
  db
    .selectFrom('domains')
    .innerJoin('websites', 'websites.id', 'domains.website_id')
    .where('websites.deleted_at', 'is', null)
    .where('domains.owned_name', '=', name)
    .selectAll('domains'),
)
