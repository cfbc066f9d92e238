import { sql } from 'kysely'
import { among } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import { bytewise } from '#resources/traffic/analytics/bytewise-store.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import type { Machine, MachinePage } from '#resources/traffic/analytics/source.ts'
import { numbers } from '#resources/traffic/analytics/totals-store.ts'

export async function machineDaysOf(db: Db, website_id: string, { first, last }: Span) {
  const rows = await db
    .selectFrom('analytics_machine_hours')
    .select(({ fn }) => ['day', fn.sum<number>('hits').as('hits'), fn.sum<number>('ai_hits').as('ai_hits')])
    .where('website_id', '=', website_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('day')
    .execute()
  return rows.map((row) => numbers(row, ['day', 'hits', 'ai_hits']))
}

export async function machineHoursOf(db: Db, website_id: string, { first, last }: Span) {
  const rows = await db
    .selectFrom('analytics_machine_hours')
    .select(['day', 'hour', 'hits', 'ai_hits'])
    .where('website_id', '=', website_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .execute()
  return rows.map((row) => numbers(row, ['day', 'hour', 'hits', 'ai_hits']))
}

/** Every machine of the days, most hits first. */
export async function machinesOf(db: Db, website_id: string, { first, last }: Span): Promise<Machine[]> {
  const rows = await db
    .selectFrom('analytics_machine_days')
    .select(({ fn }) => [
      'agent',
      fn.max('category').as('category'),
      fn.sum<number>('hits').as('hits'),
      fn.sum<number>('false_hits').as('false_hits'),
      fn.max('last_at').as('last_at'),
    ])
    .where('website_id', '=', website_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('agent')
    .orderBy('hits', 'desc')
    .orderBy(bytewise(db, 'agent'))
    .execute()
  return rows.map((row) => numbers(row, ['hits', 'false_hits', 'last_at']))
}

/**
 * Different paths of each of these machines, by the index that alone says them. Both engines take the key for no worse, by
 * which they would read the whole history: SQLite is told, and PostgreSQL finds pairs of a day and a path in this index only.
 */
export async function pathsOf(db: Db, website_id: string, { first, last }: Span, agents: readonly string[]) {
  const index = isSqlite(db) ? sql`indexed by analytics_machines_by_agent` : sql``
  const { rows } = await sql<{ agent: string; paths: number }>`
    select a.value as agent, (select count(distinct m.path) from analytics_machines m ${index}
      where m.website_id = ${website_id} and m.agent = a.value
        and (m.day, m.path) >= (${first}, '') and (m.day, m.path) < (${last + 1}, '')) as paths
    from ${among(db, agents)} a`.execute(db)
  return rows.map((row) => numbers(row, ['paths']))
}

/** The paths that machines of AI requested most. */
export async function machinePagesOf(
  db: Db,
  website_id: string,
  { first, last }: Span,
  limit: number,
): Promise<MachinePage[]> {
  const rows = await db
    .selectFrom('analytics_machine_pages')
    .select(({ fn }) => [
      'path',
      fn.max('page_id').as('page_id'),
      fn.sum<number>('training').as('training'),
      fn.sum<number>('search_index').as('search_index'),
      fn.sum<number>('on_demand').as('on_demand'),
      fn.sum<number>('markdown_hits').as('markdown_hits'),
    ])
    .where('website_id', '=', website_id)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy('path')
    .having(sql`sum(training + search_index + on_demand)`, '>', 0)
    .orderBy(sql`sum(training + search_index + on_demand)`, 'desc')
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.map((row) => numbers(row, ['training', 'search_index', 'on_demand', 'markdown_hits']))
}

/**
 * How many of these machines requested each of these paths: a look at the key for each pair. Paths and days
 * are compared as pairs for the same reason; with `exists` in place of `limit 1` PostgreSQL reads all rows of the days.
 */
export async function agentsOf(
  db: Db,
  website_id: string,
  { first, last }: Span,
  agents: readonly string[],
  paths: readonly string[],
) {
  const { rows } = await sql<{ path: string; agents: number }>`
    select p.value as path, count(*) as agents
    from ${among(db, paths)} p cross join ${among(db, agents)} a
    where (select 1 from analytics_machines m where m.website_id = ${website_id} and m.agent = a.value
      and (m.path, m.day) >= (p.value, ${first}) and (m.path, m.day) <= (p.value, ${last}) limit 1) is not null
    group by p.value`.execute(db)
  return rows.map((row) => numbers(row, ['agents']))
}
