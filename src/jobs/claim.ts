import { sql } from 'kysely'
import type { Database } from '#database/database.ts'
import type { JobRow } from '#database/tables.ts'

/** How long a job belongs to the process that claimed it, in milliseconds; then it is taken for dead. */
export const LEASE_MS = 5 * 60_000

/** Takes the job that is longest due, or none. Two processes never take the same. */
export async function claimJob(database: Database, kinds: string[], now: number): Promise<JobRow | undefined> {
  // Looked at outside a transaction first, so that a quiet service writes nothing.
  const due = await database.reader
    .selectFrom('jobs')
    .select('id')
    .where('run_at', '<=', now)
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  return database.write((tx) => {
    const next = tx
      .selectFrom('jobs')
      .select('id')
      .where('run_at', '<=', now)
      .where('kind', 'in', kinds)
      .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
      .orderBy('run_at')
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
    return tx
      .updateTable('jobs')
      .set({ locked_until: now + LEASE_MS, attempts: sql`attempts + 1` })
      .where('id', '=', next)
      .returningAll()
      .executeTakeFirst()
  })
}

export async function finishJob(database: Database, id: string): Promise<void> {
  await database.write((tx) => tx.deleteFrom('jobs').where('id', '=', id).execute())
}

/** Lets the job be taken again at `run_at`. */
export async function postponeJob(
  database: Database,
  id: string,
  run_at: number,
  last_error: string | null,
): Promise<void> {
  await database.write((tx) =>
    tx.updateTable('jobs').set({ run_at, locked_until: null, last_error }).where('id', '=', id).execute(),
  )
}
