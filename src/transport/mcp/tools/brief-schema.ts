import { type Fields, isFields } from '#transport/mcp/rpc.ts'

/** Limits that no one reaches by accident: the service checks them and says what is wrong, so no agent pays for reading them. */
const LEFT_OUT = new Set([
  // For the reference alone.
  'about',
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
  const short = Object.fromEntries(Object.entries(rest).filter(([key]) => !LEFT_OUT.has(key)))
  if (short.additionalProperties === true) delete short.additionalProperties
  if (isFields(properties) && Object.keys(properties).length) short.properties = brief(properties)
  if (isFields(items)) short.items = briefSchema(items)
  // Several types in one schema would be shorter, and some clients take only one.
  if (Array.isArray(anyOf)) short.anyOf = (anyOf as Fields[]).map(briefSchema)
  return short
}

/** The fields of an answer, or of a family's answers, with no more than their types; any of them may be absent. */
export function topLevel(answers: readonly Fields[]): Fields {
  const types = new Map<string, Set<string>>()
  for (const answer of answers)
    for (const [name, schema] of Object.entries(answer))
      types.set(name, new Set([...(types.get(name) ?? []), ...typesOf(schema as Fields)]))
  const properties = [...types].map(([name, all]) => [name, oneOfTypes([...all])])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function oneOfTypes(types: string[]): Fields {
  return types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) }
}

function typesOf({ type, anyOf }: Fields): string[] {
  return Array.isArray(anyOf) ? (anyOf as Fields[]).flatMap(typesOf) : [type as string]
}
