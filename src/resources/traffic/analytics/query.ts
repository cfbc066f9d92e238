import Type, { type Static } from 'typebox'
import { oneOf } from '#kernel/operations/schemas.ts'
import { type Condition, conditionOfText } from '#resources/traffic/analytics/question/filters.ts'

/** What analytics answers, by the names of the specification. */
export const METRICS = [
  'overview',
  'time_series',
  'top_pages',
  'top_referrers',
  'top_countries',
  'top_cities',
  'live_visitors',
  'bot_overview',
  'bot_time_series',
  'top_bots',
  'ai_agent_pages',
  'ai_crawlers',
] as const
export type Metric = (typeof METRICS)[number]

const GRANULARITIES = ['daily', 'hourly'] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** Entries of a list of the most frequent. */
const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100
const MAX_TEXT = 500
const MAX_FILTERS_TEXT = 4_000
/** Each may be named a few times. */
const MAX_NAMED = 50

const IsoDate = (text: string) => Type.String({ maxLength: 20, description: text })
const Filter = (text: string) => Type.Optional(Type.String({ minLength: 1, maxLength: MAX_TEXT, about: text }))

/** Only what has all of them; each must be equal. */
export const FILTERS = {
  path: Filter('Only this path of the website, such as /menu; for visits, visits that saw it.'),
  referrer: Filter('Only visits from this host, such as news.example.'),
  channel: Filter('Only visits of this channel, such as search.'),
  country: Filter('Only this country, in two letters.'),
  agent: Filter('Only this machine, such as GPTBot; people have none.'),
  filters: Type.Optional(
    Type.String({
      maxLength: MAX_FILTERS_TEXT,
      about: 'As in analytics_query, as JSON: [["is", "device", ["phone"]]].',
    }),
  ),
}

export const PERIOD = {
  start_date: Type.Optional(IsoDate('Like 2026-03-01; by default 7 days ago.')),
  end_date: Type.Optional(IsoDate('The last day; by default today.')),
  granularity: Type.Optional(
    oneOf(GRANULARITIES, { about: 'Of the time series: daily, unless given, or hourly for up to 31 days.' }),
  ),
}

export const AnalyticsQuery = Type.Object({
  ...PERIOD,
  metrics: Type.Optional(Type.Array(oneOf(METRICS), { maxItems: MAX_NAMED, description: 'All unless given.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_LIMIT, about: `Entries of each top list; ${DEFAULT_LIMIT} unless given.` }),
  ),
  ...FILTERS,
  compare: Type.Optional(
    Type.Boolean({ about: 'Also the period of equal length before; in text what changed since.' }),
  ),
  format: Type.Optional(oneOf(['json', 'text'], { description: 'text: a few lines.' })),
})

export type AskedFilters = Static<Type.TObject<typeof FILTERS>>
export type Filters = Omit<AskedFilters, 'filters'> & { condition?: Condition }
export type Period = Static<Type.TObject<typeof PERIOD>>

export function limitOf({ limit = DEFAULT_LIMIT }: { limit?: number }): number {
  return limit
}

export function metricsOf({ metrics = [] }: { metrics?: readonly Metric[] }): readonly Metric[] {
  return metrics.length === 0 ? METRICS : METRICS.filter((metric) => metrics.includes(metric))
}

/** @throws InvalidRequest for `filters` that make no sense */
export function filtersOf({ path, referrer, channel, country, agent, ...more }: AskedFilters): Filters | null {
  const condition = more.filters === undefined ? undefined : (conditionOfText(more.filters) ?? undefined)
  const filters = { path, referrer, channel, country: country?.toUpperCase(), agent, condition }
  return Object.values(filters).some((value) => value !== undefined) ? filters : null
}
