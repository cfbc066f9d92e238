import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import { PUBLISHERS } from '#kernel/operations/review.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

/** While a name waits for its first certificate, https would fail there, so that nobody is led to it. */
const isReachable = (domains: string) => sql<boolean>`not exists (
  select 1 from certificates
  where certificates.name = ${sql.ref(`${domains}.name`)} and certificates.domain_id is not null and certificates.chain is null)`

/** The same as a column of a query on `domains`: 1 or 0. */
export const reachableColumn = sql<number>`case when ${isReachable('domains')} then 1 else 0 end`

/**
 * The name that visitors of a website are led to, within a query on `websites`; null without one. A primary domain that is
 * misconfigured, or waits for its first certificate, leads nobody.
 */
export const primaryDomain = sql<string | null>`(
  select primaries.name from domains as primaries
  where primaries.website_id = websites.id and primaries.is_primary = 1 and primaries.status = 'active' and ${isReachable('primaries')})`

/** The domain that visitors of the website are led to. */
export async function leadingDomain(db: Db, website_id: string): Promise<string | null> {
  const leading = await flagged(db, website_id)
    .select('name')
    .where('status', '=', 'active')
    .where(isReachable('domains'))
    .executeTakeFirst()
  return leading?.name ?? null
}

/** Makes this the primary domain in place of another. @returns the other, as it is now */
export async function makePrimary(tx: Tx, { id, website_id }: DomainRow, now: number): Promise<DomainRow | undefined> {
  const [former] = await setPrimary(tx, await flagged(tx, website_id).select('id').executeTakeFirst(), 0, now)
  await setPrimary(tx, { id }, 1, now)
  return former
}

/**
 * Leaves a website whose primary domain is gone with its oldest active one, if any. One that was attached by those whose
 * changes wait for review leads visitors only when someone says so. @returns it
 */
export async function promoteNext(tx: Tx, website_id: string, now: number): Promise<DomainRow | undefined> {
  if (await flagged(tx, website_id).select('id').executeTakeFirst()) return undefined
  const policy = await publishPolicyOf(tx, website_id)
  const trusted = PUBLISHERS.filter((publisher) => policy?.[publisher] !== 'review')
  if (trusted.length === 0) return undefined
  const next = await tx
    .selectFrom('domains')
    .select('id')
    .where('website_id', '=', website_id)
    .where('status', '=', 'active')
    .where('redirect', 'is', null)
    .where('attached_by', 'in', trusted)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const [promoted] = await setPrimary(tx, next, 1, now)
  return promoted
}

async function setPrimary(tx: Tx, domain: { id: string } | undefined, is_primary: number, now: number) {
  if (!domain) return []
  return tx
    .updateTable('domains')
    .set({ is_primary, revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', domain.id)
    .returningAll()
    .execute()
}

/** With a constant, so that the index of primary domains is used. */
function flagged(db: Db, website_id: string) {
  return db.selectFrom('domains').where('website_id', '=', website_id).where('is_primary', '=', sql.lit(1))
}
