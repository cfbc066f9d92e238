import { type RawBuilder, sql } from 'kysely'
import { MAX_VALUES } from '#analytics/fold/values.ts'
import { localTime } from '#analytics/local-time.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'

/** Days that single views are stored. */
const DAYS = 90
/** Values that there are of each dimension; how many of them a day has depends on its views. */
const VALUES = { path: 500, entry: 500, source: 1_000, campaign: 50, country: 200, city: 5_000, goal: 10 }
const HOURS = 24
const AGENTS = 60
/** Agents of AI. */
const AI_AGENTS = 20
/** Paths that the busiest machine reads in a day, another part of all of them each day; the second busiest reads half of it. */
const MACHINE_PATHS = 300
const VIEWS_OF_VISIT = 3
const VISITS_OF_VISITOR = 1.25
/** Hits of machines for each view by a person, as single rows. */
const HITS_OF_VIEW = 0.25
/** Rows of one transaction. */
const AT_ONCE = 500_000
const DAY_MS = 86_400_000
const PAGE_ID = '0195a2b4-7c10-7d3e-9f00-000000000001'

type Seeding = { database: Database; website_id: string; today: number; ofDay: number }

/** What counting would have left of 90 days with so many views: totals, those who visit today, and unless told otherwise single views. */
export async function seedAnalytics(database: Database, website_id: string, views: number, { raw = true } = {}) {
  const { day: today } = localTime('UTC', Date.now())
  const seeding = { database, website_id, today, ofDay: Math.ceil(views / DAYS) }
  if (raw) await seedViews(seeding)
  await seedTotals(seeding)
  await seedMachines(seeding)
  await seedVisitors(seeding)
}

/** The engine makes the rows, in the order of their keys. */
async function seedViews({ database, website_id, today, ofDay }: Seeding) {
  const visits = Math.ceil(ofDay / VIEWS_OF_VISIT)
  const views = visits * VIEWS_OF_VISIT
  const hits = Math.ceil(views * HITS_OF_VIEW)
  await insertMany(database, 'analytics_views', (views + hits) * DAYS, () => {
    const { day, seq } = placeOf(today, views + hits)
    const isHit = sql`${seq} > ${sql.lit(views)}`
    const visit = sql`(${seq} - (${seq} - 1) % ${sql.lit(VIEWS_OF_VISIT)})`
    const person = (value: RawBuilder<unknown>) => sql`case when ${isHit} then null else ${value} end`
    const machine = (value: RawBuilder<unknown>) => sql`case when ${isHit} then ${value} end`
    const isAi = sql`${isHit} and ${zipf(seq, AGENTS)} < ${sql.lit(AI_AGENTS)}`
    return [
      ...[website_id, day, seq, timeOf(day, seq, views + hits), person(text('visitor-', visit)), person(day)],
      ...[person(visit), text('/page-', zipf(seq, VALUES.path)), PAGE_ID, machine(text('Agent-', zipf(seq, AGENTS)))],
      ...[sql`case when ${isAi} then 'training' end`, text('C', zipf(visit, VALUES.country)), 0, 0],
    ]
  })
  await insertMany(database, 'analytics_visits', visits * DAYS, () => {
    const { day, seq } = placeOf(today, visits)
    const first = sql`(${seq} * ${sql.lit(VIEWS_OF_VISIT)} - ${sql.lit(VIEWS_OF_VISIT - 1)})`
    const at = timeOf(day, first, views + hits)
    return [
      ...[website_id, day, first, text('visitor-', first), at, sql`${at} + 60000`, VIEWS_OF_VISIT],
      ...[text('/page-', zipf(first, VALUES.path)), 'search', text('host-', zipf(first, VALUES.source)), null],
      ...[text('C', zipf(first, VALUES.country)), 'region', text('city-', zipf(first, VALUES.city))],
    ]
  })
}

/** As many values of each dimension as such a day has, none of which is counted by name beyond the limit. */
async function seedTotals({ database, website_id, today, ofDay }: Seeding) {
  const counts = Object.entries(VALUES).map(([dimension, values]): [string, number] => [
    dimension,
    Math.min(MAX_VALUES[dimension as 'path'] ?? values, differentOf(values, ofDay / VIEWS_OF_VISIT)),
  ])
  for (const [dimension, count] of [['all', 1] as const, ['hour', HOURS] as const, ...counts]) {
    await insertMany(database, 'analytics_totals', count * DAYS, () => {
      const { day, seq } = placeOf(today, count)
      const views = sql`(${sql.lit(Math.ceil(ofDay / Math.log(count + 2)))} / ${seq} + 1)`
      const visits = sql`(${views} / ${sql.lit(VIEWS_OF_VISIT)} + 1)`
      return [
        ...[website_id, dimension, day, totalValue(dimension, day, seq), dimension === 'path' ? PAGE_ID : null],
        ...[sql`${visits} * 4 / 5 + 1`, visits, views, sql`${visits} / 3`, sql`${visits} * 60000`],
      ]
    })
  }
}

function totalValue(dimension: string, day: RawBuilder<unknown>, number: RawBuilder<unknown>) {
  if (dimension === 'all') return ''
  if (dimension === 'hour') return sql`cast(${day} * ${sql.lit(DAY_MS)} + (${number} - 1) * 3600000 as text)`
  if (dimension === 'path' || dimension === 'entry') return text('/page-', number)
  if (dimension === 'source') return text('search host-', number)
  if (dimension === 'country') return text('C', number)
  if (dimension === 'city') return text('DE\tregion\tcity-', number)
  return text(`${dimension}-`, number)
}

async function seedMachines({ database, website_id, today, ofDay }: Seeding) {
  for (let number = 1; number <= AGENTS; number++) {
    const ai = number <= AI_AGENTS
    const category = ai ? 'ai' : 'search'
    const paths = Math.min(Math.ceil(MACHINE_PATHS / number), ofDay)
    await insertMany(database, 'analytics_machines', paths * DAYS, () => {
      const { day, seq } = placeOf(today, paths)
      const path = text('/page-', mod(sql`(${seq} + ${day} * 7)`, VALUES.path))
      return [
        ...[website_id, `Agent-${number}`, path, day, PAGE_ID, category, ai ? 'training' : null, 3, 1, 0],
        timeOf(day, seq, paths),
      ]
    })
    await insertMany(database, 'analytics_machine_days', DAYS, () => {
      const { day } = placeOf(today, 1)
      return [website_id, day, `Agent-${number}`, category, 3 * paths, 0, sql`${day} * ${sql.lit(DAY_MS)}`]
    })
  }
  await insertMany(database, 'analytics_machine_hours', HOURS * DAYS, () => {
    const { day, seq } = placeOf(today, HOURS)
    return [website_id, day, sql`${day} * ${sql.lit(DAY_MS)} + (${seq} - 1) * 3600000`, 100, 50]
  })
  await insertMany(database, 'analytics_machine_pages', VALUES.path * DAYS, () => {
    const { day, seq } = placeOf(today, VALUES.path)
    return [website_id, day, text('/page-', seq), PAGE_ID, 30, sql`${sql.lit(VALUES.path)} / ${seq} + 1`, 10, 10, 5]
  })
}

/** Today's, spread over the 24 hours until now. */
async function seedVisitors({ database, website_id, today, ofDay }: Seeding) {
  const visitors = Math.ceil(ofDay / VIEWS_OF_VISIT / VISITS_OF_VISITOR)
  const now = Date.now()
  await insertMany(database, 'analytics_visitors', visitors, () => {
    const last_at = sql`${sql.lit(now)} - (n.i * ${sql.lit(DAY_MS)} / ${sql.lit(visitors)})`
    const path = text('/page-', zipf(sql`n.i`, VALUES.path))
    return [website_id, text('visitor-', sql`n.i`), today, last_at, path, now + DAY_MS, '{}']
  })
}

/** Of the row `n.i`: its day, of which each has so many rows, and its number within the day. */
function placeOf(today: number, ofDay: number) {
  return {
    day: sql`(${sql.lit(today - DAYS + 1)} + n.i / ${sql.lit(ofDay)})`,
    seq: sql`(n.i % ${sql.lit(ofDay)} + 1)`,
  }
}

function timeOf(day: RawBuilder<unknown>, seq: RawBuilder<unknown>, ofDay: number) {
  return sql`(${day} * ${sql.lit(DAY_MS)} + ${seq} * ${sql.lit(DAY_MS)} / ${sql.lit(ofDay + 1)})`
}

/** A value below `count` that the number stands for always, the small ones most often. */
function zipf(number: RawBuilder<unknown>, count: number): RawBuilder<unknown> {
  return sql`(${mod(sql`(${number} * 7919)`, count)} % (1 + ${mod(sql`(${number} * 104729)`, count)}))`
}

/** How many different ones of `count` values so many draws have, where the n-th is drawn 1/n as often as the first. */
function differentOf(count: number, draws: number): number {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Math.ceil(weights.reduce((total, weight) => total + 1 - (1 - weight / sum) ** draws, 0))
}

/** `columns` are the values of the row `n.i`, in the order of the table's columns. */
async function insertMany(database: Database, table: string, count: number, columns: () => unknown[]): Promise<void> {
  const values = sql.join(columns().map((value) => (isRaw(value) ? value : sql.lit(value))))
  for (let from = 0; from < count; from += AT_ONCE) {
    const last = Math.min(from + AT_ONCE, count) - 1
    await database.write(async (tx) => {
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
