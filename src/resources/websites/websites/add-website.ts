import type { Static } from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import { accountForUpdate } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { refuseLimited } from '#kernel/operations/key-limits.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { insertNewWebsite } from '#resources/websites/websites/new-website.ts'
import type { NewWebsite } from '#resources/websites/websites/record.ts'
import { countWebsites, type WebsiteRecord } from '#resources/websites/websites/store.ts'

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
