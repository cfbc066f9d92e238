import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'

/** A column to sort by, in the same order on both engines: by its bytes, nothing known first. */
export function bytewise(db: Db, column: string): RawBuilder<string> {
  const text = sql<string>`coalesce(${sql.ref(column)}, '')`
  return isSqlite(db) ? text : sql<string>`${text} collate "C"`
}
