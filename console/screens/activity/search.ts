/** Filters of the audit log, named as in the API, and which of both lists is shown. */
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
export type ActivitySearch = Filters & { view?: 'events' }

export function activitySearch(given: Record<string, unknown>): ActivitySearch {
  const texts = FILTERS.map((name) => [name, typeof given[name] === 'string' && given[name] ? given[name] : undefined])
  return {
    ...Object.fromEntries(texts),
    source: SOURCES.find((source) => source === given.source),
    view: given.view === 'events' ? given.view : undefined,
  }
}
