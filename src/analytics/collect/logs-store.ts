import type { Database, Tx } from '#kernel/database/database.ts'

/** For how long a piece of a log that is sent again is recognized, in milliseconds. */
const KEPT_MS = 7 * 86_400_000

/** @returns false when it was counted before */
export async function insertLog(tx: Tx, digest: string, counted_at: number): Promise<boolean> {
  const inserted = await tx
    .insertInto('analytics_logs')
    .values({ digest, counted_at })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function expireLogs(database: Database, now: number): Promise<void> {
  await database.write((tx) =>
    tx
      .deleteFrom('analytics_logs')
      .where('counted_at', '<', now - KEPT_MS)
      .execute(),
  )
}
