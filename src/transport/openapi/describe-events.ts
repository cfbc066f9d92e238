import { describeEvent, leastRoleFor } from '#kernel/events/catalogue.ts'
import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Components, Json } from '#transport/openapi/components.ts'

/**
 * The catalogue of events, by type: what happened, who may read it, and the schema of its data. OpenAPI 3.0 has no place for
 * messages that a service sends, so it is an extension.
 */
export function describeEvents({ events }: Catalog, components: Components): Record<string, Json> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const data = components.schema(events[type]!)
      return [type, { description: describeEvent(type), role: leastRoleFor(type), data }]
    }),
  )
}
