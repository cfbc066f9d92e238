import { sql } from 'kysely'
import { among } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'
import type { Dimension } from '#kernel/database/tables/analytics.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import type { People } from '#resources/traffic/analytics/source.ts'

/** Sums of a day that PostgreSQL answers as text or number. */
export function numbers<R extends object, K extends keyof R>(row: R, names: readonly K[]): R {
  const copy = { ...row }
  for (const name of names) copy[name] = Number(row[name]) as R[K]
  return copy
}

const PEOPLE = ['visitors', 'visits', 'pageviews', 'bounces', 'duration_ms'] as const

export async function daysOf(db: Db, website_id: string, span: Span): Promise<({ day: number } & People)[]> {
  const rows = await within(db, website_id, 'all', span)
    .select(['day', ...PEOPLE])
    .orderBy('day')
    .execute()
  return rows.map((row) => numbers(row, ['day', ...PEOPLE]))
}

export async function hoursOf(db: Db, website_id: string, span: Span) {
  const rows = await within(db, website_id, 'hour', span)
    .select(['day', 'value', 'visitors', 'visits', 'pageviews'])
    .orderBy('day')
    .execute()
  return rows.map(({ value, ...row }) => ({
    ...numbers(row, ['day', 'visitors', 'visits', 'pageviews']),
    hour: Number(value),
  }))
}

/** The values of a dimension with the most visitors. */
export async function topValues(db: Db, website_id: string, dimension: Dimension, span: Span, limit: number) {
  const rows = await within(db, website_id, dimension, span)
    .select(({ fn }) => [
      'value',
      fn.max('page_id').as('page_id'),
      fn.sum<number>('visitors').as('visitors'),
      fn.sum<number>('pageviews').as('pageviews'),
    ])
    .groupBy('value')
    .orderBy('visitors', 'desc')
    .orderBy('pageviews', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute()
  return rows.map((row) => numbers(row, ['visitors', 'pageviews']))
}

/** Views of these paths: a look at the key for each path and day, which PostgreSQL must not take for dear. */
export async function viewsOf(db: Db, website_id: string, { first, last }: Span, paths: readonly string[]) {
  const days = sql`(with recursive days(day) as (
    select cast(${first} as bigint) union all select day + 1 from days where day < ${last}) select day from days)`
  const ofDay = sql`analytics_totals t
    where t.website_id = ${website_id} and t.dimension = 'path' and t.day = d.day and t.value = p.value`
  const looked = isSqlite(db) ? ofDay : sql`lateral (select pageviews from ${ofDay} offset 0) t`
  const { rows } = await sql<{ path: string; pageviews: number }>`
    select p.value as path, (select sum(t.pageviews) from ${days} d cross join ${looked}) as pageviews
    from ${among(db, paths)} p`.execute(db)
  return rows.map((row) => numbers(row, ['pageviews']))
}

function within(db: Db, website_id: string, dimension: Dimension, { first, last }: Span) {
  return db
    .selectFrom('analytics_totals')
    .where('website_id', '=', website_id)
    .where('dimension', '=', dimension)
    .where('day', '>=', first)
    .where('day', '<=', last)
}
