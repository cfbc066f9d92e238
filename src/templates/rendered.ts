import type { WorkBudget } from '#templates/work-budget.ts'
import type { FeedNode } from './program.ts'
import type { Archive, Condition } from './sources.ts'

export type RenderOptions = {
  /** Spent by what is evaluated and written; never by the time that sources take. */
  budget: WorkBudget
  /** Shows a visible note where something is unknown. */
  preview?: boolean
  /** Which page of lists in pages is shown, from 1. */
  pageNumber?: number
  /** The month or year that is shown of lists in pages by month or year; the first unless they have it. */
  period?: string | null
  /** The words of the links between a list's pages, in the page's language. */
  labels?: PagerLabels
  /** In characters. */
  maxOutput?: number
  /** What `now` is, in milliseconds since 1970. */
  now?: number
}
export type PagerLabels = { pages: string; previous: string; next: string }

export type Rendered = {
  html: string
  warnings: Warning[]
  /** The css of the components that were rendered, by component id. */
  css: Record<string, string>
  feeds: Feed[]
  pagers: Pager[]
  archives: Archive[]
  /** When it shows something else though nothing has changed, in milliseconds since 1970; null for never. */
  until: number | null
}

/** `within` names the component or snippet whose source the line is of; null is the template itself. */
export type Warning = { message: string; line: number; within: string | null }

export type Feed = Pick<FeedNode, 'table' | 'sort' | 'limit' | 'columns'> & { title: string; where: Condition[] }

/** A list in pages, as shown: `page` may be past the last one, `pages` is at least 1. */
export type Pager = { page: number; pages: number; total: number; size: number }
