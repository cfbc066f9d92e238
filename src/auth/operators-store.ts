import { type By, recordOperatorAct } from '#accounts/operator-act.ts'
import type { Tx } from '#kernel/database/database.ts'

/** Makes a user an operator, or ends that; it counts from the commit on. Returns false when nothing changed. */
export async function setOperator(tx: Tx, user_id: string, isOperator: boolean, by: By): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ is_operator: isOperator ? 1 : 0, updated_at: by.now })
    .where('id', '=', user_id)
    .where('is_operator', '=', isOperator ? 0 : 1)
    .returning('account_id')
    .executeTakeFirst()
  if (!changed) return false
  const change = { field: 'is_operator', before: !isOperator, after: isOperator }
  const about = { resource_type: 'user', resource_id: user_id, account_id: changed.account_id }
  await recordOperatorAct(tx, { operation: 'user_operator', ...about, changes: [change] }, by)
  return true
}
