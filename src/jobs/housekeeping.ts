import { forgetExpired } from '#auth/forget-expired.ts'
import type { Database } from '#database/database.ts'
import { REPLAY_MS } from '#operations/idempotency.ts'

export const HOUSEKEEPING = 'housekeeping'
const INTERVAL_MS = 3_600_000
const ROWS_AT_ONCE = 500

/** Makes sure that the one job of each of these kinds is there, which is done over and over. */
export async function scheduleRecurring(database: Database, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) await scheduleOne(database, kind)
}

async function scheduleOne(database: Database, kind: string): Promise<void> {
  await database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({
        id: kind,
        kind,
        payload: '{}',
        run_at: Date.now(),
        attempts: 0,
        locked_until: null,
        last_error: null,
        created_at: Date.now(),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute(),
  )
}

/**
 * Removes what has served its time: sessions, tokens and counts that have ended, answers kept for replay, and what the
 * other `chores` see to.
 */
export function keepHouse(database: Database, chores: readonly (() => Promise<void>)[]) {
  return async (): Promise<number> => {
    await forgetExpired(database, Date.now())
    for (const chore of chores) await chore()
    const before = Date.now() - REPLAY_MS
    for (;;) {
      const old = await database.reader
        .selectFrom('idempotency_keys')
        .select(['user_id', 'key'])
        .where('created_at', '<=', before)
        .limit(ROWS_AT_ONCE)
        .execute()
      if (old.length === 0) return INTERVAL_MS
      await database.write(async (tx) => {
        for (const { user_id, key } of old)
          await tx
            .deleteFrom('idempotency_keys')
            .where('user_id', '=', user_id)
            .where('key', '=', key)
            .where('created_at', '<=', before)
            .execute()
      })
    }
  }
}
