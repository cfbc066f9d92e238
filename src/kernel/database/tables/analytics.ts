import type { Generated } from 'kysely'
import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

const purge = { rowsAtOnce: SHORT_ROWS }

export const analyticsTables = {
  analytics_inbox: table<AnalyticsInboxRow>({
    owner: 'analytics',
    key: ['seq'],
    notBackedUp: 'its views are a few seconds old',
  }),
  analytics_logs: table<AnalyticsLogRow>({ owner: 'analytics', key: ['digest'] }),
  analytics_salts: table<AnalyticsSaltRow>({
    owner: 'analytics',
    key: ['zone', 'day'],
    notBackedUp: 'a salt must not outlive its day',
  }),
  analytics_visitors: table<AnalyticsVisitorRow>({
    owner: 'analytics',
    key: ['website_id', 'visitor'],
    notBackedUp: 'without the salt of the day nobody can be recognized by them',
    purge,
  }),
  analytics_views: table<AnalyticsViewRow>({ owner: 'analytics', key: ['website_id', 'day', 'seq'], purge }),
  analytics_visits: table<AnalyticsVisitRow>({ owner: 'analytics', key: ['website_id', 'day', 'visit'], purge }),
  analytics_goals: table<AnalyticsGoalRow>({
    owner: 'analytics',
    key: ['website_id', 'day', 'visit', 'at', 'goal'],
    purge,
  }),
  analytics_totals: table<AnalyticsTotalRow>({
    owner: 'analytics',
    key: ['website_id', 'dimension', 'day', 'value'],
    purge,
  }),
  analytics_machines: table<AnalyticsMachineRow>({
    owner: 'analytics',
    key: ['website_id', 'agent', 'path', 'day'],
    purge,
  }),
  analytics_machine_days: table<AnalyticsMachineDayRow>({
    owner: 'analytics',
    key: ['website_id', 'day', 'agent'],
    purge,
  }),
  analytics_machine_hours: table<AnalyticsMachineHourRow>({
    owner: 'analytics',
    key: ['website_id', 'day', 'hour'],
    purge,
  }),
  analytics_machine_pages: table<AnalyticsMachinePageRow>({
    owner: 'analytics',
    key: ['website_id', 'day', 'path'],
    purge,
  }),
  analytics_crawlers: table<AnalyticsCrawlerRow>({
    owner: 'analytics',
    key: ['website_id', 'day', 'agent'],
    purge,
  }),
}

/** A piece of an edge's log that was counted, so that one that is sent again is not counted again. */
export type AnalyticsLogRow = { digest: string; counted_at: number }

/**
 * A `day` is a local date of the website's time zone, in days since 1970-01-01. An hour is the time, in milliseconds, at
 * which the local hour begins.
 */
export type AnalyticsInboxRow = {
  seq: Generated<number>
  /** JSON, a list of `View`. */
  views: string
}

/** What visitors of a local day are hashed with. */
export type AnalyticsSaltRow = { zone: string; day: number; salt: string; expires_at: number }

/** What counting has to know of a visitor. Live visitors are those with a recent `last_at`. */
export type AnalyticsVisitorRow = {
  website_id: string
  visitor: string
  day: number
  /** 0 for one who is known by another hash since midnight. */
  last_at: number
  last_path: string
  expires_at: number
  /** JSON, a `VisitorState`. */
  state: string
}

/** A view of a page. Of a machine, `agent` is set; of a person, `visitor` and the visit's key. */
export type AnalyticsViewRow = {
  website_id: string
  day: number
  seq: number
  at: number
  visitor: string | null
  /** The day on which its visit began. */
  visit_day: number | null
  visit: number | null
  path: string
  page_id: string | null
  agent: string | null
  purpose: string | null
  country: string | null
  markdown: number
  false_name: number
}

export type AnalyticsVisitRow = {
  website_id: string
  /** On which it began. */
  day: number
  visit: number
  visitor: string
  started_at: number
  last_at: number
  pageviews: number
  entry_path: string
  channel: string
  /** Empty where there is none. */
  referrer: string
  campaign: string | null
  country: string | null
  region: string | null
  city: string | null
  /** The page that it saw last. It and the rest are null where it is not known, as of visits before they were stored. */
  exit_path: string | null
  device: string | null
  browser: string | null
  system: string | null
  language: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_term: string | null
  utm_content: string | null
}

/** A goal that a visit reached at a time. A goal whose visit is not known is counted in totals alone. */
export type AnalyticsGoalRow = {
  website_id: string
  /** With `visit` the key of the visit: the day on which it began. */
  day: number
  visit: number
  at: number
  goal: string
  /** Of the page on which it was reached. */
  path: string
  /** Of an event with any: JSON, `Properties`. */
  properties: string | null
}

export const DIMENSIONS = [
  ...(['all', 'hour', 'path', 'entry', 'source', 'campaign', 'country', 'city', 'goal'] as const),
  // They are counted only to know how many there are of a day.
  ...(['property', 'property_value'] as const),
] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** What people did on a day, by one dimension. */
export type AnalyticsTotalRow = {
  website_id: string
  dimension: Dimension
  day: number
  value: string
  page_id: string | null
  visitors: number
  visits: number
  pageviews: number
  bounces: number
  duration_ms: number
}

export type AnalyticsMachineRow = {
  website_id: string
  agent: string
  path: string
  day: number
  page_id: string | null
  category: string
  purpose: string | null
  hits: number
  markdown_hits: number
  /** Hits of those who bear the name without being it. */
  false_hits: number
  last_at: number
}

export type AnalyticsMachineDayRow = {
  website_id: string
  day: number
  agent: string
  category: string
  hits: number
  false_hits: number
  last_at: number
}

export type AnalyticsMachineHourRow = { website_id: string; day: number; hour: number; hits: number; ai_hits: number }

export type AnalyticsMachinePageRow = {
  website_id: string
  day: number
  path: string
  page_id: string | null
  hits: number
  training: number
  search_index: number
  on_demand: number
  markdown_hits: number
}

/** What an AI agent got on a day; there are as many as we know agents. */
export type AnalyticsCrawlerRow = {
  website_id: string
  day: number
  agent: string
  purpose: string | null
  html_hits: number
  markdown_hits: number
  /** Of everything else: uploaded files, feeds, sitemaps. */
  file_hits: number
  robots_hits: number
  /** Of addresses that robots.txt forbids it, also where nothing was there. */
  forbidden_hits: number
  last_at: number
}
