import type { Database } from '#kernel/database/database.ts'

const ROWS_AT_ONCE = 500

/** Deletes expired sessions, known browsers, one-time tokens and attempt counts. None of them has any effect any more. */
export async function forgetExpired(database: Database, now: number): Promise<void> {
  while (await forgetSessions(database, now)) {}
  for (const [table, key, end] of [
    ['devices', 'hash', 'expires_at'],
    ['one_time_tokens', 'hash', 'expires_at'],
    ['attempts', 'key', 'ends_at'],
  ] as const)
    while (await forgetRows(database, table, key, end, now)) {}
}

async function forgetSessions(database: Database, now: number): Promise<boolean> {
  const ended = await database.reader
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<=', now)
    .limit(ROWS_AT_ONCE)
    .execute()
  const ids = ended.map(({ id }) => id)
  if (ids.length === 0) return false
  await database.write(async (tx) => {
    // A session that was used in the meantime has a new expiry.
    const deleted = await tx
      .deleteFrom('sessions')
      .where('id', 'in', ids)
      .where('expires_at', '<=', now)
      .returning('id')
      .execute()
    for (const { id } of deleted) await tx.deleteFrom('credentials').where('source_id', '=', id).execute()
  })
  return ids.length === ROWS_AT_ONCE
}

async function forgetRows(
  database: Database,
  table: 'devices' | 'one_time_tokens' | 'attempts',
  key: 'hash' | 'key',
  end: 'expires_at' | 'ends_at',
  now: number,
): Promise<boolean> {
  const reader = database.reader.selectFrom(table as 'devices')
  const rows = await reader
    .select(key as 'hash')
    .where(end as 'expires_at', '<=', now)
    .limit(ROWS_AT_ONCE)
    .execute()
  if (rows.length === 0) return false
  const keys = rows.map((row) => (row as Record<string, string>)[key]!)
  await database.write((tx) =>
    tx
      .deleteFrom(table as 'devices')
      .where(key as 'hash', 'in', keys)
      .where(end as 'expires_at', '<=', now)
      .execute(),
  )
  return rows.length === ROWS_AT_ONCE
}
