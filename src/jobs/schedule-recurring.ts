import type { Database } from '#database/database.ts'

/** Makes sure that each of these kinds has its one job, which is done again and again. */
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
          last_error: null,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute(),
    )
}
