import Type from 'typebox'
import { limitsOf } from '#accounts/limits.ts'
import type { Plans } from '#config/plans.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import { named } from '#kernel/operations/named.ts'

/** Storage of the account that created the website. */
export const Storage = named(
  'Storage',
  Type.Object({
    used_bytes: Type.Integer({ about: 'Bytes of all files of the account that created the website.' }),
    limit_bytes: Type.Integer({ about: 'Bytes that the plan of this account allows; a MB is a million.' }),
  }),
)

type Account = Pick<AccountRow, 'plan' | 'storage_limit' | 'storage_used' | 'domain_limit'>

export function storageOf(account: Account, plans: Plans): Type.Static<typeof Storage> {
  return { used_bytes: account.storage_used, limit_bytes: limitsOf(account, plans).storage_bytes }
}
