import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { WebsiteRow } from '#kernel/database/tables/websites.ts'
import { EVERYTHING_LIVE } from '#kernel/operations/review.ts'
import { changedWebsite, subdomainTaken } from '#resources/websites/websites/change-website.ts'
import { candidateSubdomains, checkSubdomain, subdomainFromName } from '#resources/websites/websites/rules.ts'
import type { NewWebsite } from '#resources/websites/websites/schema.ts'
import { insertWebsite, subdomainsTaken } from '#resources/websites/websites/store.ts'

/** Candidates checked in one query. */
const CANDIDATES = 50

/**
 * Inserts a website at the requested subdomain, or at the next free one made from its name.
 * @throws ValidationFailed when a field is wrong or the requested subdomain is taken
 */
export async function insertNewWebsite(
  tx: Tx,
  accountId: string,
  fields: Static<typeof NewWebsite>,
  now: number,
): Promise<WebsiteRow> {
  const website = await changedWebsite(tx, blankWebsite(accountId, now), fields)
  if (website.subdomain !== null) {
    if (!(await insertWebsite(tx, website))) throw subdomainTaken()
    return website
  }
  // Another transaction may take the free subdomain first.
  for (;;) {
    const named = { ...website, subdomain: await freeSubdomain(tx, website) }
    if (await insertWebsite(tx, named)) return named
  }
}

async function freeSubdomain(
  tx: Tx,
  { name, default_language }: Pick<WebsiteRow, 'name' | 'default_language'>,
): Promise<string> {
  const base = subdomainFromName(name, default_language)
  for (let tried = 0; ; tried += CANDIDATES) {
    const some = candidateSubdomains(base).drop(tried).take(CANDIDATES).toArray()
    const taken = await subdomainsTaken(tx, some)
    const free = some.find((candidate) => !taken.has(candidate) && !checkSubdomain(candidate))
    if (free) return free
  }
}

function blankWebsite(account_id: string, now: number): WebsiteRow {
  return {
    id: newId(),
    account_id,
    name: '',
    subdomain: null,
    former_subdomain: null,
    default_language: 'en',
    languages: '[]',
    time_zone: 'UTC',
    home_page_id: null,
    not_found_page_id: null,
    favicon_asset_id: null,
    theme_id: null,
    robots_txt: null,
    ai_crawler_policy: 'allow',
    analytics_script: 0,
    facts: '{}',
    publish_policy: JSON.stringify(EVERYTHING_LIVE),
    revision: 1,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  }
}
