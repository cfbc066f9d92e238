import type { TSchema } from 'typebox'
import { describeEvent, leastRoleFor } from '#events/catalogue.ts'
import { EVENT_TYPES } from '#events/event-types.ts'
import type { Catalog } from '#operations/catalog.ts'
import { recordOf } from '#operations/named.ts'
import type { Components, Json } from '#transport/openapi/components.ts'

/**
 * The catalogue of events, by type: what happened, who may read it, and the record that the data is, where an operation
 * answers that record. OpenAPI 3.0 has no place for messages that a service sends, so it is an extension.
 */
export function describeEvents({ operations }: Catalog, components: Components): Record<string, Json> {
  const records = new Map<string, TSchema>()
  for (const { emits, output } of operations) if (emits && output && recordOf(output)) records.set(emits, output)
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const kind = type.slice(0, type.lastIndexOf('.'))
      const record = records.get(type) ?? records.get(`${kind}.updated`)
      const data = record ? { data: components.schema(record) } : {}
      return [type, { description: describeEvent(type), role: leastRoleFor(type), ...data }]
    }),
  )
}
