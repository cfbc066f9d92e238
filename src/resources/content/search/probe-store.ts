import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Probe } from '#resources/content/search/source.ts'

/**
 * Whether a text, an SQL expression, may hold what is looked for. Folded parts are of ASCII: SQLite compares those in any letter case,
 * and PostgreSQL folds them alone in its C collation, which is several times faster than by a language's rules.
 */
export function mayHold(db: Db, text: RawBuilder<unknown>, { part, folded }: NonNullable<Probe>): RawBuilder<boolean> {
  const like = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const compared = folded && !isSqlite(db) ? sql`lower((${text}) collate "C")` : text
  return sql`${compared} like ${like} escape '\\'`
}
