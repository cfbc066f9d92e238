import { type RawBuilder, sql } from 'kysely'
import { among } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { AnalyticsVisitRow } from '#kernel/database/tables/analytics.ts'
import { bytewise } from '#resources/traffic/analytics/bytewise-store.ts'
import { QUARTER_MS, type Span } from '#resources/traffic/analytics/calendar.ts'
import type { Filters } from '#resources/traffic/analytics/query.ts'
import { conditionSql } from '#resources/traffic/analytics/question/condition-store.ts'
import { names } from '#resources/traffic/analytics/question/filters.ts'
import type { People } from '#resources/traffic/analytics/source.ts'
import { numbers } from '#resources/traffic/analytics/totals-store.ts'

/** Which raw views and visits count. */
export type Matching = { website_id: string; filters: Filters }

/** The hour that each quarter of an hour is in: pairs of its number since 1970 and when the hour begins. */
export type Hours = readonly (readonly [number, number])[]

export async function matchingDays(db: Db, matching: Matching, span: Span): Promise<({ day: number } & People)[]> {
  const views = await sql<{ day: number; visitors: number; pageviews: number }>`
    select v.day, count(distinct v.visitor) as visitors, count(*) as pageviews
    from ${viewsOf(db, matching, span)} group by v.day`.execute(db)
  const visits = await sql<Omit<People, 'visitors' | 'pageviews'> & { day: number }>`
    select t.day, count(*) as visits, sum(case when t.pageviews = 1 then 1 else 0 end) as bounces,
      sum(t.last_at - t.started_at) as duration_ms
    from ${visitsOf(db, matching, span)} group by t.day`.execute(db)
  const days = new Map<number, { day: number } & People>()
  const none = { visitors: 0, visits: 0, pageviews: 0, bounces: 0, duration_ms: 0 }
  for (const row of [...views.rows, ...visits.rows]) {
    const counted = numbers(row, Object.keys(row) as (keyof typeof row)[])
    days.set(counted.day, { ...none, ...days.get(counted.day), ...counted })
  }
  return [...days.values()]
}

export async function matchingHours(db: Db, matching: Matching, span: Span, hours: Hours) {
  const views = await sql<{ day: number; hour: number; visitors: number; pageviews: number }>`
    select v.day, coalesce(h.hour, 0) as hour, count(distinct v.visitor) as visitors, count(*) as pageviews
    from ${viewsOf(db, matching, span, joinHours(db, hours, sql.ref('v.at')))} group by v.day, coalesce(h.hour, 0)`.execute(
    db,
  )
  const visits = await sql<{ day: number; hour: number; visits: number }>`
    select t.day, coalesce(h.hour, 0) as hour, count(*) as visits
    from ${visitsOf(db, matching, span, joinHours(db, hours, sql.ref('t.started_at')))}
    group by t.day, coalesce(h.hour, 0)`.execute(db)
  return [
    ...views.rows.map((row) => ({ visits: 0, ...numbers(row, ['day', 'hour', 'visitors', 'pageviews']) })),
    ...visits.rows.map((row) => ({ visitors: 0, pageviews: 0, ...numbers(row, ['day', 'hour', 'visits']) })),
  ]
}

export async function matchingPages(db: Db, matching: Matching, span: Span, limit: number) {
  const { rows } = await sql<{ path: string; page_id: string | null; visitors: number; pageviews: number }>`
    select v.path, max(v.page_id) as page_id, count(distinct v.visitor) as visitors, count(*) as pageviews
    from ${viewsOf(db, matching, span)} group by v.path
    order by visitors desc, pageviews desc, ${bytewise(db, 'v.path')} limit ${limit}`.execute(db)
  return rows.map((row) => numbers(row, ['visitors', 'pageviews']))
}

/** People by the path that they had last, of those who had any since then. A visit has one visitor, also over midnight. */
export async function matchingLive(db: Db, { website_id, filters }: Matching, since: number, span: Span) {
  const { path, ...others } = filters
  const { rows } = await sql<{ path: string; visitors: number }>`
    select path, count(*) as visitors
    from (select v.path, row_number() over (partition by v.visit_day, v.visit order by v.at desc, v.seq desc) as place
      from ${viewsOf(db, { website_id, filters: others }, span)} and v.at > ${since}) latest
    where place = 1 ${path === undefined ? NOTHING : sql`and path = ${path}`}
    group by path order by visitors desc, ${bytewise(db, 'path')}`.execute(db)
  return rows.map((row) => numbers(row, ['visitors']))
}

/** Views of these paths. */
export async function matchingViews(db: Db, matching: Matching, span: Span, paths: readonly string[]) {
  const { rows } = await sql<{ path: string; pageviews: number }>`
    select v.path, count(*) as pageviews from ${viewsOf(db, matching, span)} and v.path in ${among(db, paths)}
    group by v.path`.execute(db)
  return rows.map((row) => numbers(row, ['pageviews']))
}

type Visit = Pick<AnalyticsVisitRow, 'channel' | 'referrer' | 'country' | 'region' | 'city'>

/** By what is known of the visits. Views count on the day of their visit, and its visitor as on that day. */
export async function matchingSources<C extends keyof Visit>(
  db: Db,
  { website_id, filters }: Matching,
  { first, last }: Span,
  { by, limit }: { by: readonly C[]; limit: number },
) {
  const columns = sql.join(by.map((column) => sql.ref(`t.${column}`)))
  // The visit's number is that of its first view.
  const visitor = sql`case when v.day = t.day then v.visitor else (select f.visitor from analytics_views f
    where f.website_id = t.website_id and f.day = t.day and f.seq = t.visit) end`
  const { rows } = await sql<Pick<Visit, C> & { visitors: number; pageviews: number }>`
    select ${columns}, count(distinct ${visitor}) as visitors, count(*) as pageviews
    from ${viewsOf(db, { website_id, filters }, { first, last: last + 1 })} and t.day between ${first} and ${last}
    group by ${columns}
    order by visitors desc, pageviews desc, ${sql.join(by.map((column) => bytewise(db, `t.${column}`)))} limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => numbers(row, ['visitors', 'pageviews']))
}

/** Visits by the channel `ai`, by their referrer. */
export async function matchingAiVisits(db: Db, matching: Matching, span: Span) {
  const { rows } = await sql<{ referrer: string; visits: number }>`
    select t.referrer, count(*) as visits from ${visitsOf(db, matching, span)} and t.channel = 'ai' group by t.referrer`.execute(
    db,
  )
  return rows.map((row) => numbers(row, ['visits']))
}

const NOTHING = sql``

/** Views of people with the visits that they belong to, as `v` and `t`. */
function viewsOf(db: Db, matching: Matching, { first, last }: Span, join: RawBuilder<unknown> = NOTHING) {
  const { website_id, filters } = matching
  return sql`analytics_views v ${withVisit(db, 'v')} ${join}
    where v.website_id = ${website_id} and v.day between ${first} and ${last} and v.agent is null
    ${filters.path === undefined ? NOTHING : sql`and v.path = ${filters.path}`} ${ofVisit(filters)} ${also(db, filters)}`
}

/** Visits, as `t`: with a path, the ones that viewed it; with filters by page, the ones with a matching view. */
function visitsOf(db: Db, matching: Matching, span: Span, join: RawBuilder<unknown> = NOTHING) {
  const { website_id, filters } = matching
  const { first, last } = span
  const byPage = names(filters.condition ?? null, 'page')
  const source = byPage || filters.path !== undefined ? seenBy(db, matching, span, byPage) : sql`analytics_visits t`
  return sql`${source} ${join}
    where t.website_id = ${website_id} and t.day between ${first} and ${last} ${ofVisit(filters)}
    ${byPage ? NOTHING : also(db, filters)}`
}

/** The visits of views. One that goes on over midnight belongs to the day before. */
function seenBy(db: Db, { website_id, filters }: Matching, { first, last }: Span, byPage: boolean) {
  return sql`(select distinct v.website_id, v.visit_day, v.visit
    from analytics_views v ${byPage ? withVisit(db, 'v') : NOTHING}
    where v.website_id = ${website_id} and v.day between ${first} and ${last + 1} and v.agent is null
    ${filters.path === undefined ? NOTHING : sql`and v.path = ${filters.path}`}
    ${byPage ? also(db, filters) : NOTHING}) s ${withVisit(db, 's')}`
}

/** Of a view `v` and its visit `t`; without a filter by page the visit is enough. */
function also(db: Db, { condition }: Filters) {
  return condition === undefined ? NOTHING : sql`and ${conditionSql(db, condition)}`
}

/** The visit of each row, by its key: regardless of the engine's guess about the rows, it must not compare all with all. */
export function withVisit(db: Db, of: 'v' | 's') {
  const ref = (column: string) => sql.ref(`${of}.${column}`)
  const isVisit = (visit: string) => {
    const own = (column: string) => sql.ref(`${visit}.${column}`)
    return sql`${own('website_id')} = ${ref('website_id')} and ${own('day')} = ${ref('visit_day')}
      and ${own('visit')} = ${ref('visit')}`
  }
  return isSqlite(db)
    ? sql`cross join analytics_visits t on ${isVisit('t')}`
    : sql`cross join lateral (select * from analytics_visits r where ${isVisit('r')} limit 1) t`
}

function ofVisit({ referrer, channel, country, agent }: Filters) {
  const equal = Object.entries({ referrer, channel, country }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`and ${sql.ref(`t.${column}`)} = ${value}`],
  )
  // People have no agent.
  return sql.join([...equal, agent === undefined ? NOTHING : sql`and 1 = 0`], sql` `)
}

/** The hour of each quarter, as `h`. */
export function joinHours(db: Db, hours: Hours, at: RawBuilder<unknown>) {
  const list = JSON.stringify(hours)
  const rows = isSqlite(db)
    ? sql`select value ->> 0 as quarter, value ->> 1 as hour from json_each(${list})`
    : sql`select (value ->> 0)::bigint as quarter, (value ->> 1)::bigint as hour from json_array_elements(${list}::json)`
  return sql`left join (${rows}) h on h.quarter = ${at} / ${sql.lit(QUARTER_MS)}`
}
