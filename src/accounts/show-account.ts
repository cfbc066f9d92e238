import { limitsOf } from '#accounts/limits.ts'
import { getAccount } from '#accounts/store.ts'
import type { Plans } from '#config/plans.ts'
import type { Db } from '#kernel/database/database.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { countDomains } from '#resources/domains/domains/store.ts'
import { countWebsites } from '#resources/websites/websites/store.ts'

/** An account as its operator sees it: plan, limits, what is used of them, and since when and why it is suspended. */
export async function showAccount(db: Db, account_id: string, plans: Plans) {
  const account = await getAccount(db, account_id)
  const { id, plan, suspended_at, suspension_reason, created_at, storage_used } = account
  return {
    id,
    plan,
    suspended_at: suspended_at === null ? null : timestamp(suspended_at),
    suspension_reason,
    created_at: timestamp(created_at),
    limits: limitsOf(account, plans),
    usage: {
      websites: await countWebsites(db, id),
      domains: await countDomains(db, id),
      storage_bytes: storage_used,
    },
  }
}
