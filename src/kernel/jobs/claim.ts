import { sql } from 'kysely'
import type { Database, Db } from '#kernel/database/database.ts'
import { LEASE_MS, LEASE_OWNER } from '#kernel/database/leases.ts'
import type { JobRow } from '#kernel/database/tables/jobs.ts'

/** Returns the kinds that have a job due. Reads outside a transaction, so that an idle service writes nothing. */
export async function kindsDue(database: Database, kinds: string[], now: number): Promise<string[]> {
  if (kinds.length === 0) return []
  const due = await claimable(database.reader, now).select('kind').distinct().where('kind', 'in', kinds).execute()
  return due.map(({ kind }) => kind)
}

/**
 * Claims the kind's job that has been due longest, if any. Two processes never claim the same one.
 * @param only of an account that has none of the kind being done
 */
export async function claimJob(
  database: Database,
  kind: string,
  now: number,
  only?: { account: string | null },
): Promise<JobRow | undefined> {
  const due = await wanted(database.reader, { kind, now, only }).select('id').limit(1).executeTakeFirst()
  if (!due) return undefined
  return database.write(async (tx) => {
    // Two processes that look at the same time would each find that the account has none being done.
    if (only && database.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${only.account ?? ''}`}))`.execute(tx)
    const next = wanted(tx, { kind, now, only })
      .select('id')
      .orderBy('run_at')
      .limit(1)
      .$if(database.kind === 'postgres', (query) => query.forUpdate().skipLocked())
    return tx
      .updateTable('jobs')
      .set({ locked_until: now + LEASE_MS, leased_by: LEASE_OWNER, attempts: sql`attempts + 1` })
      .where('id', '=', next)
      .returningAll()
      .executeTakeFirst()
  })
}

type Wanted = { kind: string; now: number; only: { account: string | null } | undefined }

function wanted(db: Db, { kind, now, only }: Wanted) {
  const jobs = claimable(db, now).where('kind', '=', kind)
  if (!only) return jobs
  const mine = jobs.where('account_id', only.account === null ? 'is' : '=', only.account)
  const running = db
    .selectFrom('jobs as others')
    .select('others.id')
    .where('others.kind', '=', kind)
    .where('others.account_id', only.account === null ? 'is' : '=', only.account)
    .where('others.locked_until', '>=', now)
  return mine.where((eb) => eb.not(eb.exists(running)))
}

/** Those that are due and that nobody does. */
export function claimable(db: Db, now: number) {
  return db
    .selectFrom('jobs')
    .where('run_at', '<=', now)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
}

export async function finishJob(database: Database, id: string): Promise<void> {
  await database.write((tx) => tx.deleteFrom('jobs').where('id', '=', id).execute())
}

/** Releases the job; it can be claimed again from `run_at`. Where nothing went wrong, earlier failures no longer count. */
export async function postponeJob(
  database: Database,
  id: string,
  run_at: number,
  last_error: string | null,
): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at, locked_until: null, leased_by: null, last_error, ...(last_error === null && { attempts: 0 }) })
      .where('id', '=', id)
      // Whose lease has ended leaves it to who has it now.
      .where('leased_by', '=', LEASE_OWNER)
      .execute(),
  )
}
