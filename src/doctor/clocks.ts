import { type Finding, fine, notice, wrong } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'
import { clockOf, unsafeSettings } from '#kernel/database/health.ts'

/** Clocks that differ more than that put records in a wrong order, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5_000

/** Against the newest record, and PostgreSQL's own clock: ids and times come from this machine's. */
export async function checkClocks(database: Database): Promise<Finding> {
  const newest = await database.reader
    .selectFrom('events')
    .select('created_at')
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  const fix = 'Set the clocks of all machines by NTP.'
  if ((newest[0]?.created_at ?? 0) > Date.now() + CLOCK_TOLERANCE_MS)
    return wrong('The clock is behind the newest record in the database', fix)
  const clock = await clockOf(database)
  if (clock === null) return fine('The clock is not behind the database')
  if (Math.abs(clock - Date.now()) <= CLOCK_TOLERANCE_MS) return fine("The clock agrees with PostgreSQL's")
  return wrong("The clock differs from PostgreSQL's", fix)
}

/** PostgreSQL can be configured to acknowledge what it could still lose. */
export async function checkSafety(database: Database): Promise<Finding[]> {
  if (database.kind === 'sqlite') return []
  const off = await unsafeSettings(database)
  if (off.length === 0) return [fine('PostgreSQL keeps what it has acknowledged')]
  const lossy = `PostgreSQL can lose acknowledged writes: ${off.join(', ')} is off`
  return [notice(lossy, 'Turn it on in postgresql.conf.')]
}
