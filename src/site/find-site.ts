import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { SiteAddress } from '#kernel/operations/links.ts'
import { primaryDomain, reachableColumn } from '#resources/domains/domains/primary-store.ts'
import type { DomainStatus } from '#resources/domains/domains/record.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

/** A website as its visitors' answers need it. */
export type Site = Pick<
  WebsiteRow,
  | 'id'
  | 'name'
  | 'subdomain'
  | 'default_language'
  | 'time_zone'
  | 'facts'
  | 'home_page_id'
  | 'not_found_page_id'
  | 'favicon_asset_id'
  | 'robots_txt'
  | 'response_headers'
  | 'protection'
  | 'ai_crawler_policy'
  | 'analytics_script'
> &
  SiteAddress & {
    /** Since when the account that it belongs to is suspended: visitors get nothing of it. */
    suspended_at: number | null
  }

export async function findSite(db: Db, subdomain: string): Promise<Site | undefined> {
  const [site] = await bySubdomain(db, { subdomain })
  return site
}

/** A website with the domain by which it was found. */
export type SiteOfDomain = Site & {
  domain: string
  domain_status: DomainStatus
  domain_reachable: number
  /** JSON. */
  domain_redirect: string | null
}

/** The website that has verified one of these names. */
export async function findSiteByDomain(db: Db, name: string, partner: string): Promise<SiteOfDomain | undefined> {
  const found = await byDomain(db, { name, partner })
  return found.find(({ domain }) => domain === name) ?? found[0]
}

export async function siteWithId(db: Db, id: string): Promise<Site | undefined> {
  const [site] = await byId(db, { id })
  return site
}

const bySubdomain = prepare<{ subdomain: string }, Site>((db, { subdomain }) =>
  sites(db).where('websites.subdomain', '=', subdomain),
)

const byDomain = prepare<{ name: string; partner: string }, SiteOfDomain>((db, { name, partner }) =>
  sites(db)
    .innerJoin('domains', 'domains.website_id', 'websites.id')
    .where('domains.owned_name', 'in', [name, partner])
    .select(['domains.name as domain', 'domains.status as domain_status', 'domains.redirect as domain_redirect'])
    .select(reachableColumn.as('domain_reachable')),
)

const byId = prepare<{ id: string }, Site>((db, { id }) => sites(db).where('websites.id', '=', id))

function sites(db: Db) {
  return db
    .selectFrom('websites')
    .select([
      'websites.id',
      'websites.name',
      'websites.subdomain',
      'websites.default_language',
      'websites.time_zone',
      'websites.facts',
      'websites.home_page_id',
      'websites.not_found_page_id',
      'websites.favicon_asset_id',
      'websites.robots_txt',
      'websites.response_headers',
      'websites.protection',
      'websites.ai_crawler_policy',
      primaryDomain.as('primary_domain'),
      'analytics_script',
    ])
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .select('accounts.suspended_at')
        .whereRef('accounts.id', '=', 'websites.account_id')
        .as('suspended_at'),
    )
    .where('websites.deleted_at', 'is', null)
}
