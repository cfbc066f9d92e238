import { type RawBuilder, sql } from 'kysely'
import { among } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { bytewise } from '#resources/traffic/analytics/bytewise-store.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import { type Hours, joinHours, type Matching } from '#resources/traffic/analytics/filtered-people-store.ts'
import { conditionSql } from '#resources/traffic/analytics/question/condition-store.ts'
import { COLUMNS } from '#resources/traffic/analytics/question/dimensions.ts'
import { isOfPeople } from '#resources/traffic/analytics/question/of-people.ts'
import type { Machine, MachinePage } from '#resources/traffic/analytics/source.ts'
import { numbers } from '#resources/traffic/analytics/totals-store.ts'

export async function matchingMachineDays(db: Db, matching: Matching, span: Span) {
  const { rows } = await sql<{ day: number; hits: number; ai_hits: number }>`
    select v.day, count(*) as hits, count(v.purpose) as ai_hits from ${hitsOf(db, matching, span)} group by v.day`.execute(
    db,
  )
  return rows.map((row) => numbers(row, ['day', 'hits', 'ai_hits']))
}

export async function matchingMachineHours(db: Db, matching: Matching, span: Span, hours: Hours) {
  const { rows } = await sql<{ day: number; hour: number; hits: number; ai_hits: number }>`
    select v.day, coalesce(h.hour, 0) as hour, count(*) as hits, count(v.purpose) as ai_hits
    from ${hitsOf(db, matching, span, joinHours(db, hours, sql.ref('v.at')))} group by v.day, coalesce(h.hour, 0)`.execute(
    db,
  )
  return rows.map((row) => numbers(row, ['day', 'hour', 'hits', 'ai_hits']))
}

/** Their category is that of the days' totals. */
export async function matchingMachines(db: Db, matching: Matching, span: Span): Promise<Machine[]> {
  const { rows } = await sql<Machine>`
    select h.agent, h.hits, h.false_hits, h.last_at, coalesce((select max(d.category) from analytics_machine_days d
      where d.website_id = ${matching.website_id} and d.day between ${span.first} and ${span.last}
        and d.agent = h.agent), 'other') as category
    from (select v.agent, count(*) as hits, sum(v.false_name) as false_hits, max(v.at) as last_at
      from ${hitsOf(db, matching, span)} group by v.agent) h
    order by h.hits desc, ${bytewise(db, 'h.agent')}`.execute(db)
  return rows.map((row) => numbers(row, ['hits', 'false_hits', 'last_at']))
}

export async function matchingPathsOf(db: Db, matching: Matching, span: Span, agents: readonly string[]) {
  const { rows } = await sql<{ agent: string; paths: number }>`
    select v.agent, count(distinct v.path) as paths from ${hitsOf(db, matching, span)} and v.agent in ${among(db, agents)}
    group by v.agent`.execute(db)
  return rows.map((row) => numbers(row, ['paths']))
}

export async function matchingMachinePages(db: Db, matching: Matching, span: Span, limit: number) {
  const of = (purpose: string) => sql`sum(case when v.purpose = ${sql.lit(purpose)} then 1 else 0 end)`
  const { rows } = await sql<MachinePage>`
    select v.path, max(v.page_id) as page_id, ${of('training')} as training, ${of('search_index')} as search_index,
      ${of('on_demand')} as on_demand, sum(v.markdown) as markdown_hits
    from ${hitsOf(db, matching, span)} and v.purpose is not null
    group by v.path order by count(*) desc, ${bytewise(db, 'v.path')} limit ${limit}`.execute(db)
  return rows.map((row) => numbers(row, ['training', 'search_index', 'on_demand', 'markdown_hits']))
}

export async function matchingAgentsOf(db: Db, matching: Matching, span: Span, paths: readonly string[]) {
  const { rows } = await sql<{ path: string; agents: number }>`
    select v.path, count(distinct v.agent) as agents
    from ${hitsOf(db, matching, span)} and v.purpose is not null and v.path in ${among(db, paths)}
    group by v.path`.execute(db)
  return rows.map((row) => numbers(row, ['agents']))
}

const NOTHING = sql``

/** Of machines no visit is stored: the country is that of each view. */
const COLUMNS_OF_HITS = { ...COLUMNS, country: 'v.country' } as const

/** Views of machines, as `v`. */
function hitsOf(db: Db, { website_id, filters }: Matching, { first, last }: Span, join: RawBuilder<unknown> = NOTHING) {
  const { path, country, agent, condition } = filters
  const equal = Object.entries({ path, country, agent }).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`and ${sql.ref(`v.${column}`)} = ${value}`],
  )
  const others = condition === undefined ? NOTHING : sql`and ${conditionSql(db, condition, COLUMNS_OF_HITS)}`
  const more = isOfPeople(filters) ? sql`and 1 = 0` : others
  return sql`analytics_views v ${join}
    where v.website_id = ${website_id} and v.day between ${first} and ${last} and v.agent is not null
    ${sql.join([...equal, more], sql` `)}`
}
