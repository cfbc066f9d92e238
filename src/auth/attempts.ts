import { credentialHash } from '#auth/credentials.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import type { AttemptsRow } from '#kernel/database/tables/sign-in.ts'

const WINDOW_MS = 15 * 60_000

/**
 * `free` attempts in a quarter of an hour are admitted immediately. Past them the rest are refused, or pass one at a time,
 * `gapMs` apart, and are refused only when that would take longer than `maxWaitMs`.
 */
export type Limit = { free: number; past: 'refuse' } | { free: number; past: 'queue'; gapMs: number; maxWaitMs: number }
/** Seconds after which to try again. */
export type Refused = { retryAfter: number }
/** `waitMs`: how long to wait before the attempt. */
export type Admission = { waitMs: number } | Refused

/**
 * Counts an attempt by `subject` before it is made, so that concurrent ones count too; in the database, so that all
 * processes share the count. Only a hash of `subject` is stored.
 */
export async function admitAttempt(database: Database, subject: string, limit: Limit, now: number): Promise<Admission> {
  const key = credentialHash(subject)
  // A subject that continues after a refusal costs a read and no write.
  const before = await database.reader.selectFrom('attempts').selectAll().where('key', '=', key).executeTakeFirst()
  if (limit.past === 'refuse' && before && before.count > limit.free && before.ends_at > now)
    return { retryAfter: seconds(before.ends_at - now) }
  return database.write(async (tx) => {
    const row = await count(tx, key, WINDOW_MS, now)
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

/** Whether `subject` does it at most `most` times in `windowMs`, this time included; counted in the caller's transaction. */
export async function countWithin(
  tx: Tx,
  subject: string,
  { most, windowMs }: { most: number; windowMs: number },
  now: number,
): Promise<boolean> {
  return (await count(tx, credentialHash(subject), windowMs, now)).count <= most
}

async function count(tx: Tx, key: string, windowMs: number, now: number): Promise<AttemptsRow> {
  const begun = { key, count: 1, next_at: now, ends_at: now + windowMs }
  const row = await tx
    .insertInto('attempts')
    .values(begun)
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ count: eb('attempts.count', '+', 1) })))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.ends_at > now) return row
  await tx.updateTable('attempts').set(begun).where('key', '=', key).execute()
  return begun
}

/** Takes back the count of an attempt that succeeded. */
export async function discountAttempt(database: Database, subjects: readonly string[]): Promise<void> {
  await database.write(async (tx) => {
    for (const key of subjects.map(credentialHash).sort())
      await tx
        .updateTable('attempts')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute()
  })
}

const seconds = (ms: number) => Math.ceil(ms / 1000)
