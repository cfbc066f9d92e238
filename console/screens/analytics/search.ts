import type { AnalyticsExport } from '#client/generated.ts'

export type Metric = AnalyticsExport['metric']
export const FILTERS = ['path', 'channel', 'referrer', 'country', 'agent'] as const
export type Filter = (typeof FILTERS)[number]

/** What is looked at; it stands in the address. */
export type Looked = { from?: string; to?: string; by?: 'hourly'; table?: boolean } & { [filter in Filter]?: string }

const DAY = /^\d{4}-\d\d-\d\d$/

export function readSearch(search: Record<string, unknown>): Looked {
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)
  const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))
  return {
    from: day(search.from),
    to: day(search.to),
    by: search.by === 'hourly' ? 'hourly' : undefined,
    table: search.table === true ? true : undefined,
    path: text(search.path),
    channel: text(search.channel),
    referrer: text(search.referrer),
    country: text(search.country),
    agent: text(search.agent),
  }
}

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
