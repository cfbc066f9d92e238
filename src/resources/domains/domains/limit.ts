import { limitsOf } from '#accounts/limits.ts'
import { accountForUpdate } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Tx } from '#kernel/database/database.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { countDomains } from '#resources/domains/domains/store.ts'
import { countOpenPurchases } from '#resources/domains/purchases/store.ts'

/**
 * Domains that are being bought count. Locks the account until the transaction ends.
 * @throws LimitReached when the account has no room for one more domain
 */
export async function checkDomainLimit(tx: Tx, account_id: string, plans: Plans): Promise<void> {
  const account = await accountForUpdate(tx, account_id)
  const limit = limitsOf(account, plans).domains
  const used = (await countDomains(tx, account_id)) + (await countOpenPurchases(tx, account_id))
  if (used >= limit)
    throw new LimitReached(
      'domain_limit_reached',
      'base',
      `The account's limit of ${limit === 1 ? '1 domain' : `${limit} domains`} is reached`,
      'Nothing was changed. Delete a domain that is no longer used, or choose a larger plan; domains of websites in the trash count.',
    )
}
