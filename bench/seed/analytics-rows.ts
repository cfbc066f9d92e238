import { type RawBuilder, sql } from 'kysely'
import { localTime } from '#analytics/local-time.ts'
import type { Database, Tx } from '#database/database.ts'
import { isSqlite } from '#database/prepare.ts'

/** Days that single views are stored. */
export const DAYS = 90
/** Different values of a day. */
const VALUES = { hour: 24, path: 200, entry: 150, source: 300, campaign: 20, country: 90, city: 400, goal: 5 }
const AGENTS = 30
/** Paths that each machine reads in a day, another part of all of them each day. */
const PATHS_OF_AGENT = 60
const VIEWS_OF_VISIT = 3
/** Rows of one transaction. */
const AT_ONCE = 200_000
const DAY_MS = 86_400_000

/** Views of 90 days with their visits and totals, as counting them would have left them. The rows are made by the engine. */
export async function seedAnalytics(database: Database, website_id: string, views: number): Promise<void> {
  const today = localTime('UTC', Date.now()).day
  const ofDay = Math.ceil(views / DAYS)
  const day = sql`(${sql.lit(today)} - n.i % ${sql.lit(DAYS)})`
  const seq = sql`(n.i / ${sql.lit(DAYS)} + 1)`
  const at = sql`(${day} * ${sql.lit(DAY_MS)} + ${seq} * ${sql.lit(DAY_MS)} / ${sql.lit(ofDay + 1)})`
  const visit = sql`(${seq} - (${seq} - 1) % ${sql.lit(VIEWS_OF_VISIT)})`
  await insertMany(database, 'analytics_views', views, () => [
    ...[website_id, day, seq, at, text('visitor-', visit), day, visit, text('/page-', mod(seq, VALUES.path)), null],
    ...[null, null, text('C', mod(seq, VALUES.country)), 0, 0],
  ])
  const first = sql`(${seq} * ${sql.lit(VIEWS_OF_VISIT)} - ${sql.lit(VIEWS_OF_VISIT - 1)})`
  await insertMany(database, 'analytics_visits', Math.floor(views / VIEWS_OF_VISIT), () => [
    ...[website_id, day, first, text('visitor-', first), at, sql`${at} + 60000`, VIEWS_OF_VISIT],
    ...[text('/page-', mod(seq, VALUES.path)), 'search', text('host-', mod(seq, VALUES.source)), null],
    ...[text('C', mod(seq, VALUES.country)), null, null],
  ])
  await seedTotals(database, website_id, { today, ofDay })
  await seedMachines(database, website_id, today)
}

async function seedTotals(database: Database, website_id: string, { today, ofDay }: { today: number; ofDay: number }) {
  const day = sql`(${sql.lit(today)} - n.i % ${sql.lit(DAYS)})`
  const number = sql`(n.i / ${sql.lit(DAYS)})`
  for (const [dimension, count] of Object.entries({ all: 1, ...VALUES })) {
    const share = Math.ceil(ofDay / count)
    const [visitors, visits] = [Math.ceil(share / 4), Math.ceil(share / VIEWS_OF_VISIT)]
    await insertMany(database, 'analytics_totals', count * DAYS, () => [
      ...[website_id, dimension, day, totalValue(dimension, { day, number }), null],
      ...[sql`${sql.lit(visitors)} + ${number}`, visits, share, Math.ceil(visits / 3), visits * 60_000],
    ])
  }
}

function totalValue(dimension: string, { day, number }: { day: RawBuilder<unknown>; number: RawBuilder<unknown> }) {
  if (dimension === 'all') return ''
  if (dimension === 'hour') return sql`cast(${day} * ${sql.lit(DAY_MS)} + ${number} * 3600000 as text)`
  if (dimension === 'path' || dimension === 'entry') return text('/page-', number)
  if (dimension === 'source') return text('search host-', number)
  if (dimension === 'country') return text('C', number)
  if (dimension === 'city') return text('DE\tregion\tcity-', number)
  return text(`${dimension}-`, number)
}

async function seedMachines(database: Database, website_id: string, today: number) {
  const day = sql`(${sql.lit(today)} - n.i % ${sql.lit(DAYS)})`
  const number = sql`(n.i / ${sql.lit(DAYS)})`
  const agent = text('Agent-', mod(number, AGENTS))
  const path = text('/page-', sql`((${number} / ${sql.lit(AGENTS)} + ${day} * 7) % ${sql.lit(VALUES.path)})`)
  await insertMany(database, 'analytics_machines', AGENTS * PATHS_OF_AGENT * DAYS, () => [
    ...[website_id, agent, path, day, null, 'ai', 'training', 3, 1, 0, sql`${day} * ${sql.lit(DAY_MS)}`],
  ])
  await insertMany(database, 'analytics_machine_days', AGENTS * DAYS, () => [
    ...[website_id, day, agent, 'ai', 3 * PATHS_OF_AGENT, 0, sql`${day} * ${sql.lit(DAY_MS)}`],
  ])
  await insertMany(database, 'analytics_machine_hours', 24 * DAYS, () => [
    ...[website_id, day, sql`${day} * ${sql.lit(DAY_MS)} + ${number} * 3600000`, 100, 50],
  ])
  await insertMany(database, 'analytics_machine_pages', VALUES.path * DAYS, () => [
    ...[website_id, day, text('/page-', number), null, 30, 10, 10, 10, 5],
  ])
}

/** `columns` are the values of the row `n.i`, in the order of the table's columns. */
async function insertMany(database: Database, table: string, count: number, columns: () => unknown[]): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const last = Math.min(from + AT_ONCE, count) - 1
    await database.write(async (tx) => {
      const values = sql.join(columns().map((value) => (isRaw(value) ? value : sql.lit(value))))
      await sql`insert into ${sql.table(table)} select ${values} from ${numbers(tx, from, last)} n`.execute(tx)
    })
  }
}

function isRaw(value: unknown): value is RawBuilder<unknown> {
  return typeof value === 'object' && value !== null
}

function numbers(tx: Tx, from: number, last: number): RawBuilder<unknown> {
  if (!isSqlite(tx))
    return sql`(select i from generate_series(${sql.lit(from)}::bigint, ${sql.lit(last)}::bigint) as i)`
  return sql`(with recursive s(i) as (select ${sql.lit(from)} union all select i + 1 from s where i < ${sql.lit(last)})
    select i from s)`
}

function mod(value: RawBuilder<unknown>, by: number): RawBuilder<unknown> {
  return sql`(${value} % ${sql.lit(by)})`
}

function text(prefix: string, number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.lit(prefix)} || cast(${number} as text)`
}
