import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'

/** No text is sorted after it. */
const LAST = '\u{10ffff}'

/**
 * Whether a column begins with a text, by an index. `names` are compared in lower case; other columns hold nothing else.
 * PostgreSQL sorts by language unless told otherwise, and then what begins alike is scattered (migration 0116).
 */
export function beginsWith(kind: Database['kind'], column: string, text: string, names = false): RawBuilder<boolean> {
  const compared = names ? sql`lower(${sql.ref(column)})` : sql.ref(column)
  const bytes = kind === 'postgres' ? sql`${compared} collate "C"` : compared
  const bound = (end: string) => (names ? sql`lower(cast(${text + end} as text))` : sql`${text.toLowerCase() + end}`)
  return sql<boolean>`(${bytes} >= ${bound('')} and ${bytes} < ${bound(LAST)})`
}
