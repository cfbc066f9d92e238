import type { Tx } from '#database/database.ts'
import { prepare } from '#database/prepare.ts'
import type { AccountRow } from '#database/tables.ts'
import { PLANS } from '#resources/accounts/plans.ts'

export type Limits = { max_websites: number; max_pages: number; storage_bytes: number; max_domains: number }

type AccountLimits = Pick<AccountRow, 'plan' | 'storage_limit' | 'domain_limit'>

export function limitsOf(account: AccountLimits): Limits {
  const plan = PLANS[account.plan]
  return {
    max_websites: plan.websites,
    max_pages: plan.pages_per_website,
    storage_bytes: account.storage_limit ?? plan.storage_bytes,
    max_domains: account.domain_limit ?? plan.domains,
  }
}

/** Those of the account that made the website, whoever calls. */
export async function limitsOfWebsite(tx: Tx, website_id: string): Promise<Limits> {
  const [account] = await accountOfWebsite(tx, { website_id })
  return limitsOf(account!)
}

const accountOfWebsite = prepare<{ website_id: string }, AccountLimits>((db, { website_id }) =>
  db
    .selectFrom('websites')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select(['accounts.plan', 'accounts.storage_limit', 'accounts.domain_limit'])
    .where('websites.id', '=', website_id),
)
