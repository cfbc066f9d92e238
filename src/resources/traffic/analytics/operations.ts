import { hash } from 'node:crypto'
import { defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { answersOf } from '#resources/traffic/analytics/answer.ts'
import { askedOf } from '#resources/traffic/analytics/ask.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import { exportAnalytics } from '#resources/traffic/analytics/export/operation.ts'
import { analyticsFunnel } from '#resources/traffic/analytics/funnel/operation.ts'
import { importOperations } from '#resources/traffic/analytics/imports/import-days.ts'
import { mailOperations } from '#resources/traffic/analytics/mail/subscribe.ts'
import { AnalyticsQuery, type Metric, metricsOf } from '#resources/traffic/analytics/query.ts'
import { queryAnalytics } from '#resources/traffic/analytics/question/operation.ts'
import { before } from '#resources/traffic/analytics/range.ts'
import { Analytics } from '#resources/traffic/analytics/schema.ts'
import { textOf } from '#resources/traffic/analytics/text.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

// Reads are not cached: visitors are counted without an event.
const show = defineProviderOperation({
  name: 'analytics_get',
  summary: "Show a website's visitors: where from, what they saw, and what AI agents read",
  scope: 'read',
  role: 'viewer',
  routes: ['GET /websites/:website_id/analytics'],
  target: at('website_id', websiteTarget),
  query: AnalyticsQuery,
  mayLag: true,
  output: Analytics,
  revision: (numbers) => hash('sha1', JSON.stringify(numbers), 'base64url'),
  async handler({ longDb, target: website, query, plans, now, providers }) {
    const metrics = metricsOf(query)
    const { asked, warnings, imports_included } = await askedOf({ db: longDb, website, query, metrics, plans, now })
    const { range } = asked
    const answers = await answersOf(asked, metrics)
    const head = {
      website_id: website.id,
      start_date: dateOfDay(range.first),
      end_date: dateOfDay(range.last),
      granularity: range.granularity,
      time_zone: range.zone,
    }
    const { attribution } = providers.geo
    const showsPlaces = metrics.includes('top_countries') || metrics.includes('top_cities')
    const more = {
      ...(attribution !== null && showsPlaces ? { attribution } : {}),
      ...(imports_included === null ? {} : { imports_included }),
      ...(warnings.length ? { warnings } : {}),
    }
    const previous = query.compare ? await previousOf(asked, metrics) : null
    if (query.format === 'text')
      return { ...head, text: textOf({ website: website.name, ...head }, answers, previous), ...more }
    return { ...head, ...answers, ...(previous ? { previous } : {}), ...more }
  },
})

type Asked = Parameters<typeof answersOf>[0]

/** The same of the period of equal length before. */
async function previousOf(asked: Asked, metrics: readonly Metric[]) {
  const range = before(asked.range)
  const compared = metrics.filter((metric) => metric !== 'live_visitors')
  return {
    start_date: dateOfDay(range.first),
    end_date: dateOfDay(range.last),
    ...(await answersOf({ ...asked, range }, compared)),
  }
}

export const analyticsOperations: readonly Operation[] = [
  show,
  queryAnalytics,
  analyticsFunnel,
  exportAnalytics,
  ...importOperations,
  ...mailOperations,
]
