import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { monthsOf, type Span } from '#resources/traffic/analytics/calendar.ts'
import { type Hours, joinHours, withVisit } from '#resources/traffic/analytics/filtered-people-store.ts'
import { comparedSql, conditionSql, goalColumn } from '#resources/traffic/analytics/question/condition-store.ts'
import {
  COLUMNS,
  type Dimension,
  isByGoal,
  isOfGoal,
  isOfView,
  isTime,
  type OfColumn,
  type QueryMetric,
  type Time,
} from '#resources/traffic/analytics/question/dimensions.ts'
import { type Condition, goalsApart, names } from '#resources/traffic/analytics/question/filters.ts'
import type { Order } from '#resources/traffic/analytics/question/order.ts'
import type { People } from '#resources/traffic/analytics/source.ts'
import { numbers } from '#resources/traffic/analytics/totals-store.ts'

export type Question = {
  website_id: string
  span: Span
  metrics: readonly QueryMetric[]
  dimensions: readonly Dimension[]
  condition: Condition | null
  orders: readonly Order[]
  /** For `time:hour` alone. */
  hours: Hours
}

/** `converted` are visits that reached a goal, of `all_visits`. */
export type Sums = People & { conversions: number; converted: number; all_visits: number }

/** Times are the number of the day that begins them, or the milliseconds at which the hour begins. */
export type Row = Sums & { values: (string | number | null)[] }

const OF_PEOPLE = ['visitors', 'visits', 'pageviews', 'bounces', 'duration_ms'] as const
const SUMS = [...OF_PEOPLE, 'conversions', 'converted', 'all_visits'] as const

const NOTHING = sql``
const NO_GOALS = sql`0 as conversions, 0 as converted, 0 as all_visits`
const OF_GOAL = { ...COLUMNS, page: 'g.path' } as const

/**
 * The rows from `offset` on, of all that are found, and how many these are. What it costs follows from the raw views of the
 * days: each is read once for what views count, and once for what visits count, where both are asked for.
 */
export async function rowsOf(
  db: Db,
  question: Question,
  { per, offset }: { per: number; offset: number },
): Promise<{ rows: Row[]; total: number }> {
  const found = await answer(db, question, per, offset)
  const total = found[0]?.total ?? (offset === 0 ? 0 : ((await answer(db, question, 1, 0))[0]?.total ?? 0))
  const rows = found.map((row) => ({
    ...numbers(row, SUMS),
    values: question.dimensions.map((dimension, n) => {
      const value = row[`d${n}`]
      if (isTime(dimension)) return Number(value)
      return value === '' || value === undefined ? null : value
    }),
  }))
  return { rows, total: Number(total) }
}

type Found = Sums & { total: number } & { [dimension: `d${number}`]: string | number | null }

async function answer(db: Db, question: Question, per: number, offset: number): Promise<Found[]> {
  const { dimensions, metrics, orders } = question
  const counted = new Set([...metrics, ...orders.flatMap(({ by }) => ('metric' in by ? [by.metric] : []))])
  const byGoal = isByGoal(dimensions)
  const asks = (...names: QueryMetric[]) => names.some((name) => counted.has(name))
  const ofVisits = ['visits', 'views_per_visit', 'bounce_rate', 'visit_duration'] as const
  const parts = [
    ...(!byGoal && asks('visitors', 'pageviews', 'views_per_visit') ? [viewsPart(db, question)] : []),
    ...(!byGoal && asks(...ofVisits) ? [visitsPart(db, question)] : []),
    ...(byGoal || asks('conversions', 'conversion_rate') ? [goalsPart(db, question)] : []),
    ...(asks('conversion_rate') ? [allVisitsPart(db, question)] : []),
  ]
  const keys = dimensions.map((_, n) => sql.ref(`d${n}`))
  const sums = SUMS.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`)
  const summed = sql`select ${sql.join([...keys, ...sums])} from (${sql.join(parts, sql` union all `)}) parts ${grouped(keys)}`
  const rated = byGoal ? besidesGoals(summed, dimensions) : summed
  const { rows } = await sql<Found>`
    select * from (select s.*, count(*) over () as total from (${rated}) s) found
    order by ${sql.join(orderSql(db, question))} limit ${per} offset ${offset}`.execute(db)
  return rows
}

/** Goals without the rows of all visits, which each is a share of. */
function besidesGoals(summed: RawBuilder<unknown>, dimensions: readonly Dimension[]) {
  const keys = dimensions.map((_, n) => sql.ref(`d${n}`))
  const others = keys.filter((_, n) => !isByGoal([dimensions[n]!]))
  const partition = others.length === 0 ? NOTHING : sql`partition by ${sql.join(others)}`
  const sums = SUMS.filter((name) => name !== 'all_visits').map((name) => sql.ref(name))
  return sql`select * from (select ${sql.join([...keys, ...sums])}, sum(all_visits) over (${partition}) as all_visits
    from (${summed}) summed) rated where conversions > 0`
}

/** Goals that were reached, on the day on which the visit began. A page is that on which the goal was reached. */
function goalsPart(db: Db, { website_id, span, dimensions, condition, hours }: Question) {
  const { goals, others } = goalsApart(condition)
  const columns = dimensionColumns(dimensions, span, OF_VISIT, (dimension) => {
    if (dimension === 'property') return sql.ref('p.key')
    return isOfGoal(dimension) ? goalColumn(db, dimension) : sql.ref(OF_GOAL[dimension])
  })
  const [visit, byGoal] = [sql`count(distinct t.day || ' ' || t.visit)`, isByGoal(dimensions)]
  const fits = goals.map((one) => sql`and ${comparedSql(db, one, goalColumn(db, one.dimension))}`)
  return sql`select ${sql.join([...columns, sql`${byGoal ? sql`count(distinct t.visitor)` : sql`0`} as visitors`])},
      ${byGoal ? visit : sql`0`} as visits, 0 as pageviews, 0 as bounces, 0 as duration_ms,
      count(*) as conversions, ${visit} as converted, 0 as all_visits
    from analytics_goals g ${isSqlite(db) ? sql`cross join` : sql`join`} analytics_visits t
      on t.website_id = g.website_id and t.day = g.day and t.visit = g.visit
      ${hoursJoin(db, dimensions, hours, 't.started_at')} ${dimensions.includes('property') ? namesJoin(db) : NOTHING}
    where g.website_id = ${website_id} and g.day between ${span.first} and ${span.last} ${sql.join(fits, sql` `)}
      ${others === null ? NOTHING : sql`and ${conditionSql(db, others, OF_GOAL)}`}
    ${grouped(dimensions.map((_, n) => sql.ref(`d${n}`)))}`
}

/** A row for each property of a goal. */
function namesJoin(db: Db) {
  if (isSqlite(db)) return sql`cross join json_each(coalesce(g.properties, '{}')) p`
  return sql`cross join lateral json_object_keys(cast(g.properties as json)) as p(key)`
}

/** What conversions are a share of: the visits, whether or not they reached the goals that are filtered by. */
function allVisitsPart(db: Db, question: Question) {
  const keys = question.dimensions.map((_, n) => sql.ref(`d${n}`))
  const none = SUMS.filter((name) => name !== 'all_visits').map((name) => sql`0 as ${sql.ref(name)}`)
  const visits = visitsPart(db, { ...question, condition: goalsApart(question.condition).others })
  return sql`select ${sql.join([...keys, ...none])}, v.visits as all_visits from (${visits}) v`
}

/** Visitors and views: on their own day where a page or a time is asked for, or nothing; else on that of their visit. */
function viewsPart(db: Db, { website_id, span, dimensions, condition, hours }: Question) {
  const onOwnDay = dimensions.length === 0 || dimensions.some(isOfView)
  const { first, last } = span
  const days = onOwnDay
    ? sql`v.day between ${first} and ${last}`
    : sql`v.day between ${first} and ${last + 1} and t.day between ${first} and ${last}`
  // The visit's number is that of its first view. One that goes on over midnight has the visitor of the day on which it began.
  const visitor = onOwnDay
    ? sql`v.visitor`
    : sql`case when v.day = t.day then v.visitor else (select f.visitor from analytics_views f
        where f.website_id = t.website_id and f.day = t.day and f.seq = t.visit) end`
  const columns = dimensionColumns(dimensions, span, { day: sql.ref('v.day'), at: sql.ref('v.at') })
  return sql`select ${sql.join([...columns, sql`count(distinct ${visitor}) as visitors`])}, 0 as visits,
      count(*) as pageviews, 0 as bounces, 0 as duration_ms, ${NO_GOALS}
    from analytics_views v ${withVisit(db, 'v')} ${hoursJoin(db, dimensions, hours, 'v.at')}
    where v.website_id = ${website_id} and ${days} and v.agent is null ${also(db, condition)}
    ${grouped(dimensions.map((_, n) => sql.ref(`d${n}`)))}`
}

/** Visits, counted when they began. By page, a visit counts for each matching page that it saw. */
function visitsPart(db: Db, question: Question) {
  const { website_id, span, dimensions, condition, hours } = question
  const { first, last } = span
  const columns = dimensionColumns(dimensions, span, OF_VISIT)
  const byPage = dimensions.includes('page') || names(condition, 'page')
  const own = [
    sql`t.day as day`,
    ...['visit', 'pageviews', 'started_at', 'last_at'].map((name) => sql.ref(`t.${name}`)),
  ]
  const times = hoursJoin(db, dimensions, hours, 't.started_at')
  const source = byPage
    ? sql`analytics_views v ${withVisit(db, 'v')} ${times}
        where v.website_id = ${website_id} and v.day between ${first} and ${last + 1} and v.agent is null and`
    : sql`analytics_visits t ${times} where t.website_id = ${website_id} and`
  return sql`select ${sql.join([...dimensions.map((_, n) => sql.ref(`d${n}`)), sql`0 as visitors`])},
      count(*) as visits, 0 as pageviews, sum(case when s.pageviews = 1 then 1 else 0 end) as bounces,
      sum(s.last_at - s.started_at) as duration_ms, ${NO_GOALS}
    from (select ${byPage ? sql`distinct` : NOTHING} ${sql.join([...own, ...columns])} from ${source}
      t.day between ${first} and ${last} ${also(db, condition)}) s
    ${grouped(dimensions.map((_, n) => sql.ref(`d${n}`)))}`
}

function also(db: Db, condition: Condition | null) {
  return condition === null ? NOTHING : sql`and ${conditionSql(db, condition)}`
}

function grouped(keys: readonly RawBuilder<unknown>[]) {
  return keys.length === 0 ? NOTHING : sql`group by ${sql.join(keys)}`
}

type When = { day: RawBuilder<unknown>; at: RawBuilder<unknown> }
const OF_VISIT: When = { day: sql.ref('t.day'), at: sql.ref('t.started_at') }

type OfOthers = Exclude<Dimension, Time>

/** Visits have no goal of their own: `goalsPart` has a row for each goal. */
function dimensionColumns(
  dimensions: readonly Dimension[],
  span: Span,
  when: When,
  column: (dimension: OfOthers) => RawBuilder<unknown> = ofVisitSql,
): RawBuilder<unknown>[] {
  return dimensions.map((dimension, n) => {
    const value = isTime(dimension) ? timeSql(dimension, span, when) : sql`coalesce(${column(dimension)}, '')`
    return sql`${value} as ${sql.ref(`d${n}`)}`
  })
}

function ofVisitSql(dimension: OfOthers): RawBuilder<unknown> {
  return isByGoal([dimension]) ? sql`''` : sql.ref(COLUMNS[dimension as OfColumn])
}

const HOUR_MS = 3_600_000
/** Weeks begin on a Monday, and 1970 began on a Thursday. */
const MONDAY = 3

function timeSql(time: Time, span: Span, { day, at }: When): RawBuilder<unknown> {
  if (time === 'time:day') return day
  // An hour may be none of the days as they are now: the time zone was changed since.
  if (time === 'time:hour') return sql`coalesce(h.hour, ${at} - ${at} % ${sql.lit(HOUR_MS)})`
  if (time === 'time:week') return sql`${day} - (${day} + ${sql.lit(MONDAY)}) % 7`
  const months = monthsOf(span).map((first) => sql`when ${day} >= ${sql.lit(first)} then ${sql.lit(first)}`)
  return sql`case ${sql.join(months.reverse(), sql` `)} end`
}

function hoursJoin(db: Db, dimensions: readonly Dimension[], hours: Hours, at: string) {
  return dimensions.includes('time:hour') ? joinHours(db, hours, sql.ref(at)) : NOTHING
}

/** What is equal is in the order of its dimensions, so that no row is on two pages. */
function orderSql(db: Db, { dimensions, orders }: Question): RawBuilder<unknown>[] {
  const byDimension = (n: number) =>
    isTime(dimensions[n]!) || isSqlite(db) ? sql.ref(`d${n}`) : sql`${sql.ref(`d${n}`)} collate "C"`
  const asked = orders.map(({ by, descending }) => {
    const value = 'metric' in by ? METRIC_SQL[by.metric] : byDimension(by.dimension)
    return descending ? sql`${value} desc` : value
  })
  return [...asked, ...dimensions.map((_, n) => byDimension(n))]
}

const METRIC_SQL: Record<QueryMetric, RawBuilder<unknown>> = {
  visitors: sql`visitors`,
  visits: sql`visits`,
  pageviews: sql`pageviews`,
  views_per_visit: perVisit('pageviews'),
  bounce_rate: perVisit('bounces'),
  visit_duration: perVisit('duration_ms'),
  conversions: sql`conversions`,
  conversion_rate: perVisit('converted', 'all_visits'),
}

function perVisit(sum: string, visits = 'visits') {
  return sql`coalesce(${sql.ref(sum)} * 1.0 / nullif(${sql.ref(visits)}, 0), 0)`
}
