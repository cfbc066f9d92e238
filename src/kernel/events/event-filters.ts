import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { nearestName } from '#text/nearest-name.ts'

/** The types that a list of filters (`*`, `page.*`, `page.created`) names. */
export function typesOf(filters: readonly string[]): string[] {
  return EVENT_TYPES.filter((type) => isWanted(filters, type))
}

/** What is wrong with filters, as a predicate that names the nearest type; null when each of them is known. */
export function filterProblem(filters: readonly string[]): string | null {
  const unknown = filters.find((filter) => !EVENT_TYPES.some((type) => matches(filter, type)))
  if (unknown === undefined) return null
  const families = EVENT_TYPES.map((type) => `${type.slice(0, type.lastIndexOf('.'))}.*`)
  const nearest = nearestName(unknown, ['*', ...new Set(families), ...EVENT_TYPES])
  return `can't contain '${unknown}'${nearest === null ? ': use *, a family like page.*, or the type of an event' : `; did you mean '${nearest}'?`}`
}

/** Whether one of the filters names the type. */
export function isWanted(filters: readonly string[], type: string): boolean {
  return filters.some((filter) => matches(filter, type))
}

function matches(filter: string, type: string): boolean {
  return filter === '*' || filter === type || (filter.endsWith('.*') && type.startsWith(filter.slice(0, -1)))
}
