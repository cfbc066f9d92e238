import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import { withVisit } from '#resources/traffic/analytics/filtered-people-store.ts'
import type { Step } from '#resources/traffic/analytics/funnel/steps.ts'
import { comparedSql, conditionSql, goalColumn } from '#resources/traffic/analytics/question/condition-store.ts'
import { type Condition, names } from '#resources/traffic/analytics/question/filters.ts'

type Funnel = { website_id: string; span: Span; steps: readonly Step[]; condition: Condition | null }
export type Counted = { visits: number; visitors: number }

const NOTHING = sql``

/**
 * The visits that took each step after the ones before it. The views and goals of the days are read once; those that fit a step are looked at
 * visit by visit, so that the work follows from their number and from no guess of an engine. A visit takes each step as early
 * as it can, which leaves most for the next.
 */
export async function countFunnel(db: Db, funnel: Funnel): Promise<Counted[]> {
  const { steps } = funnel
  const times = steps.map((_, n) => sql.ref(`t${n}`))
  const taken = times.map((time) => sql`max(${time}) as ${time}`)
  const counts = times.flatMap((time, n) => [
    sql`count(${time}) as ${sql.ref(`visits${n}`)}`,
    sql`count(distinct case when ${time} is not null then visitor end) as ${sql.ref(`visitors${n}`)}`,
  ])
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(counts)} from (select visitor, ${sql.join(taken)} from (${timedSql(db, funnel)}) timed
      group by day, visit, visitor having max(fits) = 1) visits`.execute(db)
  return steps.map((_, n) => ({ visits: Number(rows[0]![`visits${n}`]), visitors: Number(rows[0]![`visitors${n}`]) }))
}

/** Beside each view and goal, when its visit took each step. */
function timedSql(db: Db, funnel: Funnel): RawBuilder<unknown> {
  return funnel.steps.reduce<RawBuilder<unknown>>(
    (before, _, n) => {
      const isAfter = n === 0 ? NOTHING : sql`and f.at > ${sql.ref(`f.t${n - 1}`)}`
      return sql`select f.*, min(case when ${sql.ref(`f.m${n}`)} = 1 ${isAfter} then f.at end) over (partition by f.day, f.visit)
      as ${sql.ref(`t${n}`)} from (${before}) f`
    },
    foundSql(db, funnel),
  )
}

/** The views and goals that fit a step, with the steps that each fits; where pages are filtered by, also the views that fit that. */
function foundSql(db: Db, { website_id, span: { first, last }, steps, condition }: Funnel) {
  const days = sql`t.day between ${first} and ${last}`
  const fits = condition === null ? sql<boolean>`1 = 1` : conditionSql(db, condition)
  const byPage = names(condition, 'page')
  const parts = [
    ...partSql('v', ofViews(db, steps), byPage ? fits : null, {
      source: sql`analytics_views v ${withVisit(db, 'v')}`,
      // A visit that goes on over midnight has views on the day after its own.
      which: sql`v.website_id = ${website_id} and v.day between ${first} and ${last + 1} and v.agent is null and ${days}
        and ${byPage ? sql`1 = 1` : fits}`,
    }),
    ...partSql('g', ofGoals(db, steps), byPage ? sql`1 = 0` : null, {
      source: sql`analytics_goals g ${visitOfGoal(db)}`,
      which: sql`g.website_id = ${website_id} and g.day between ${first} and ${last} and ${byPage ? sql`1 = 1` : fits}`,
    }),
  ]
  return sql.join(parts, sql` union all `)
}

/** By its key, as `withVisit`. */
function visitOfGoal(db: Db) {
  const isVisit = (of: string) => {
    const own = (column: string) => sql.ref(`${of}.${column}`)
    return sql`${own('website_id')} = g.website_id and ${own('day')} = g.day and ${own('visit')} = g.visit`
  }
  return isSqlite(db)
    ? sql`cross join analytics_visits t on ${isVisit('t')}`
    : sql`cross join lateral (select * from analytics_visits r where ${isVisit('r')} limit 1) t`
}

type Fits = readonly (RawBuilder<boolean> | null)[]

function ofViews(db: Db, steps: readonly Step[]): Fits {
  return steps.map((step) => (step.of === 'view' ? comparedSql(db, step.page, sql.ref('v.path')) : null))
}

function ofGoals(db: Db, steps: readonly Step[]): Fits {
  return steps.map((step) => {
    if (step.of === 'view') return null
    const all = step.goal.map((one) => comparedSql(db, one, goalColumn(db, one.dimension)))
    return sql<boolean>`(${sql.join(all, sql` and `)})`
  })
}

type From = { source: RawBuilder<unknown>; which: RawBuilder<unknown> }

/** `filter` says of each row whether its visit is one that counts; without it all are. */
function partSql(of: 'v' | 'g', steps: Fits, filter: RawBuilder<boolean> | null, { source, which }: From) {
  const some = [...steps, of === 'v' ? filter : null].filter((one) => one !== null)
  if (some.length === 0) return []
  const flag = (one: RawBuilder<boolean> | null) => (one === null ? sql`0` : sql`case when ${one} then 1 else 0 end`)
  const marks = steps.map((one, n) => sql`${flag(one)} as ${sql.ref(`m${n}`)}`)
  return [
    sql`select t.day, t.visit, t.visitor, ${sql.ref(`${of}.at`)} as at, ${sql.join(marks)},
      ${filter === null ? sql`1` : flag(filter)} as fits from ${source} where ${which} and (${sql.join(some, sql` or `)})`,
  ]
}
