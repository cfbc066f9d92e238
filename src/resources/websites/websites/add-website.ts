import type { Static } from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import { accountForUpdate } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { refuseLimited } from '#kernel/operations/key-limits.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { changedWebsite, subdomainTaken } from '#resources/websites/websites/change-website.ts'
import { type NewWebsite, website as record, type WebsiteRow } from '#resources/websites/websites/record.ts'
import { candidateSubdomains, checkSubdomain, subdomainFromName } from '#resources/websites/websites/rules.ts'
import {
  countWebsites,
  insertWebsite,
  subdomainsTaken,
  type WebsiteRecord,
} from '#resources/websites/websites/store.ts'

/** Candidates checked in one query. */
const CANDIDATES = 50

/**
 * Adds a website to the caller's account; the caller becomes its admin.
 * @throws LimitReached, ValidationFailed, CredentialNotAllowed
 */
export async function addWebsite(
  tx: Tx,
  { caller, plans, now }: { caller: Caller; plans: Plans; now: number },
  input: Static<typeof NewWebsite>,
): Promise<WebsiteRecord> {
  refuseLimited(caller, 'create websites')
  const account = await accountWithRoom(tx, caller.accountId, plans)
  const website = await insertNewWebsite(tx, account.id, input, now)
  await grantAccess(tx, { website_id: website.id, user_id: caller.userId, role: 'admin' }, now)
  return {
    ...website,
    ...account,
    id: website.id,
    website_id: website.id,
    primary_domain: null,
    created_at: now,
    updated_at: now,
  }
}

/**
 * The account, locked, with room for one more website.
 * @throws LimitReached
 */
export async function accountWithRoom(tx: Tx, id: string, plans: Plans): Promise<AccountRow> {
  const account = await accountForUpdate(tx, id)
  const limit = limitsOf(account, plans).websites
  if ((await countWebsites(tx, account.id)) >= limit)
    throw new LimitReached('website_limit_reached', 'base', `The plan's limit of ${limit} websites is reached`)
  return account
}

/**
 * Inserts a website at the requested subdomain, or at the next free one made from its name.
 * @throws ValidationFailed when a field is wrong or the requested subdomain is taken
 */
async function insertNewWebsite(
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
