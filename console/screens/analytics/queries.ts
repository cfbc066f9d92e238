import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { type Looked, type Metric, queryOf } from './search.ts'

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
]
const LIVE_MS = 5_000
const AGAIN_MS = 60_000

export const analyticsQuery = (websiteId: string, looked: Looked) => {
  const query = queryOf(looked)
  return queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'period', query),
    queryFn: () => api.analytics.get(websiteId, { ...query, metrics: METRICS, compare: true }),
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
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

export const mailQuery = (websiteId: string) =>
  queryOptions({
    queryKey: siteKey(websiteId, 'analytics', 'mail'),
    queryFn: () => api.analyticsMail.get(websiteId),
  })
