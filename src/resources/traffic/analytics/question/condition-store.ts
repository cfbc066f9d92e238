import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { COLUMNS, type OfColumn, type OfGoal } from '#resources/traffic/analytics/question/dimensions.ts'
import { type Compared, type Condition, comparesGoal } from '#resources/traffic/analytics/question/filters.ts'

type Columns = Readonly<Record<OfColumn, string>>

/** Of a view `v` and its visit `t`. It is true or false, never null: `not` then means what it says. */
export function conditionSql(db: Db, condition: Condition, columns: Columns = COLUMNS): RawBuilder<boolean> {
  if (condition.op === 'not') return sql`not (${conditionSql(db, condition.of, columns)})`
  if (condition.op === 'and') return allSql(db, condition.of, columns)
  if (condition.op === 'or') return sql`(${sql.join(partsOf(db, condition.of, columns), sql` or `)})`
  return comparesGoal(condition)
    ? reachedSql(db, condition)
    : comparedSql(db, condition, sql.ref(columns[condition.dimension as OfColumn]))
}

/** What is compared of goals must be true of one of them, such as its name and a property. */
function allSql(db: Db, conditions: readonly Condition[], columns: Columns): RawBuilder<boolean> {
  const ofGoal = conditions
    .filter(comparesGoal)
    .filter(({ op, dimension, values }) => op !== 'is_not' && (dimension !== 'goal' || !values.includes(null)))
  const ofOne = ofGoal.some(({ values }) => !values.includes(null)) ? ofGoal : []
  const others = conditions.filter((one) => !ofOne.includes(one as Compared<OfGoal>))
  const parts = partsOf(db, others, columns)
  if (ofOne.length > 0) parts.push(someGoalSql(ofOne.map((one) => comparedSql(db, one, goalColumn(db, one.dimension)))))
  return parts.length === 0 ? sql`1 = 1` : sql`(${sql.join(parts, sql` and `)})`
}

function partsOf(db: Db, conditions: readonly Condition[], columns: Columns) {
  return conditions.map((one) => conditionSql(db, one, columns))
}

/** Whether a column compares as asked. */
export function comparedSql(db: Db, { op, values }: Compared, compared: RawBuilder<unknown>): RawBuilder<boolean> {
  // Nothing that is known is empty.
  const column = sql`coalesce(${compared}, '')`
  const texts = values.map((value) => sql`cast(${value ?? ''} as text)`)
  if (op === 'is') return sql`${column} in (${sql.join(texts)})`
  if (op === 'is_not') return sql`${column} not in (${sql.join(texts)})`
  const place = isSqlite(db) ? sql`instr` : sql`strpos`
  const one = (text: RawBuilder<unknown>) =>
    op === 'contains' ? sql`${place}(${column}, ${text}) > 0` : sql`substr(${column}, 1, length(${text})) = ${text}`
  return sql`(${sql.join(texts.map(one), sql` or `)})`
}

/** What a goal `g` says. */
export function goalColumn(db: Db, dimension: OfGoal): RawBuilder<unknown> {
  if (dimension === 'goal') return sql.ref('g.goal')
  const name = dimension.slice('property:'.length)
  const properties = isSqlite(db) ? sql`g.properties` : sql`cast(g.properties as json)`
  return sql`${properties} ->> cast(${name} as text)`
}

/** Whether the visit has reached such a goal; null among the values is none at all, or none with the property. */
function reachedSql(db: Db, { op, values, dimension }: Compared<OfGoal>): RawBuilder<boolean> {
  const known = values.filter((value) => value !== null)
  const column = goalColumn(db, dimension)
  const asked = { dimension, op: op === 'is_not' ? 'is' : op, values: known } as const
  const either = [
    ...(known.length > 0 ? [someGoalSql([comparedSql(db, asked, column)])] : []),
    ...(known.length < values.length ? [sql`not ${someGoalSql([sql`coalesce(${column}, '') <> ''`])}`] : []),
  ]
  return op === 'is_not' ? sql`not (${sql.join(either, sql` or `)})` : sql`(${sql.join(either, sql` or `)})`
}

function someGoalSql(fits: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql`exists (select 1 from analytics_goals g
    where g.website_id = t.website_id and g.day = t.day and g.visit = t.visit and ${sql.join(fits, sql` and `)})`
}
