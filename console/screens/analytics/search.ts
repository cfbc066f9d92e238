import type { AnalyticsExport } from '#client/generated.ts'
import { flag, matching, oneOf, searchOf, text } from '#console/shell/search.ts'

export type Metric = AnalyticsExport['metric']
/** Filters that the API takes by name. */
const BY_NAME = ['path', 'channel', 'referrer', 'country', 'agent'] as const

/** What visits are split by, beside the lists that the screen always has. */
export const SPLITS = [
  'entry_page',
  'exit_page',
  'goal',
  'device',
  'browser',
  'system',
  'language',
  'region',
  'city',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
/** A property of events, by its name. */
export type PropertySplit = `property:${string}`
export type Split = (typeof SPLITS)[number]

export const FILTERS = [...BY_NAME, ...SPLITS, 'property' as const]
export type Filter = (typeof FILTERS)[number]

/** In an address, for what is not known or not there. */
export const NONE = '(none)'

const PROPERTY_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

const split = (given: unknown): Split | PropertySplit | undefined => {
  const name = String(given)
  const isProperty = name.startsWith('property:') && PROPERTY_NAME.test(name.slice('property:'.length))
  return isProperty ? (name as PropertySplit) : SPLITS.find((one) => one === name)
}

/** A filter by a property, as the address has it: name and value. */
export function propertyFilter(of: PropertySplit, value: string): string {
  return `${of.slice('property:'.length)}=${value}`
}

export function isProperty(of: Filter | PropertySplit): of is PropertySplit {
  return of.startsWith('property:')
}

export const STEP_KINDS = ['page', 'pages', 'goal'] as const
/** A page, pages below a path, or a goal. */
export type FunnelStep = { kind: (typeof STEP_KINDS)[number]; value: string }
export const MIN_STEPS = 2
export const MAX_STEPS = 5

/** The steps of a funnel; an address has each as a text, like `page:/pricing`. */
const steps = (given: unknown): string[] | undefined => {
  if (!Array.isArray(given)) return undefined
  const known = given.map(String).filter((text) => /^(?:page|pages|goal):./.test(text))
  return known.length >= MIN_STEPS ? known.slice(0, MAX_STEPS) : undefined
}

export function stepOf(text: string): FunnelStep {
  const end = text.indexOf(':')
  return { kind: text.slice(0, end) as FunnelStep['kind'], value: text.slice(end + 1) }
}

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
  split,
  funnel: steps,
  property: matching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}=./),
  vs: matching(/^(?:year|\d{4}-\d\d-\d\d)$/),
  ...(Object.fromEntries(SPLITS.map((name) => [name, text])) as Record<Split, typeof text>),
})
export type Looked = ReturnType<typeof analyticsSearch>

/** The query of the API. */
export function queryOf(looked: Looked) {
  const { from, to, by, path, channel, referrer, country, agent } = looked
  const filters = filtersOf(looked, [...SPLITS, 'property'])
  return {
    ...{
      start_date: from,
      end_date: to,
      granularity: by ?? ('daily' as const),
      path,
      channel,
      referrer,
      country,
      agent,
    },
    filters: filters.length > 0 ? JSON.stringify(filters) : undefined,
  }
}

/** Filters as queries have them, of these names. */
export function filtersOf(looked: Looked, names: readonly Filter[] = FILTERS): [string, string, (string | null)[]][] {
  return names.flatMap((name) => {
    const value = looked[name]
    if (value === undefined || name === 'agent') return []
    const [dimension, asked] = name === 'property' ? propertyOf(value) : [name === 'path' ? 'page' : name, value]
    return [['is', dimension, [asked === NONE ? null : asked]]]
  })
}

function propertyOf(filter: string): [string, string] {
  const end = filter.indexOf('=')
  return [`property:${filter.slice(0, end)}`, filter.slice(end + 1)]
}

const DAY_MS = 86_400_000

/** A date some days later, or earlier. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Of a period, both days included. */
export function lengthOf({ start_date, end_date }: { start_date: string; end_date: string }): number {
  return Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS) + 1
}

/** The first day of a period of equal length that is compared with; null for the one right before. */
export function comparedStart({ vs }: Looked, start: string): string | null {
  if (vs !== 'year') return vs ?? null
  const date = new Date(start)
  date.setUTCFullYear(date.getUTCFullYear() - 1)
  return date.toISOString().slice(0, 10)
}

/** The last days up to today in the website's time zone. */
export function lastDays(days: number, timeZone: string): Looked {
  const to = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
  return { from: daysAfter(to, 1 - days), to, by: days === 1 ? 'hourly' : undefined }
}
