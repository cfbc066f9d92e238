import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'

/**
 * Adds a job that any process does once this transaction is committed, from `run_at`.
 * @param account_id for which it is done; of the kinds for which accounts take turns
 */
export async function enqueue(
  tx: Tx,
  kind: string,
  payload: object,
  run_at: number,
  account_id: string | null = null,
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id: newId(),
      kind,
      account_id,
      payload: JSON.stringify(payload),
      run_at,
      attempts: 0,
      locked_until: null,
      leased_by: null,
      last_error: null,
      created_at: Date.now(),
    })
    .execute()
}
