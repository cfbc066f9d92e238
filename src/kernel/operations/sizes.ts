import type { TSchema } from 'typebox'
import type { FieldErrors } from '#kernel/operations/errors.ts'

/** The keywords of a JSON Schema that limit the size of a value, and those that lead to nested schemas. */
type Sized = {
  maxItems?: number
  maxProperties?: number
  items?: Sized
  properties?: Record<string, Sized>
  anyOf?: Sized[]
}

/**
 * Errors for every list and object with more entries than its schema allows. The entries of such a value are not visited,
 * so the work is bounded by the schema, not by the value.
 */
export function sizeErrors(schema: TSchema, value: unknown): FieldErrors {
  const errors: FieldErrors = {}
  measure(schema as Sized, value, '', errors)
  return errors
}

function measure(schema: Sized, value: unknown, path: string, errors: FieldErrors) {
  if (value === null || typeof value !== 'object') return
  const within = (name: string | number) => (path ? `${path}.${name}` : String(name))
  for (const option of schema.anyOf ?? []) measure(option, value, path, errors)
  if (Array.isArray(value)) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema
    if (value.length > maxItems) errors[path] = [`has too many items (maximum is ${maxItems})`]
    else if (items) for (const [index, item] of value.entries()) measure(items, item, within(index), errors)
    return
  }
  const { properties = {}, maxProperties = Number.POSITIVE_INFINITY } = schema
  if (hasMoreKeys(value, maxProperties)) errors[path || 'base'] = [`has too many keys (maximum is ${maxProperties})`]
  else
    for (const [name, property] of Object.entries(properties))
      if (Object.hasOwn(value, name)) measure(property, (value as Record<string, unknown>)[name], within(name), errors)
}

function hasMoreKeys(value: object, most: number): boolean {
  if (most === Number.POSITIVE_INFINITY) return false
  let keys = 0
  for (const _ in value) if (++keys > most) return true
  return false
}
