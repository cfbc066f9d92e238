import type { PlanLimits, Plans } from '#config/plans.ts'
import type { Db } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'

type AccountLimits = Pick<AccountRow, 'plan' | 'storage_limit' | 'domain_limit'>

/** The plan's limits, overridden by the account's own. */
export function limitsOf(account: AccountLimits, plans: Plans): PlanLimits {
  const plan = plans[account.plan]
  return {
    ...plan,
    storage_bytes: account.storage_limit ?? plan.storage_bytes,
    domains: account.domain_limit ?? plan.domains,
  }
}

/** The limits of the account that created the website, regardless of who calls. */
export async function limitsOfWebsite(db: Db, website_id: string, plans: Plans): Promise<PlanLimits> {
  const [account] = await accountOfWebsite(db, { website_id })
  return limitsOf(account!, plans)
}

const accountOfWebsite = prepare<{ website_id: string }, AccountLimits>((db, { website_id }) =>
  db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select(['accounts.plan', 'accounts.storage_limit', 'accounts.domain_limit'])
    .where('websites.id', '=', website_id),
)
