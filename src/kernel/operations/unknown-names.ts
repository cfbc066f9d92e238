import type { TObject } from 'typebox'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { MAX_UNKNOWN, shorten } from '#kernel/operations/problems.ts'
import { nearestName } from '#text/nearest-name.ts'

/** The parts of a schema that lead into a value. */
type Schema = {
  type?: string
  format?: string
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  maxItems?: number
  anyOf?: Schema[]
}

/**
 * A warning for each name that a schema does not declare, inside objects and lists too, with its path and the name it resembles.
 * Objects whose names are their callers' own have none that is unknown.
 * @throws InvalidRequest for a `dry_run` where there is none: ignored, the call would do what was only to be tried
 */
export function unknownNames(schema: TObject, given: object, what: 'field' | 'query parameter'): string[] {
  const isKnown = what === 'field' ? isDeclared : isParameter
  const warnings: string[] = []
  const { dry_run = false } = given as { dry_run?: unknown }
  const isOpen = (schema as Schema).additionalProperties !== false
  if (isOpen && !Object.hasOwn(schema.properties, 'dry_run') && ![false, 'false', '0'].includes(dry_run as never))
    throw new InvalidRequest('There is no dry run of this', 'Nothing was done. Leave dry_run out to do it.')
  for (const { path, name, near } of unknownIn(schema as Schema, given, '', isKnown)) {
    const hint = near ? `; did you mean '${path}${near}'?` : '.'
    warnings.push(`Unknown ${what} '${path}${shorten(name)}' was ignored${hint}`)
    if (warnings.length === MAX_UNKNOWN) break
  }
  return warnings
}

/** The declared fields, and of objects inside them again only those; UUIDs in the lower case in which they are stored. */
export function declaredFields(schema: TObject, body: Record<string, unknown>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties as Record<string, Schema>)) {
    if (!Object.hasOwn(body, name)) continue
    const value = body[name]
    fields[name] = typeof value === 'string' && isId(property) ? value.toLowerCase() : withoutUnknown(property, value)
  }
  return fields
}

type Unknown = { path: string; name: string; near: string | null }
type Known = (schema: Schema, name: string) => boolean

/** What holds too much is refused, and not looked into. */
function* unknownIn(schema: Schema, value: unknown, path: string, isKnown: Known): Generator<Unknown> {
  const { properties, additionalProperties, items, maxItems = Number.POSITIVE_INFINITY } = meant(schema, value)
  if (Array.isArray(value)) {
    if (!items || value.length > maxItems) return
    for (const [index, item] of value.entries()) yield* unknownIn(items, item, `${path}${index}.`, isDeclared)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const fields = value as Record<string, unknown>
  for (const [name, inside] of Object.entries(properties ?? {}))
    if (Object.hasOwn(fields, name)) yield* unknownIn(inside, fields[name], `${path}${name}.`, isDeclared)
  // Of objects with names of their callers' own only those are looked at whose values are described.
  if (typeof additionalProperties !== 'object' && (!properties || additionalProperties !== undefined)) return
  const known = Object.keys(properties ?? {})
  for (const name in fields)
    if (typeof additionalProperties === 'object')
      yield* unknownIn(additionalProperties, fields[name], `${path}${shorten(name)}.`, isDeclared)
    else if (!isKnown({ properties }, name)) yield { path, name, near: nearestName(name, known) }
}

/** What a null or one of several shapes is not: the only object or list among them. */
function meant(schema: Schema, value: unknown): Schema {
  if (!schema.anyOf) return schema
  const type = Array.isArray(value) ? 'array' : 'object'
  const shapes = schema.anyOf.filter((shape) => shape.type === type)
  return shapes.length === 1 ? shapes[0]! : {}
}

function withoutUnknown(schema: Schema, value: unknown): unknown {
  const { properties = {}, additionalProperties, items } = meant(schema, value)
  if (Array.isArray(value)) return items ? value.map((item) => withoutUnknown(items, item)) : value
  if (typeof value !== 'object' || value === null) return value
  const isDescribed = Object.keys(properties).length > 0 || typeof additionalProperties === 'object'
  if (!isDescribed) return value
  const fields: Record<string, unknown> = {}
  for (const [name, of] of Object.entries(value)) {
    const inside = Object.hasOwn(properties, name) ? properties[name]! : additionalProperties
    // A name like __proto__ is the caller's own, too.
    const kept = typeof inside === 'object' ? withoutUnknown(inside, of) : of
    if (inside !== undefined)
      Object.defineProperty(fields, name, { value: kept, enumerable: true, configurable: true, writable: true })
  }
  return fields
}

const isDeclared = ({ properties }: Schema, name: string) => Object.hasOwn(properties!, name)

/** Lists are also `names[]`, objects `filter[title]`. */
function isParameter({ properties }: Schema, name: string): boolean {
  if (Object.hasOwn(properties!, name.replace(/\[\]$/, ''))) return true
  const [outer] = name.split('[', 1) as [string]
  return Object.hasOwn(properties!, outer) && properties![outer]!.type === 'object'
}

function isId({ format, anyOf = [] }: Schema): boolean {
  return format === 'uuid' || anyOf.some((shape) => shape.format === 'uuid')
}
