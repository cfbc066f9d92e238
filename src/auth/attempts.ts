import { credentialHash } from '#auth/credentials.ts'
import type { Database } from '#database/database.ts'

const WINDOW_MS = 15 * 60_000

/** What happens past `free` attempts in a quarter of an hour: each of the next waits its turn, or all are refused. */
export type Limit =
  | { free: number; past: 'refuse' }
  | { free: number; past: 'slow down'; gapMs: number; maxWaitMs: number }
/** `waitMs` before it may be made, or `retryAfter` seconds when it may not. */
export type Turn = { waitMs: number } | { retryAfter: number }

/**
 * Counts an attempt before it is made, so that many at once count too; in the database, so that all processes count
 * together. Who it concerns is kept as a hash.
 */
export async function takeTurn(database: Database, who: string, limit: Limit, now: number): Promise<Turn> {
  const key = credentialHash(who)
  // Who goes on after a refusal costs a look, and no write.
  const before = await database.reader.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst()
  if (limit.past === 'refuse' && before && before.count > limit.free && before.ends_at > now)
    return { retryAfter: seconds(before.ends_at - now) }
  return database.write(async (tx) => {
    const row = await tx
      .insertInto('attempts')
      .values({ key, count: 1, next_at: now, ends_at: now + WINDOW_MS })
      .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ count: eb('attempts.count', '+', 1) })))
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.ends_at <= now) {
      const anew = { count: 1, next_at: now, ends_at: now + WINDOW_MS }
      await tx.updateTable('attempts').set(anew).where('key', '=', key).execute()
      return { waitMs: 0 }
    }
    if (row.count <= limit.free) return { waitMs: 0 }
    if (limit.past === 'refuse') return { retryAfter: seconds(row.ends_at - now) }
    const begins = Math.max(row.next_at, now + limit.gapMs)
    if (begins - now > limit.maxWaitMs) return { retryAfter: seconds(begins - now) }
    await tx
      .updateTable('attempts')
      .set({ next_at: begins + limit.gapMs })
      .where('key', '=', key)
      .execute()
    return { waitMs: begins - now }
  })
}

/** The attempt succeeded, and so counts for nothing. */
export async function giveBack(database: Database, who: readonly string[]): Promise<void> {
  await database.write(async (tx) => {
    for (const key of who.map(credentialHash).sort())
      await tx
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
  })
}

const seconds = (ms: number) => Math.ceil(ms / 1000)
