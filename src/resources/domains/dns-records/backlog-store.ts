import type { Db } from '#kernel/database/database.ts'

/** Zones that a remote provider may not have as they are here, in milliseconds since 1970. */
export type ZoneBacklog = { unsettled: number; refused: number; since: number | null }
/** `problem`: why the provider refuses it. */
export type UnsettledZone = { name: string; problem: string | null; since: number }

export async function zoneBacklog(db: Db): Promise<ZoneBacklog> {
  const { unsettled, refused, since } = await changes(db)
    .select((eb) => [
      eb.fn.countAll<number>().as('unsettled'),
      eb.fn.count<number>('dns_zones.problem').as('refused'),
      eb.fn.min('dns_changes.created_at').as('since'),
    ])
    .executeTakeFirstOrThrow()
  return { unsettled: Number(unsettled), refused: Number(refused), since: since === null ? null : Number(since) }
}

/** Some of them, those that have waited longest first. */
export async function unsettledZones(db: Db, limit: number): Promise<UnsettledZone[]> {
  const rows = await changes(db)
    .select(['dns_changes.name', 'dns_zones.problem', 'dns_changes.created_at as since'])
    .orderBy('dns_changes.created_at')
    .limit(limit)
    .execute()
  return rows.map(({ since, ...row }) => ({ ...row, since: Number(since) }))
}

/** A zone that was refused is still to be sent, so that these few rows lead to it. */
function changes(db: Db) {
  return db.selectFrom('dns_changes').leftJoin('dns_zones', 'dns_zones.name', 'dns_changes.name')
}
