import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'

/** No text is sorted after it. */
const LAST = '\u{10ffff}'

/**
 * Whether a column begins with a text, by an index: `names` are compared in lower case, and other columns hold nothing else.
 * PostgreSQL sorts by language unless told otherwise, and then what begins alike is scattered (migration 0116).
 */
export function beginsWith(kind: Database['kind'], column: string, text: string, names = false): RawBuilder<boolean> {
  const lower = sql`lower(${sql.ref(column)})`
  const bytes = kind === 'postgres' ? sql`${lower} collate "C"` : names ? lower : sql.ref(column)
  const bound = (end: string) => sql`lower(cast(${text + end} as text))`
  return sql<boolean>`(${bytes} >= ${bound('')} and ${bytes} < ${bound(LAST)})`
}
