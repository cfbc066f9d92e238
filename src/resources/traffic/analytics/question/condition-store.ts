import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { COLUMNS, type OfColumn } from '#resources/traffic/analytics/question/dimensions.ts'
import type { Compared, Condition } from '#resources/traffic/analytics/question/filters.ts'

type Columns = Readonly<Record<OfColumn, string>>

/** Of a view `v` and its visit `t`. It is true or false, never null: `not` then means what it says. */
export function conditionSql(db: Db, condition: Condition, columns: Columns = COLUMNS): RawBuilder<boolean> {
  if (condition.op === 'not') return sql`not (${conditionSql(db, condition.of, columns)})`
  if (condition.op === 'and' || condition.op === 'or') {
    const of = condition.of.map((one) => conditionSql(db, one, columns))
    return of.length === 0 ? sql`1 = 1` : sql`(${sql.join(of, condition.op === 'and' ? sql` and ` : sql` or `)})`
  }
  return condition.dimension === 'goal'
    ? reachedSql(db, condition)
    : comparedSql(db, condition, columns[condition.dimension])
}

/** Whether a column compares as asked. */
export function comparedSql(db: Db, { op, values }: Compared, name: string): RawBuilder<boolean> {
  // Nothing that is known is empty.
  const column = sql`coalesce(${sql.ref(name)}, '')`
  const texts = values.map((value) => sql`cast(${value ?? ''} as text)`)
  if (op === 'is') return sql`${column} in (${sql.join(texts)})`
  if (op === 'is_not') return sql`${column} not in (${sql.join(texts)})`
  const place = isSqlite(db) ? sql`instr` : sql`strpos`
  const one = (text: RawBuilder<unknown>) =>
    op === 'contains' ? sql`${place}(${column}, ${text}) > 0` : sql`substr(${column}, 1, length(${text})) = ${text}`
  return sql`(${sql.join(texts.map(one), sql` or `)})`
}

/** Whether the visit has reached such a goal; null among the values is none at all. */
function reachedSql(db: Db, { op, values, ...of }: Compared): RawBuilder<boolean> {
  const goals = values.filter((value) => value !== null)
  const reached = (which: RawBuilder<unknown>) => sql`exists (select 1 from analytics_goals g
    where g.website_id = t.website_id and g.day = t.day and g.visit = t.visit ${which})`
  const asked = { ...of, op: op === 'is_not' ? 'is' : op, values: goals } as const
  const either = [
    ...(goals.length > 0 ? [reached(sql`and ${comparedSql(db, asked, 'g.goal')}`)] : []),
    ...(goals.length < values.length ? [sql`not ${reached(sql``)}`] : []),
  ]
  return op === 'is_not' ? sql`not (${sql.join(either, sql` or `)})` : sql`(${sql.join(either, sql` or `)})`
}
