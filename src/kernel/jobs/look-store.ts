import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'

export type KindOfJobs = {
  kind: string
  count: number
  /** When the oldest became due, in milliseconds. */
  since: number
}

/** Jobs that are due and that nobody does, by kind; recurring ones wait for work rather than for a process. */
export async function dueByKind(db: Db, now: number): Promise<KindOfJobs[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('run_at').as('since')])
    .where('run_at', '<=', now)
    .where('id', '<>', sql.ref<string>('kind'))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count, since }) => ({ kind, count: Number(count), since: Number(since) }))
}

/** Jobs that a process works on, by kind. */
export async function runningByKind(db: Db, now: number): Promise<{ kind: string; count: number }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('locked_until', '>=', now)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }))
}

/** Jobs whose last attempt failed, ordered by their next attempt. */
export function failedJobs(db: Db, limit: number) {
  return db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts', 'last_error', 'run_at', 'created_at'])
    .where('last_error', 'is not', null)
    .orderBy('run_at')
    .limit(limit)
    .execute()
}

/** Has a job that failed tried again now. @returns its kind; null when there is none, or a process works on it */
export async function retryJob(tx: Tx, id: string, now: number): Promise<string | null> {
  const row = await tx
    .updateTable('jobs')
    .set({ run_at: now })
    .where('id', '=', id)
    .where('last_error', 'is not', null)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .returning('kind')
    .executeTakeFirst()
  return row?.kind ?? null
}

/** Has the recurring job of a kind run now. Returns false when there is none, or a process works on it. */
export async function runRecurringNow(tx: Tx, kind: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('jobs')
    .set({ run_at: now })
    .where('id', '=', kind)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
