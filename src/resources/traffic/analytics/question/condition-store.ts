import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { COLUMNS, type Named } from '#resources/traffic/analytics/question/dimensions.ts'
import type { Condition } from '#resources/traffic/analytics/question/filters.ts'

type Columns = Readonly<Record<Named, string>>

/** Of a view `v` and its visit `t`. It is true or false, never null: `not` then means what it says. */
export function conditionSql(db: Db, condition: Condition, columns: Columns = COLUMNS): RawBuilder<boolean> {
  if (condition.op === 'not') return sql`not (${conditionSql(db, condition.of, columns)})`
  if (condition.op === 'and' || condition.op === 'or') {
    const of = condition.of.map((one) => conditionSql(db, one, columns))
    return sql`(${sql.join(of, condition.op === 'and' ? sql` and ` : sql` or `)})`
  }
  const { op, dimension, values } = condition
  // Nothing that is known is empty.
  const column = sql`coalesce(${sql.ref(columns[dimension])}, '')`
  const texts = values.map((value) => sql`cast(${value ?? ''} as text)`)
  if (op === 'is') return sql`${column} in (${sql.join(texts)})`
  if (op === 'is_not') return sql`${column} not in (${sql.join(texts)})`
  const place = isSqlite(db) ? sql`instr` : sql`strpos`
  const one = (text: RawBuilder<unknown>) =>
    op === 'contains' ? sql`${place}(${column}, ${text}) > 0` : sql`substr(${column}, 1, length(${text})) = ${text}`
  return sql`(${sql.join(texts.map(one), sql` or `)})`
}
