import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { countedBy, type Filters } from './analytics-count.ts'
import { type Clock, clockOf, type Hit, monthOf, viewsOf } from './analytics-month.ts'
import { note } from './analytics-note.ts'
import { API, answered, newWebsite } from './make.ts'

const DAY_MS = 86_400_000
const QUARTER_MS = 900_000
/** Of the month; the days before it have hits too, and belong to the period before. */
const DAYS = 31
const LIMIT = 4

/** Each has a day on which the clock is moved, but one: by an hour, or by half of one. */
const MONTHS = [
  { zone: 'Europe/Berlin', first: '2026-03-10' },
  { zone: 'America/New_York', first: '2025-10-15' },
  { zone: 'Australia/Lord_Howe', first: '2026-03-20' },
  { zone: 'Asia/Kolkata', first: '2026-06-01' },
]

const FILTERS: Filters[] = [
  { path: '/menu' },
  { channel: 'search' },
  { referrer: 'google.com' },
  { country: 'DE' },
  { agent: 'GPTBot' },
  { path: '/', country: 'DE' },
  { path: '/about', channel: 'direct' },
]

let service: Service
let owner: Person
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro":{"analytics_days":100000}}' })
  owner = await service.newUser()
})
after(() => service?.close())

for (const [index, { zone, first }] of MONTHS.entries())
  test(`all metrics of a month in ${zone} are what was counted by hand`, async () => {
    const clock = clockOf(zone)
    const start = Date.parse(first)
    const hits = monthOf(index + 1, start - DAYS * DAY_MS, 2 * DAYS)
    const website = (await newWebsite(owner, { time_zone: zone })).id
    await note(service, viewsOf(website, hits, clock))
    const dates = datesFrom(start, DAYS)
    const earlier = datesFrom(start - DAYS * DAY_MS, DAYS)
    const asked = { website, hits, clock, dates, earlier }
    await compare(asked, 'daily', {})
    await compare(asked, 'hourly', {})
    for (const filters of FILTERS.filter((_, n) => n % 2 === index % 2)) await compare(asked, 'daily', filters)
    await compare(asked, 'hourly', FILTERS[index]!)
    await compare({ ...asked, dates: dates.slice(0, 1), earlier: earlier.slice(-1) }, 'hourly', {})
  })

type Compared = { website: string; hits: Hit[]; clock: Clock; dates: string[]; earlier: string[] }

async function compare({ website, hits, clock, dates, earlier }: Compared, granularity: string, filters: Filters) {
  const period = { start_date: dates[0]!, end_date: dates.at(-1)! }
  const query = new URLSearchParams({ ...period, granularity, limit: String(LIMIT), ...filters })
  const answer = await answered(200, owner.get(`${API}/websites/${website}/analytics?${query}`))
  const hours = granularity === 'hourly' ? hoursOf(dates, clock) : null
  const expected = countedBy(hits, clock, { dates, hours, filters, limit: LIMIT })
  const previous = countedBy(hits, clock, { dates: earlier, hours: null, filters, limit: LIMIT }).overview
  const { website_id, start_date, end_date, time_zone, live_visitors, warnings, ...metrics } = answer
  assert.deepEqual(
    plain(metrics),
    plain({ granularity, ...expected, overview: { ...expected.overview, previous } }),
    `${granularity} ${JSON.stringify(filters)}`,
  )
}

/** Found by each quarter of an hour. */
function hoursOf(dates: readonly string[], clock: Clock): string[] {
  const hours = new Set<string>()
  const [from, until] = [Date.parse(dates[0]!) - DAY_MS, Date.parse(dates.at(-1)!) + 2 * DAY_MS]
  for (let at = from; at < until; at += QUARTER_MS) {
    const { date, hour } = clock(at)
    if (dates.includes(date)) hours.add(hour)
  }
  return [...hours]
}

function datesFrom(start: number, days: number): string[] {
  return Array.from({ length: days }, (_, n) => new Date(start + n * DAY_MS).toISOString().slice(0, 10))
}

/** Keys in any order. */
function plain(value: Json): Json {
  return JSON.parse(JSON.stringify(value))
}
