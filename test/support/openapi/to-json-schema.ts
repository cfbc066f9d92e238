import type { Schema } from './document.ts'

/** Converts a schema of OpenAPI 3.0 to JSON Schema. References stay. */
export function toJsonSchema(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(toJsonSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const converted = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inside(key, value)]))
  const { nullable, ...rest } = withExclusiveBounds(converted)
  return nullable === true ? orNull(rest) : rest
}

/** Names of properties are not keywords, and examples are not schemas. */
function inside(key: string, value: Schema): Schema {
  if (['example', 'examples', 'default', 'enum', 'const', 'required'].includes(key)) return value
  if (!['properties', 'patternProperties', 'definitions', '$defs'].includes(key)) return toJsonSchema(value)
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toJsonSchema(schema)]))
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] }
}

/** In OpenAPI 3.0 `exclusiveMinimum` is a flag on `minimum`. */
function withExclusiveBounds(schema: Schema): Schema {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  if (typeof exclusiveMinimum === 'number') rest.exclusiveMinimum = exclusiveMinimum
  if (typeof exclusiveMaximum === 'number') rest.exclusiveMaximum = exclusiveMaximum
  if (exclusiveMinimum === true) {
    rest.exclusiveMinimum = rest.minimum
    delete rest.minimum
  }
  if (exclusiveMaximum === true) {
    rest.exclusiveMaximum = rest.maximum
    delete rest.maximum
  }
  return rest
}
