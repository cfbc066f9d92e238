import type { Database } from '#kernel/database/database.ts'

/** Adds the one recurring job of each of these kinds, unless it exists. */
export async function scheduleRecurring(database: Database, kinds: readonly string[]): Promise<void> {
  const now = Date.now()
  for (const kind of kinds)
    await database.write((tx) =>
      tx
        .insertInto('jobs')
        .values({
          id: kind,
          kind,
          payload: '{}',
          run_at: now,
          attempts: 0,
          locked_until: null,
          leased_by: null,
          account_id: null,
          last_error: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
}
