import type { Plans } from '#config/plans.ts'
import type { Db } from '#kernel/database/database.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { dateOfDay, type Span } from '#resources/traffic/analytics/calendar.ts'
import { filteredBy } from '#resources/traffic/analytics/filtered.ts'
import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import {
  type AskedFilters,
  type Filters,
  filtersOf,
  limitOf,
  type Metric,
  type Period,
} from '#resources/traffic/analytics/query.ts'
import { isOfAgentAlone, isOfPeople } from '#resources/traffic/analytics/question/of-people.ts'
import { before, rangeOf } from '#resources/traffic/analytics/range.ts'
import type { Source } from '#resources/traffic/analytics/source.ts'
import { totalsOf } from '#resources/traffic/analytics/totals.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** Raw views of the days that one filtered answer may look at: all metrics of so many take five seconds of another thread on SQLite, and ten of PostgreSQL. */
export const MAX_FILTERED_VIEWS = 1_000_000

type Question = {
  db: Db
  website: Pick<WebsiteRecord, 'id' | 'time_zone' | 'plan'>
  query: Period & AskedFilters & { limit?: number; compare?: boolean }
  metrics: readonly Metric[]
  plans: Plans
  now: number
}

/** What is to be answered from what. @throws InvalidRequest for dates that make no sense, and for too much work */
export async function askedOf({
  db,
  website,
  query,
  metrics,
  plans,
  now,
}: Question): Promise<{ asked: Asked; warnings: string[] }> {
  const range = rangeOf(query, website.time_zone, now)
  const filters = filtersOf(query)
  const totals = totalsOf(db, website.id)
  const asked = { db, website_id: website.id, range, filters, limit: limitOf(query), now }
  if (!filters) return { asked: { ...asked, source: totals }, warnings: [] }
  const first = query.compare || metrics.includes('overview') ? before(range).first : range.first
  await refuseTooMuch(totals, { first, last: range.last })
  const source = filteredBy(db, { website_id: website.id, filters }, range.zone)
  const kept = range.today - plans[website.plan].analytics_days
  return { asked: { ...asked, source }, warnings: warningsOf(filters, metrics, first < kept ? kept : null) }
}

async function refuseTooMuch(totals: Source, span: Span) {
  const views = await viewsWithin(totals, span)
  if (views <= MAX_FILTERED_VIEWS) return
  throw new InvalidRequest(
    'Too many views to be filtered',
    `Filters look at each view, and the days have ${views}; ask for fewer days, so that they have at most ${MAX_FILTERED_VIEWS}. The period before counts too, unless only metrics other than overview are asked for, without compare.`,
  )
}

/** Raw views of the days, of people and machines. */
export async function viewsWithin(totals: Source, span: Span): Promise<number> {
  const views = (await totals.days(span)).reduce((total, { pageviews }) => total + pageviews, 0)
  return (await totals.machines(span)).reduce((total, { hits }) => total + hits, views)
}

function warningsOf(filters: Filters, metrics: readonly Metric[], kept: number | null): string[] {
  const warnings: string[] = []
  if (kept !== null)
    warnings.push(
      `Single views are stored from ${dateOfDay(kept)} on, by the plan of the account: filtered metrics have nothing of earlier days, which may be those of the period before.`,
    )
  if (filters.agent !== undefined) warnings.push('People have no agent: their metrics are empty.')
  if (isOfPeople(filters))
    warnings.push('Machines are stored with pages, countries and names alone: their metrics are empty.')
  else if (metrics.includes('ai_crawlers') && !isOfAgentAlone(filters))
    warnings.push('What AI crawlers got is counted by day and name: no filter but agent can be answered of it.')
  return warnings
}
