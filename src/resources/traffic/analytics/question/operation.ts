import { InvalidRequest } from '#kernel/operations/errors.ts'
import { metaOf, windowOf } from '#kernel/operations/list.ts'
import { defineProviderOperation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { dateOfDay, isoHour } from '#resources/traffic/analytics/calendar.ts'
import { hoursOf } from '#resources/traffic/analytics/filtered.ts'
import { rounded, share } from '#resources/traffic/analytics/metrics/overview.ts'
import { daysAsked } from '#resources/traffic/analytics/question/date-range.ts'
import {
  type Dimension,
  isByGoal,
  isTime,
  METRICS_OF_GOALS,
  type QueryMetric,
} from '#resources/traffic/analytics/question/dimensions.ts'
import { conditionOf } from '#resources/traffic/analytics/question/filters.ts'
import { ordersOf } from '#resources/traffic/analytics/question/order.ts'
import { type Row, rowsOf, type Sums } from '#resources/traffic/analytics/question/question-store.ts'
import { warningsOfRawDays } from '#resources/traffic/analytics/question/raw-days.ts'
import { AnalyticsQuestion, AnalyticsRows, MAX_ROWS } from '#resources/traffic/analytics/question/schema.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const PLACES: readonly Dimension[] = ['country', 'region', 'city']

export const queryAnalytics = defineProviderOperation({
  name: 'analytics_query',
  summary: 'Query analytics: chosen metrics by dimensions, filtered and ordered',
  scope: 'read',
  role: 'viewer',
  routes: ['POST /websites/:website_id/analytics/query'],
  tool: { omitted: 'analytics_get answers agents the usual figures with filters; this is for programs and dashboards' },
  target: at('website_id', websiteTarget),
  input: AnalyticsQuestion,
  mayLag: true,
  invalid: 400,
  output: AnalyticsRows,
  async handler({ longDb: db, target: website, input, plans, now, providers }) {
    const metrics = [...new Set(input.metrics)]
    const dimensions = [...new Set(input.dimensions)] as Dimension[]
    refuseUnknownOfGoals(metrics, dimensions)
    const granularity = dimensions.includes('time:hour') ? 'hourly' : 'daily'
    const zone = website.time_zone
    const range = daysAsked(input.date_range, granularity, { zone, now })
    const condition = conditionOf(input.filters ?? [])
    const orders = ordersOf({ ...input, metrics, dimensions })
    const warnings = await warningsOfRawDays({ db, plans }, website, range)
    const window = windowOf(input, MAX_ROWS)
    const hours = granularity === 'hourly' ? hoursOf(range, zone) : []
    const asked = { website_id: website.id, span: range, metrics, dimensions, condition, orders, hours }
    const { rows, total } = await rowsOf(db, asked, window)
    const { attribution } = providers.geo
    return {
      start_date: dateOfDay(range.first),
      end_date: dateOfDay(range.last),
      time_zone: zone,
      results: rows.map((row) => ({
        dimensions: dimensions.map((dimension, n) => shown(dimension, row.values[n]!, zone)),
        metrics: metrics.map((metric) => FIGURES[metric](row)),
      })),
      meta: metaOf({ window, total }),
      ...(attribution !== null && dimensions.some((one) => PLACES.includes(one)) ? { attribution } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
    }
  },
})

function refuseUnknownOfGoals(metrics: readonly QueryMetric[], dimensions: readonly Dimension[]) {
  const wrong = isByGoal(dimensions) ? metrics.find((name) => !METRICS_OF_GOALS.includes(name)) : undefined
  if (wrong === undefined) return
  throw new InvalidRequest(
    `${wrong} is not known by goal`,
    `By goal or property, ask for ${METRICS_OF_GOALS.join(', ')}; or filter by a goal instead: ["is", "goal", ["form:contact"]].`,
  )
}

/** Rounded as those of `analytics_get`. */
const FIGURES: Record<QueryMetric, (row: Sums) => number> = {
  visitors: ({ visitors }) => visitors,
  visits: ({ visits }) => visits,
  pageviews: ({ pageviews }) => pageviews,
  views_per_visit: ({ pageviews, visits }) => rounded(share(pageviews, visits), 2),
  bounce_rate: ({ bounces, visits }) => rounded(share(bounces, visits), 4),
  conversions: ({ conversions }) => conversions,
  conversion_rate: ({ converted, all_visits }) => rounded(share(converted, all_visits), 4),
  visit_duration: ({ duration_ms, visits }) => rounded(share(duration_ms, visits) / 1_000, 1),
}

function shown(dimension: Dimension, value: Row['values'][number], zone: string): string | null {
  if (!isTime(dimension)) return value === null ? null : String(value)
  return dimension === 'time:hour' ? isoHour(zone, Number(value)) : dateOfDay(Number(value))
}
