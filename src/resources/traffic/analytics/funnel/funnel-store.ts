import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import { withVisit } from '#resources/traffic/analytics/filtered-people-store.ts'
import type { Step } from '#resources/traffic/analytics/funnel/steps.ts'
import { comparedSql, conditionSql, goalColumn } from '#resources/traffic/analytics/question/condition-store.ts'
import { type Condition, names } from '#resources/traffic/analytics/question/filters.ts'
import { numbers } from '#resources/traffic/analytics/totals-store.ts'

type Funnel = { website_id: string; span: Span; steps: readonly Step[]; condition: Condition | null }
export type Counted = { visits: number; visitors: number }

const NOTHING = sql``

/**
 * All visits of the days, and those that took each step after the ones before it. The views and goals of the days are read once; what is
 * compared after that are those that fit a step. A visit takes each step as early as it can, which leaves most for the next.
 */
export async function countFunnel(db: Db, funnel: Funnel): Promise<{ all: Counted; steps: Counted[] }> {
  const reached = funnel.steps.map((_, n) => sql`${sql.ref(`s${n}`)} as materialized (${reachedSql(db, n)})`)
  const counts = ['kept', ...funnel.steps.map((_, n) => `s${n}`)].map(
    (name, n) =>
      sql`select ${sql.lit(n)} as step, count(*) as visits, count(distinct visitor) as visitors from ${sql.ref(name)}`,
  )
  const { rows } = await sql<Counted & { step: number }>`
    with kept as materialized (${keptSql(db, funnel)}), found as materialized (${foundSql(db, funnel)}),
      ${sql.join(reached)}
    ${sql.join(counts, sql` union all `)} order by step`.execute(db)
  const [all, ...steps] = rows.map(({ visits, visitors }) => numbers({ visits, visitors }, ['visits', 'visitors']))
  return { all: all!, steps }
}

/** The visits that fit the filters. */
function keptSql(db: Db, { website_id, span: { first, last }, condition }: Funnel) {
  const source = names(condition, 'page')
    ? sql`analytics_views v ${withVisit(db, 'v')}
        where v.website_id = ${website_id} and v.day between ${first} and ${last + 1} and v.agent is null`
    : sql`analytics_visits t where t.website_id = ${website_id}`
  return sql`select distinct t.day, t.visit, t.visitor from ${source} and t.day between ${first} and ${last}
    ${condition === null ? NOTHING : sql`and ${conditionSql(db, condition)}`}`
}

/** Their views and goals that fit a step, with the steps that each fits. */
function foundSql(db: Db, { website_id, span: { first, last }, steps }: Funnel) {
  const ofViews = steps.map((step) => (step.of === 'view' ? comparedSql(db, step.page, sql.ref('v.path')) : null))
  const ofGoals = steps.map((step) =>
    step.of === 'goal'
      ? sql<boolean>`(${sql.join(
          step.goal.map((one) => comparedSql(db, one, goalColumn(db, one.dimension))),
          sql` and `,
        )})`
      : null,
  )
  const join = isSqlite(db) ? sql`cross join` : sql`join`
  const parts = [
    ...partSql('v', ofViews, {
      source: sql`analytics_views v ${join} kept k on k.day = v.visit_day and k.visit = v.visit`,
      // A visit that goes on over midnight has views on the day after its own.
      which: sql`v.website_id = ${website_id} and v.day between ${first} and ${last + 1} and v.agent is null`,
    }),
    ...partSql('g', ofGoals, {
      source: sql`analytics_goals g ${join} kept k on k.day = g.day and k.visit = g.visit`,
      which: sql`g.website_id = ${website_id} and g.day between ${first} and ${last}`,
    }),
  ]
  return sql.join(parts, sql` union all `)
}

type Fits = readonly (RawBuilder<boolean> | null)[]

function partSql(of: 'v' | 'g', fits: Fits, from: { source: RawBuilder<unknown>; which: RawBuilder<unknown> }) {
  const some = fits.filter((one) => one !== null)
  if (some.length === 0) return []
  const marks = fits.map((one, n) => sql`case when ${one ?? sql`1 = 0`} then 1 else 0 end as ${sql.ref(`m${n}`)}`)
  return [
    sql`select k.day, k.visit, k.visitor, ${sql.ref(`${of}.at`)} as at, ${sql.join(marks)}
      from ${from.source} where ${from.which} and (${sql.join(some, sql` or `)})`,
  ]
}

/** When each visit took the step, after the step before. */
function reachedSql(db: Db, n: number) {
  const before =
    n === 0
      ? NOTHING
      : sql`${isSqlite(db) ? sql`cross join` : sql`join`} ${sql.ref(`s${n - 1}`)} p
          on p.day = f.day and p.visit = f.visit and f.at > p.at`
  return sql`select f.day, f.visit, f.visitor, min(f.at) as at from found f ${before}
    where ${sql.ref(`f.m${n}`)} = 1 group by f.day, f.visit, f.visitor`
}
