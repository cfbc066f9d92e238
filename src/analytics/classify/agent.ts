import type { CrawlerPurpose } from '#analytics/classify/ai-crawlers.ts'

export type AgentCategory =
  | 'ai'
  | 'search'
  | 'seo'
  | 'monitor'
  | 'social'
  | 'feed'
  | 'ads'
  | 'archive'
  | 'scanner'
  | 'tool'
  | 'other'

/** A machine, as its User-Agent names it. */
export type Agent = {
  name: string
  /** Null where it is not known. */
  operator: string | null
  category: AgentCategory
  /** Of agents of AI companies. */
  purpose: CrawlerPurpose | null
}
