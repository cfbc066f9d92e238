import { sql } from 'kysely'

/**
 * The name that visitors of a website are led to, within a query on `websites`; null without one. A primary domain that is
 * misconfigured leads nobody.
 */
export const primaryDomain = sql<string | null>`(
  select primaries.name from domains as primaries
  where primaries.website_id = websites.id and primaries.is_primary = 1 and primaries.status = 'active')`
