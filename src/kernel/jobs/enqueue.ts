import type { Database, Tx } from '#kernel/database/database.ts'
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
  await insertion(tx, { id: newId(), kind, account_id, payload, run_at }).execute()
}

/** Adds the one recurring job of each of these kinds, unless it exists. */
export async function enqueueRecurring(database: Database, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    const job = { id: kind, kind, account_id: null, payload: {}, run_at: Date.now() }
    await database.write((tx) =>
      insertion(tx, job)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
  }
}

type New = { id: string; kind: string; account_id: string | null; payload: object; run_at: number }

function insertion(tx: Tx, { payload, ...job }: New) {
  const idle = { attempts: 0, locked_until: null, leased_by: null, last_error: null, created_at: Date.now() }
  return tx.insertInto('jobs').values({ ...job, payload: JSON.stringify(payload), ...idle })
}
