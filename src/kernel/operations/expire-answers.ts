import type { Database } from '#kernel/database/database.ts'
import { REPLAY_MS } from '#kernel/operations/idempotency.ts'

const ROWS_AT_ONCE = 500

/** Deletes the answers stored for idempotency keys that can no longer be replayed. */
export async function expireAnswers(database: Database): Promise<void> {
  const before = Date.now() - REPLAY_MS
  for (;;) {
    const old = await database.reader
      .selectFrom('idempotency_keys')
      .select(['user_id', 'key'])
      .where('created_at', '<=', before)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (old.length === 0) return
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
