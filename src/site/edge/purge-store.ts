import { sql } from 'kysely'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { LEASE_MS, LEASE_OWNER } from '#kernel/database/leases.ts'

const NAME = 'edge'

/** Where telling the edge goes on; `seq` is null where it never began. */
export type Leased = { name: string; seq: number | null }

/** Leases the telling of the edge, so that one process does it. @returns null while another does */
export async function leasePurges(database: Database, now: number): Promise<Leased | null> {
  const known = await purgesRow(database.reader)
  if (known && known.leased_until !== null && known.leased_until > now) return null
  const lease = { leased_until: now + LEASE_MS, leased_by: LEASE_OWNER }
  return database.write(async (tx) => {
    const row = await tx
      .insertInto('edge_purges')
      .values({ name: NAME, seq: NEVER, ...lease })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(lease)
          .where(sql<boolean>`(edge_purges.leased_until is null or edge_purges.leased_until <= ${now})`),
      )
      .returning('seq')
      .executeTakeFirst()
    return row ? { name: NAME, seq: row.seq === NEVER ? null : row.seq } : null
  })
}

const NEVER = -1

/** Notes that the edge has forgotten what events up to `seq` changed. @returns false when another process has the lease */
export async function savePurged(database: Database, seq: number): Promise<boolean> {
  const updated = await database.write((tx) => ours(tx).set({ seq }).executeTakeFirst())
  return updated.numUpdatedRows > 0n
}

export async function releasePurges(database: Database): Promise<void> {
  await database.write((tx) => ours(tx).set({ leased_until: null, leased_by: null }).execute())
}

/** Since when the oldest event has waited whose changes the edge may still show; null when there is none. */
export async function waitingSince(db: Db): Promise<number | null> {
  const oldest = await db
    .selectFrom('events')
    .select('created_at')
    .where('seq', '>', (eb) => eb.selectFrom('edge_purges').select('seq').where('name', '=', NAME))
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return oldest?.created_at ?? null
}

function ours(tx: Tx) {
  return tx.updateTable('edge_purges').where('name', '=', NAME).where('leased_by', '=', LEASE_OWNER)
}

function purgesRow(db: Db) {
  return db.selectFrom('edge_purges').selectAll().where('name', '=', NAME).executeTakeFirst()
}
