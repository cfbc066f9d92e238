import { sql } from 'kysely'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { LEASE_MS, LEASE_OWNER } from '#kernel/database/leases.ts'

/** Until the first retry; doubled with each, up to an hour. */
const RETRY_MS = 5_000
const MAX_RETRY_MS = 3_600_000

/** The hosts and types in which the remote may differ; null is the whole zone. */
export type Differing = ReadonlySet<string> | null

/**
 * Takes the zone for one change.
 * @returns what an earlier change has left unsettled; undefined while another has the zone
 */
export async function claimZone(tx: Tx, name: string, token: string, now: number): Promise<Differing | undefined> {
  const row = {
    name,
    token,
    sets: '[]',
    leased_until: now + LEASE_MS,
    leased_by: LEASE_OWNER,
    retry_at: now,
    attempts: 0,
    created_at: now,
  }
  const inserted = await tx
    .insertInto('dns_changes')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  if (inserted) return new Set()
  const taken = await tx
    .updateTable('dns_changes')
    .set({ token, leased_until: now + LEASE_MS, leased_by: LEASE_OWNER })
    .where('name', '=', name)
    .where('leased_until', '<=', now)
    .returning('sets')
    .executeTakeFirst()
  if (!taken) return undefined
  return taken.sets === null ? null : new Set(JSON.parse(taken.sets) as string[])
}

export async function noteDiffering(tx: Tx, token: string, differing: Differing): Promise<void> {
  const sets = differing && JSON.stringify([...differing])
  await tx.updateTable('dns_changes').set({ sets }).where('token', '=', token).execute()
}

/** @returns false when the zone now belongs to another change */
export async function endChange(tx: Tx, token: string): Promise<boolean> {
  const ended = await tx.deleteFrom('dns_changes').where('token', '=', token).returning('name').executeTakeFirst()
  return ended !== undefined
}

/** Leaves the change to the job. */
export async function releaseChange(database: Pick<Database, 'write'>, token: string): Promise<void> {
  await database.write((tx) =>
    tx
      .updateTable('dns_changes')
      .set({ leased_until: 0, leased_by: null, retry_at: 0 })
      .where('token', '=', token)
      .execute(),
  )
}

/** The remote is to get the whole zone, or to lose it if there is none any more. */
export async function differsWholly(tx: Tx, name: string, now: number): Promise<void> {
  const request = { token: newId(), sets: null, leased_until: 0, leased_by: null, retry_at: 0, attempts: 0 }
  await tx
    .insertInto('dns_changes')
    .values({ name, ...request, created_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(request))
    .execute()
}

/** The zone that has waited longest for being settled. */
export async function unsettled(db: Db, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('dns_changes')
    .select('name')
    .where('retry_at', '<=', now)
    .where('leased_until', '<=', now)
    .orderBy('retry_at')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

/** The remote failed once more: later. */
export async function postponeChange(tx: Tx, token: string, now: number): Promise<void> {
  const wait = sql<number>`case when attempts > 9 then ${sql.lit(MAX_RETRY_MS)}
    else ${sql.lit(RETRY_MS)} * (1 << attempts) end`
  await tx
    .updateTable('dns_changes')
    .set({
      leased_until: 0,
      leased_by: null,
      retry_at: sql<number>`${sql.lit(now)} + ${wait}`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('token', '=', token)
    .execute()
}
