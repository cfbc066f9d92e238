import type { Db } from '#kernel/database/database.ts'
import type { Journal } from '#kernel/database/tables/journals.ts'
import { newestSeq, type Range, timeFrom } from '#kernel/events/journals/store.ts'

/** How far a row's time may differ from those of its neighbours: the longest request, and clocks of several machines. */
const DISORDER_MS = 60_000

/** Numbers between which all rows of a time are, and some of before and after. Times are in milliseconds, both included. */
export async function boundsOf(
  db: Db,
  journal: Journal,
  { since, until }: { since?: number; until?: number },
): Promise<Range> {
  const above = since === undefined ? 0 : (await firstSince(db, journal, since - DISORDER_MS)) - 1
  const below = until === undefined ? Number.MAX_SAFE_INTEGER : await firstSince(db, journal, until + DISORDER_MS + 1)
  return { above, below }
}

/** By halving, since the rows are nearly in the order of their times. */
async function firstSince(db: Db, journal: Journal, time: number): Promise<number> {
  let [low, high] = [1, (await newestSeq(db, journal)) + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = await timeFrom(db, journal, middle)
    if (!row || row.created_at >= time) high = middle
    else low = row.seq + 1
  }
  return low
}
