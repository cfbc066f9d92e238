import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'

/** No text is sorted after it. */
const LAST = '\u{10ffff}'

/**
 * What begins with a text, by an index and in its order: `names` are compared in lower case, and other columns hold nothing
 * else. PostgreSQL sorts by language unless told otherwise, and then what begins alike is scattered (migration 0116).
 */
export function beginning(
  kind: Database['kind'],
  column: string,
  text: string,
  names = false,
): { fits: RawBuilder<boolean>; order: RawBuilder<unknown> } {
  const lower = sql`lower(${sql.ref(column)})`
  const order = kind === 'postgres' ? sql`${lower} collate "C"` : names ? lower : sql.ref(column)
  const bound = (end: string) => sql`lower(cast(${text + end} as text))`
  return { fits: sql<boolean>`(${order} >= ${bound('')} and ${order} < ${bound(LAST)})`, order }
}
