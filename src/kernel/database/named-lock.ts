import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { isSqlite, sendNow } from '#kernel/database/prepare.ts'

/**
 * Locks a name until the transaction ends. Unlike locks of rows these are granted in the order in which they are asked for, so that
 * many who share one keep nobody out who wants it alone. On SQLite a writer is alone already.
 */
export async function lockName(
  tx: Tx,
  name: string | RawBuilder<unknown>,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (isSqlite(tx)) return
  const take = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sendNow(tx, sql`select ${take}(hashtextextended(cast(${name} as text), 0))`)
}
