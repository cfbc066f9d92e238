import type { Logger } from 'pino'
import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import { flushing } from '#kernel/parts/flushing.ts'
import type { Part } from '#kernel/parts/part.ts'
import { touchAccess } from '#resources/people/accesses/store.ts'

/** Members per transaction, so that no other write waits long. */
const AT_ONCE = 100
/** A member's last activity may lag by this many milliseconds, so that it is rarely written. */
const PRECISION_MS = 5 * 60_000

export function activityPart({ database, activity }: Core, log: Logger): Part {
  const write = () => writeActivity(database, activity.take(), Date.now())
  return { name: 'activity', ...flushing(write, log, 'activity of members could not be written') }
}

export async function writeActivity(
  database: Database,
  active: { website_id: string; user_id: string }[],
  now: number,
): Promise<void> {
  for (let from = 0; from < active.length; from += AT_ONCE)
    await database.write(async (tx) => {
      for (const member of active.slice(from, from + AT_ONCE)) await touchAccess(tx, member, now, now - PRECISION_MS)
    })
}
