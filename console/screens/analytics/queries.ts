import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Analytics, AnalyticsQuestion } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { comparedStart, daysAfter, filtersOf, type Looked, lengthOf, type Metric, queryOf, stepOf } from './search.ts'

/** Live visitors have a query of their own. */
const METRICS: Metric[] = [
  'overview',
  'time_series',
  'top_pages',
  'top_referrers',
  'top_countries',
  'top_cities',
  'bot_overview',
  'bot_time_series',
  'top_bots',
  'ai_agent_pages',
  'ai_crawlers',
]
const METRICS_OF_SPLIT: AnalyticsQuestion['metrics'] = ['visitors', 'visits', 'conversions', 'conversion_rate']
const MAX_SPLIT = 100
/** Days. */
export const WEEK = 7
const LIVE_MS = 5_000
const AGAIN_MS = 60_000

export const analyticsQuery = (websiteId: string, looked: Looked) => {
  const query = queryOf(looked)
  return queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'period', query, looked.vs),
    queryFn: () => period(websiteId, looked),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** The period beside the one that it is compared with, which may be any of equal length. */
async function period(websiteId: string, looked: Looked): Promise<Analytics> {
  const query = queryOf(looked)
  const answer = await api.analytics.get(websiteId, { ...query, metrics: METRICS, compare: looked.vs === undefined })
  const start_date = comparedStart(looked, answer.start_date)
  if (start_date === null) return answer
  const end_date = daysAfter(start_date, lengthOf(answer) - 1)
  const other = await api.analytics.get(websiteId, { ...query, start_date, end_date, metrics: METRICS })
  return { ...answer, overview: { ...answer.overview!, previous: other.overview! }, previous: other }
}

export const splitQuery = (websiteId: string, looked: Looked, period: { start_date: string; end_date: string }) => {
  const { split = 'entry_page' } = looked
  const question = {
    metrics: METRICS_OF_SPLIT,
    dimensions: [split] as AnalyticsQuestion['dimensions'],
    filters: filtersOf(looked),
    date_range: [period.start_date, period.end_date],
    order_by: [['visits', 'desc']],
    per: MAX_SPLIT,
  }
  return queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'split', question),
    queryFn: () => api.analytics.query(websiteId, question),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

const MAX_NAMES = 50

/** The names of the properties that events of the period have. */
export const propertiesQuery = (websiteId: string, period: { start_date: string; end_date: string }) => {
  const question = {
    metrics: ['conversions'] as AnalyticsQuestion['metrics'],
    dimensions: ['property'] as AnalyticsQuestion['dimensions'],
    date_range: [period.start_date, period.end_date],
    per: MAX_NAMES,
  }
  return queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'properties', question),
    queryFn: async () =>
      (await api.analytics.query(websiteId, question)).results.map(({ dimensions }) => dimensions[0]!),
  })
}

export const funnelQuery = (websiteId: string, looked: Looked, period: { start_date: string; end_date: string }) => {
  const question = {
    steps: (looked.funnel ?? []).map(stepOf).map(({ kind, value }) => {
      return [kind === 'pages' ? 'begins_with' : 'is', kind === 'goal' ? 'goal' : 'page', [value]]
    }),
    filters: filtersOf(looked),
    date_range: [period.start_date, period.end_date],
  }
  return queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'funnel', question),
    queryFn: () => api.analytics.funnel(websiteId, question),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

/** Days around the period, for the week before and after each change in it. */
export const aroundQuery = (websiteId: string, looked: Looked, period: { start_date: string; end_date: string }) => {
  const query = {
    ...queryOf(looked),
    granularity: 'daily' as const,
    start_date: daysAfter(period.start_date, -WEEK),
    end_date: daysAfter(period.end_date, WEEK),
  }
  return queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'around', query),
    queryFn: async () => (await api.analytics.get(websiteId, { ...query, metrics: ['time_series'] })).time_series!,
  })
}

/** Read again every few seconds, while the window is seen. */
export const liveQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'live'),
    queryFn: async () => (await api.analytics.get(websiteId, { metrics: ['live_visitors'] })).live_visitors!,
    refetchInterval: LIVE_MS,
    refetchOnWindowFocus: 'always',
  })

export const importsQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'imports'),
    queryFn: () => api.analyticsImports.get(websiteId),
  })

export const mailQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'mail'),
    queryFn: () => api.analyticsMail.get(websiteId),
  })
