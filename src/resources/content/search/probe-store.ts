import { type RawBuilder, sql } from 'kysely'
import type { Probe } from '#resources/content/search/source.ts'

/** Whether a text, an SQL expression, may hold what is looked for. */
export function mayHold(text: RawBuilder<unknown>, { part, folded }: NonNullable<Probe>): RawBuilder<boolean> {
  const like = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  return folded ? sql`lower(${text}) like ${like} escape '\\'` : sql`${text} like ${like} escape '\\'`
}
