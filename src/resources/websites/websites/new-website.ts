import type { Static } from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { changedWebsite, subdomainTaken } from '#resources/websites/websites/change-website.ts'
import { type NewWebsite, website as record, type WebsiteRow } from '#resources/websites/websites/record.ts'
import { candidateSubdomains, checkSubdomain, subdomainFromName } from '#resources/websites/websites/rules.ts'
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
  const website = await changedWebsite(tx, blank(accountId, now), fields)
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

function blank(account_id: string, now: number): WebsiteRow {
  return newRow(record, { id: newId(), account_id, name: '', subdomain: null as never, now })
}
