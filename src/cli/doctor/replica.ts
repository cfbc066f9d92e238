import { setTimeout as sleep } from 'node:timers/promises'
import { type Finding, fine, notice } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'

/** A replica may still be replaying what the primary had written when it was first asked. */
const LOOKS = 5
const PAUSE_MS = 500

/** Whether each server of DATABASE_REPLICA_URL can be asked. Nothing is wrong where none can: the primary answers. */
export async function checkReplica({ replica }: Pick<Database, 'replica'>): Promise<Finding[]> {
  if (!replica) return []
  const isReady = () => replica.hosts.every(({ hasUntil }) => hasUntil > 0)
  for (let looks = 1; looks < LOOKS && !isReady(); looks++) {
    await sleep(PAUSE_MS)
    await replica.look()
  }
  return replica.hosts.map(({ name, hasUntil, problem }) => {
    if (problem !== null)
      return notice(
        `The replica ${name} ${problem}, and others are asked`,
        'See that it runs as a streaming standby of the primary, and that DATABASE_REPLICA_URL is right.',
      )
    if (hasUntil > 0) return fine(`The replica ${name} follows the primary`)
    return notice(
      `The replica ${name} is behind, and others are asked until it has caught up`,
      'See pg_stat_replication on the primary, and pg_stat_wal_receiver on the replica.',
    )
  })
}
