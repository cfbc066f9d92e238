import { type By, recordOperatorAct } from '#accounts/operator-act.ts'
import { type AccountChanges, accountForUpdate, updateAccount } from '#accounts/store.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { AccountRow } from '#kernel/database/tables/accounts.ts'
import { changedFields } from '#kernel/events/changed-fields.ts'

/** Changes plan and limits, and says so in the audit log. Absent fields stay; null resets a limit to the plan's. */
export async function changeAccount(tx: Tx, id: string, changes: AccountChanges, by: By): Promise<AccountRow> {
  const before = await accountForUpdate(tx, id)
  const after = await updateAccount(tx, id, changes)
  const changed = changedFields(before, after)
  const about = { resource_type: 'account', resource_id: id, account_id: id }
  if (changed.length > 0) await recordOperatorAct(tx, { operation: 'account_set', ...about, changes: changed }, by)
  return after
}
