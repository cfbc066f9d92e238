import { type Fields, isFields } from '#transport/mcp/rpc.ts'

/** Limits that no one reaches by accident: the service checks them and says what is wrong, so no agent pays for reading them. */
const LEFT_OUT = new Set([
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'maximum',
  'minimum',
  'maxProperties',
  'format',
  'pattern',
])

/** Schemas by name, in few words; whatever fits the whole schema fits these. */
export function brief(properties: Fields): Fields {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, briefSchema(schema as Fields)]))
}

function briefSchema(schema: Fields): Fields {
  const { anyOf, properties, items, ...rest } = schema
  const kept = Object.fromEntries(Object.entries(rest).filter(([key]) => !LEFT_OUT.has(key)))
  if (kept.additionalProperties === true) delete kept.additionalProperties
  if (isFields(properties) && Object.keys(properties).length) kept.properties = brief(properties)
  if (isFields(items)) kept.items = briefSchema(items)
  return Array.isArray(anyOf) ? union((anyOf as Fields[]).map(briefSchema), kept) : kept
}

/** Options of different types say the same as one schema of several types, whose other words bind one type each. */
function union(options: Fields[], around: Fields): Fields {
  const types = options.map(({ type }) => type)
  if (!types.every((type) => typeof type === 'string') || new Set(types).size < types.length)
    return { anyOf: options, ...around }
  const merged: Fields = Object.assign({}, ...options, { type: types }, around)
  // An enum binds every type.
  if (Array.isArray(merged.enum) && types.includes('null')) merged.enum = [...merged.enum, null]
  return merged
}
