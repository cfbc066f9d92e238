import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'

export type Backlog = { waiting: number /** When the oldest became due. */; since: number | null }

/** Jobs that are due and that nobody does. Recurring ones, whose id is their kind, wait for work rather than for a process. */
export async function jobBacklog(db: Db, now: number): Promise<Backlog> {
  const row = await db
    .selectFrom('jobs')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('run_at').as('since')])
    .where('run_at', '<=', now)
    .where('id', '<>', sql.ref<string>('kind'))
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), since: row.since === null ? null : Number(row.since) }
}
