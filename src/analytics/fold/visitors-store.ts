import { sql } from 'kysely'
import type { Database, Db } from '#kernel/database/database.ts'
import { rowList } from '#kernel/database/row-list.ts'
import { SHORT_ROWS } from '#kernel/database/tables/table.ts'

const KEY = { website_id: 'text', visitor: 'text' } as const

/** Whether there are visitors whose day is over. */
export async function hasExpiredVisitors(db: Db, now: number): Promise<boolean> {
  return (await expired(db, now, 1)).length > 0
}

/** Forgets some of them. @returns whether there may be more */
export async function dropExpiredVisitors(database: Database, now: number): Promise<boolean> {
  const keys = await expired(database.reader, now, SHORT_ROWS)
  if (keys.length > 0)
    await database.write((tx) =>
      sql`delete from analytics_visitors where (website_id, visitor) in
        (select website_id, visitor from ${rowList(tx, KEY, keys)} as k)`.execute(tx),
    )
  return keys.length === SHORT_ROWS
}

function expired(db: Db, now: number, limit: number) {
  return db
    .selectFrom('analytics_visitors')
    .select(['website_id', 'visitor'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
}
