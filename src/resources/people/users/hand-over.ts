import { limitsOf } from '#accounts/limits.ts'
import { addStorage, storageOfWebsite } from '#accounts/store.ts'
import { getUser } from '#accounts/users-store.ts'
import type { Plans } from '#config/plans.ts'
import { changeAccountOfTrash } from '#kernel/changes/trash-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { changeAccountOfDomains, countDomains } from '#resources/domains/domains/store.ts'
import { changeAccountOfQueues } from '#resources/history/webhooks/store.ts'
import { accountWithRoom } from '#resources/websites/websites/add-website.ts'
import { changeAccountOf, getWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

/**
 * Makes a website the account's of another user, with its domains, its files and its trash. Its team stays.
 * @throws LimitReached when that account has no room for it
 */
export async function handOver(
  tx: Tx,
  website: WebsiteRecord,
  { to, plans, now }: { to: string; plans: Plans; now: number },
): Promise<WebsiteRecord> {
  const { id } = website
  const { account_id } = await getUser(tx, to)
  const account = await accountWithRoom(tx, account_id, plans)
  const { storage_bytes, domains } = limitsOf(account, plans)
  const bytes = await storageOfWebsite(tx, id)
  await addStorage(tx, id, -bytes)
  await changeAccountOf(tx, id, account_id, now)
  await changeAccountOfDomains(tx, id, account_id)
  await changeAccountOfQueues(tx, id, account_id)
  await changeAccountOfTrash(tx, id, account_id)
  const { storage_used } = await addStorage(tx, id, bytes)
  if (storage_used > storage_bytes) throw noRoom('storage_limit_reached', 'its files')
  if ((await countDomains(tx, account_id)) > domains) throw noRoom('domain_limit_reached', 'its domains')
  return getWebsite(tx, id)
}

function noRoom(code: string, what: string) {
  return new LimitReached(code, 'base', `The plan has no room for ${what}`)
}
