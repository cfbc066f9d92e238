import { oneOf, searchOf, text } from '#console/shell/search.ts'

/** Filters of the audit log, named as in the API. */
export const FILTERS = [
  'actor',
  'client_id',
  'operation',
  'kind',
  'record_id',
  'change_set_id',
  'since',
  'until',
] as const
export const SOURCES = ['api', 'mcp', 'console'] as const

export type Filters = Partial<Record<(typeof FILTERS)[number], string>> & { source?: (typeof SOURCES)[number] }

/** The filters, and which of both lists is shown. */
export const activitySearch = searchOf({
  ...(Object.fromEntries(FILTERS.map((name) => [name, text])) as Record<(typeof FILTERS)[number], typeof text>),
  source: oneOf(...SOURCES),
  view: oneOf('events'),
})
export type ActivitySearch = ReturnType<typeof activitySearch>
