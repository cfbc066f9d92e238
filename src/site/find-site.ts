import type { Db } from '#database/database.ts'
import { prepare } from '#database/prepare.ts'
import type { WebsiteRow } from '#database/tables/websites.ts'
import type { SiteAddress } from '#operations/links.ts'
import { primaryDomain } from '#resources/domains/primary-store.ts'

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
  | 'ai_crawler_policy'
  | 'analytics_script'
> &
  SiteAddress

export async function findSite(db: Db, subdomain: string): Promise<Site | undefined> {
  const [site] = await bySubdomain(db, { subdomain })
  return site
}

export async function siteWithId(db: Db, id: string): Promise<Site | undefined> {
  const [site] = await byId(db, { id })
  return site
}

const bySubdomain = prepare<{ subdomain: string }, Site>((db, { subdomain }) =>
  sites(db).where('subdomain', '=', subdomain),
)

const byId = prepare<{ id: string }, Site>((db, { id }) => sites(db).where('id', '=', id))

function sites(db: Db) {
  return db
    .selectFrom('websites')
    .select([
      'id',
      'name',
      'subdomain',
      'default_language',
      'time_zone',
      'facts',
      'home_page_id',
      'not_found_page_id',
      'favicon_asset_id',
      'robots_txt',
      'ai_crawler_policy',
      primaryDomain.as('primary_domain'),
      'analytics_script',
    ])
    .where('deleted_at', 'is', null)
}
