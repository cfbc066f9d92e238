import type { Db, Tx } from '#kernel/database/database.ts'
import type { DomainRow, DomainStatus } from '#resources/domains/domains/record.ts'

/** Domains to check now, those that have waited longest first. */
export async function domainsToCheck(db: Db, now: number, limit: number): Promise<DomainRow[]> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute()
}

/** Puts off a check that could not be made. */
export async function postponeCheck(tx: Tx, { id, website_id }: DomainRow, next_check_at: number): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ next_check_at })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

/** Brings the next check forward; a domain that is not checked any longer is left alone. */
export async function checkSoon(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable('domains')
    .set({ next_check_at: now })
    .where('id', '=', id)
    .where('next_check_at', '>', now)
    .execute()
}

type Window = { after: number; until: number; limit: number }

/** Registrations that end between these times, without those that are known to have ended. */
export async function registrationsEnding(db: Db, { after, until, limit }: Window): Promise<DomainRow[]> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('registered_until', '>', after)
    .where('registered_until', '<=', until)
    .where('status', '<>', 'expired')
    .orderBy('registered_until')
    .limit(limit)
    .execute()
}

export type DomainStatistics = {
  byStatus: { status: DomainStatus; count: number }[]
  /** Domains whose check is due, and since when the oldest is. */
  due: number
  oldest: number | null
}

export async function domainStatistics(db: Db, now: number): Promise<DomainStatistics> {
  const byStatus = await db
    .selectFrom('domains')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()
  const { due, oldest } = await db
    .selectFrom('domains')
    .where('next_check_at', '<=', now)
    .select((eb) => [eb.fn.countAll<number>().as('due'), eb.fn.min('next_check_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return {
    byStatus: byStatus.map(({ status, count }) => ({ status, count: Number(count) })),
    due: Number(due),
    oldest: oldest === null ? null : Number(oldest),
  }
}

/** Some domains whose DNS no longer leads here, the oldest first. */
export async function misconfiguredNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('domains')
    .select('name')
    .where('status', '=', 'misconfigured')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}
