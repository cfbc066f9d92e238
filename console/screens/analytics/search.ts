import type { AnalyticsExport } from '#client/generated.ts'
import { flag, matching, oneOf, searchOf, text } from '#console/shell/search.ts'

export type Metric = AnalyticsExport['metric']
export const FILTERS = ['path', 'channel', 'referrer', 'country', 'agent'] as const
export type Filter = (typeof FILTERS)[number]

const day = matching(/^\d{4}-\d\d-\d\d$/)

/** What is looked at; it stands in the address. */
export const analyticsSearch = searchOf({
  from: day,
  to: day,
  by: oneOf('hourly'),
  table: flag,
  path: text,
  channel: text,
  referrer: text,
  country: text,
  agent: text,
})
export type Looked = ReturnType<typeof analyticsSearch>

/** The query of the API. */
export function queryOf({ from, to, by, table: _, ...filters }: Looked) {
  return { start_date: from, end_date: to, granularity: by ?? ('daily' as const), ...filters }
}

const DAY_MS = 86_400_000

/** The last days up to today in the website's time zone. */
export function lastDays(days: number, timeZone: string): Looked {
  const to = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
  const from = new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from, to, by: days === 1 ? 'hourly' : undefined }
}
