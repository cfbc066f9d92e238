import { sql } from 'kysely'
import { deleteUploadsOf, dropUploads } from '#certificates/uploads-store.ts'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { deleterOf, inserterOf, saverOf } from '#kernel/records/store.ts'
import { deleteDnssecKeys } from '#resources/domains/dnssec/store.ts'
import { deleteDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { type DomainRow, domain } from '#resources/domains/domains/record.ts'
import { type ListCaller, onlyWebsites } from '#resources/people/accesses/store.ts'

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
  | 'website_id'
  | 'account_id'
  | 'name'
  | 'unicode_name'
  | 'auto_renew'
  | 'whois_privacy'
  | 'registrar_reference'
  | 'registered_until'
>

/**
 * A domain that was registered through us: verified by that, its DNS managed here unless `how` says otherwise. A claim to the name that was verified
 * before lapses, since a name that could be registered had no owner.
 */
export async function insertPurchased(
  tx: Tx,
  purchased: PurchasedDomain,
  now: number,
  how: Pick<DomainRow, 'status' | 'dns_managed'> = { status: 'active', dns_managed: 1 },
): Promise<DomainRow> {
  const former = await releaseName(tx, purchased.name, now)
  if (former) await dropUploads(tx, former.id, { ordered: false, now })
  const claim = await domainOnWebsite(tx, purchased.website_id, purchased.name)
  if (claim) {
    await deleteDkimKey(tx, claim.id)
    await deleteDnssecKeys(tx, claim.id)
    await deleteDomain(tx, claim)
  }
  const row = newRow(domain, {
    ...purchased,
    id: newId(),
    owned_name: purchased.name,
    source: 'purchased',
    // What an agent asks for is bought once a person has confirmed it.
    attached_by: 'people',
    ...how,
    verification_token: newId(),
    verified_at: now,
    verified_by: 'registrar',
    next_check_at: now,
    now,
  })
  await insertDomain(tx, row)
  return row
}

type BoughtAs = Pick<DomainRow, 'auto_renew' | 'whois_privacy' | 'registrar_reference' | 'registered_until'>

/** A domain of the website that was transferred here: it stays as it is, with its DNS. */
export async function makePurchased(tx: Tx, before: DomainRow, bought: BoughtAs, now: number): Promise<DomainRow> {
  if (before.owned_name === null) {
    const former = await releaseName(tx, before.name, now)
    if (former) await dropUploads(tx, former.id, { ordered: false, now })
  }
  const domain: DomainRow = {
    ...before,
    ...bought,
    ...{ source: 'purchased', owned_name: before.name, verified_by: 'registrar', expiry_notice: null },
    verified_at: before.verified_at ?? now,
    next_check_at: now,
    revision: before.revision + 1,
    updated_at: now,
  }
  await saveDomain(tx, domain)
  return domain
}

/** The domain that has verified the name loses it, and is checked again. @returns that domain */
export async function releaseName(tx: Tx, name: string, now: number): Promise<DomainRow | undefined> {
  return tx
    .updateTable('domains')
    .set({ ...unproved(now), is_primary: 0 })
    .where('owned_name', '=', name)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Frees the names of a website that goes into the trash. Once restored it proves them again, by the same records. Certificates
 * that were uploaded go: others may prove a name in the meantime.
 */
export async function releaseNamesOf(tx: Tx, website_id: string, now: number): Promise<void> {
  await deleteUploadsOf(tx, website_id)
  await tx
    .updateTable('domains')
    .set({ ...unproved(now), next_check_at: null })
    .where('website_id', '=', website_id)
    .execute()
}

export async function checkNamesOf(tx: Tx, website_id: string, now: number): Promise<void> {
  await tx.updateTable('domains').set({ next_check_at: now }).where('website_id', '=', website_id).execute()
}

function unproved(now: number) {
  return {
    owned_name: null,
    status: 'pending_verification' as const,
    verified_at: null,
    verified_by: null,
    checks_failed: 0,
    next_check_at: now,
    revision: sql<number>`revision + 1`,
    updated_at: now,
  }
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

/** The domain that has verified the name, on any website. */
export async function holderOf(db: Db, name: string): Promise<DomainRow | undefined> {
  return db.selectFrom('domains').selectAll().where('owned_name', '=', name).executeTakeFirst()
}

const findOwner = prepare<{ name: string }, DomainRow>((db, { name }) =>
  db
    .selectFrom('domains')
    .innerJoin('websites', 'websites.id', 'domains.website_id')
    .where('websites.deleted_at', 'is', null)
    .where('domains.owned_name', '=', name)
    .selectAll('domains'),
)

export function listDomains(db: Db, website_id: string, window: Window): Promise<Listed<DomainRow>> {
  const domains = db.selectFrom('domains').selectAll().where('website_id', '=', website_id)
  return readWindow(domains.orderBy('created_at').orderBy('id'), window)
}

/** Of every website that the user has access to. */
export function listDomainsOfUser(db: Db, caller: ListCaller, window: Window): Promise<Listed<DomainRow>> {
  const domains = db
    .selectFrom('accesses')
    .innerJoin('domains', 'domains.website_id', 'accesses.website_id')
    .selectAll('domains')
    .where('accesses.user_id', '=', caller.userId)
    .$call(onlyWebsites(caller, 'accesses.website_id'))
  return readWindow(domains.orderBy('domains.created_at').orderBy('domains.id'), window)
}

/** Those of deleted websites included, which a restored website has again. */
export async function countDomains(db: Db, account_id: string): Promise<number> {
  return countRows(db.selectFrom('domains').where('account_id', '=', account_id))
}

export const insertDomain = inserterOf(domain)

export const saveDomain = saverOf(domain)
export const deleteDomain = deleterOf(domain)

/** The same id and name on another website. */
export async function saveWebsiteOf(
  tx: Tx,
  { id, website_id, account_id, attached_by, is_primary, revision, updated_at }: DomainRow,
): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ website_id, account_id, attached_by, is_primary, revision, updated_at })
    .where('id', '=', id)
    .execute()
}

/** Those of a website become another account's, with the website. */
export async function changeAccountOfDomains(tx: Tx, website_id: string, account_id: string): Promise<void> {
  await tx.updateTable('domains').set({ account_id }).where('website_id', '=', website_id).execute()
}

/** Names that were bought for these websites. */
export async function purchasedFor(db: Db, websiteIds: string[]): Promise<{ website_id: string; name: string }[]> {
  if (websiteIds.length === 0) return []
  return db
    .selectFrom('domains')
    .select(['website_id', 'name'])
    .where('website_id', 'in', websiteIds)
    .where('source', '=', 'purchased')
    .orderBy('name')
    .execute()
}

export async function domainWithId(db: Db, id: string): Promise<DomainRow | undefined> {
  return db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function domainOnWebsite(db: Db, website_id: string, name: string): Promise<DomainRow | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('name', '=', name)
    .where('website_id', '=', website_id)
    .executeTakeFirst()
}

/** Whether an account besides this one claims the name. */
export async function isContested(db: Db, { name, account_id }: DomainRow): Promise<boolean> {
  const other = await db
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('account_id', '<>', account_id)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function hasPurchased(db: Db, website_id: string): Promise<boolean> {
  const purchased = await db
    .selectFrom('domains')
    .select('id')
    .where('website_id', '=', website_id)
    .where('source', '=', 'purchased')
    .limit(1)
    .executeTakeFirst()
  return purchased !== undefined
}

/** Shows a change that is stored elsewhere, as of a certificate: the `ETag` moves with it. */
export async function touchDomain(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('domains').set({ revision: sql`revision + 1`, updated_at: now }).where('id', '=', id).execute()
}

/** A registration that was begun, renewed or not: its admins are notified of its end again. */
export async function saveRegistration(
  tx: Tx,
  { id, status }: DomainRow,
  registered_until: number,
  now: number,
): Promise<void> {
  const revived = status === 'expired' && registered_until > now
  await tx
    .updateTable('domains')
    .set({
      registered_until,
      expiry_notice: null,
      next_check_at: now,
      ...(revived ? { status: 'misconfigured' as const } : {}),
      revision: sql`revision + 1`,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
