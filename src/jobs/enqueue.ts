import type { Tx } from '#database/database.ts'
import { newId } from '#database/ids.ts'

/** Leaves work to be done after this transaction, by whichever process comes to it first. */
export async function enqueue(tx: Tx, kind: string, payload: object, run_at: number): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({
      id: newId(),
      kind,
      payload: JSON.stringify(payload),
      run_at,
      attempts: 0,
      locked_until: null,
      last_error: null,
      created_at: Date.now(),
    })
    .execute()
}
