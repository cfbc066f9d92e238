import type Type from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import type { Storage } from '#accounts/storage-shape.ts'
import type { Plans } from '#config/plans.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'

type Account = Pick<AccountRow, 'plan' | 'storage_limit' | 'storage_used' | 'domain_limit'>

export function storageOf(account: Account, plans: Plans): Type.Static<typeof Storage> {
  return { used_bytes: account.storage_used, limit_bytes: limitsOf(account, plans).storage_bytes }
}
