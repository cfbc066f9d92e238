import { aiCrawlers } from '#resources/traffic/analytics/metrics/ai-crawlers.ts'
import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import { liveVisitors } from '#resources/traffic/analytics/metrics/live-visitors.ts'
import { aiAgentPages, botOverview, topBots } from '#resources/traffic/analytics/metrics/machines.ts'
import { overview } from '#resources/traffic/analytics/metrics/overview.ts'
import { topCities, topCountries, topPages, topReferrers } from '#resources/traffic/analytics/metrics/people-lists.ts'
import { botTimeSeries, timeSeries } from '#resources/traffic/analytics/metrics/time-series.ts'
import type { Metric } from '#resources/traffic/analytics/query.ts'

const ANSWERS = {
  overview,
  time_series: timeSeries,
  top_pages: topPages,
  top_referrers: topReferrers,
  top_countries: topCountries,
  top_cities: topCities,
  live_visitors: liveVisitors,
  bot_overview: botOverview,
  bot_time_series: botTimeSeries,
  top_bots: topBots,
  ai_agent_pages: aiAgentPages,
  ai_crawlers: aiCrawlers,
} satisfies Record<Metric, (asked: Asked) => Promise<unknown>>

export type Answers = { [M in Metric]: Awaited<ReturnType<(typeof ANSWERS)[M]>> }

/** The metrics by name. They are read one after the other: one request must not take every connection. */
export async function answersOf<M extends Metric>(asked: Asked, metrics: readonly M[]): Promise<Pick<Answers, M>> {
  const answers: Partial<Answers> = {}
  for (const metric of metrics) Object.assign(answers, { [metric]: await ANSWERS[metric](asked) })
  return answers as Pick<Answers, M>
}
