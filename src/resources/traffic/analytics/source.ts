import type { AnalyticsCrawlerRow } from '#kernel/database/tables/analytics.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'

/** What people did. Durations are the sum over the visits, in milliseconds. */
export type People = { visitors: number; visits: number; pageviews: number; bounces: number; duration_ms: number }

/** Figures by what the metrics list. Every list has the most frequent first, and nothing without any. */
export type Source = {
  days(span: Span): Promise<({ day: number } & People)[]>
  hours(span: Span): Promise<{ day: number; hour: number; visitors: number; visits: number; pageviews: number }[]>
  pages(
    span: Span,
    limit: number,
  ): Promise<{ path: string; page_id: string | null; visitors: number; pageviews: number }[]>
  referrers(
    span: Span,
    limit: number,
  ): Promise<{ channel: string; referrer: string | null; visitors: number; pageviews: number }[]>
  /** Without what is not known: empty, or null. */
  countries(span: Span, limit: number): Promise<{ country: string | null; visitors: number }[]>
  cities(
    span: Span,
    limit: number,
  ): Promise<{ country: string | null; region: string | null; city: string | null; visitors: number }[]>
  /** People who viewed a page since then, by the path that they viewed last, regardless of the days. */
  live(since: number): Promise<{ path: string; visitors: number }[]>
  machineDays(span: Span): Promise<{ day: number; hits: number; ai_hits: number }[]>
  machineHours(span: Span): Promise<{ day: number; hour: number; hits: number; ai_hits: number }[]>
  machines(span: Span): Promise<Machine[]>
  /** Different paths of each of these machines. */
  pathsOf(span: Span, agents: readonly string[]): Promise<{ agent: string; paths: number }[]>
  machinePages(span: Span, limit: number): Promise<MachinePage[]>
  /** How many of these machines requested each of these paths. */
  agentsOf(span: Span, agents: readonly string[], paths: readonly string[]): Promise<{ path: string; agents: number }[]>
  /** What AI agents got, in any order. */
  crawlers(span: Span): Promise<Crawler[]>
  /** Visits of people by the channel `ai`, by referrer. */
  aiVisits(span: Span): Promise<{ referrer: string; visits: number }[]>
  /** Views of these paths by people. */
  viewsOf(span: Span, paths: readonly string[]): Promise<{ path: string; pageviews: number }[]>
}

export type Machine = { agent: string; category: string; hits: number; false_hits: number; last_at: number }
export type Crawler = Omit<AnalyticsCrawlerRow, 'website_id' | 'day'>
export type MachinePage = {
  path: string
  page_id: string | null
  training: number
  search_index: number
  on_demand: number
  markdown_hits: number
}
