import { textInTools } from '#kernel/operations/tool.ts'
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

/** Arguments that mean the same in every tool; the instructions say what. */
const UNDESCRIBED = new Set(['page', 'per', 'cursor', 'dry_run', 'note', 'publish'])

/** The same schema with a word on every argument that has neither a description nor a list of its values. */
export function described(schema: Fields, words: Readonly<Record<string, string>>, about: Fields): Fields {
  const { properties } = schema as { properties: Fields }
  const told = Object.entries(properties).map(([name, each]) => [name, withWords(each as Fields, name, words, about)])
  return { ...schema, properties: Object.fromEntries(told) }
}

function withWords(schema: Fields, name: string, words: Readonly<Record<string, string>>, about: Fields): Fields {
  if (schema.description !== undefined || Array.isArray(schema.enum)) return schema
  const description = firstSentence(about[name]) ?? words[name] ?? `Its ${name.replaceAll('_', ' ')}.`
  return { ...schema, description }
}

/** Of what the reference says. */
function firstSentence(about: unknown): string | undefined {
  return typeof about === 'string' ? about.split(/(?<=\.) |[:;] /)[0] : undefined
}

/** Schemas by name, in few words; any value that fits the whole schema fits these. */
export function brief(properties: Fields): Fields {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      if (textInTools(schema as Fields) === null) return []
      const short = briefSchema(schema as Fields)
      return [[name, UNDESCRIBED.has(name) ? undescribed(short) : short]]
    }),
  )
}

/** The arguments of what creates a record: what may be null may as well be absent. */
export function withoutNull(properties: Fields): Fields {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, notNull(schema as Fields)]))
}

function notNull({ anyOf, ...rest }: Fields): Fields {
  if (!Array.isArray(anyOf)) return rest
  const others = (anyOf as Fields[]).filter(({ type }) => type !== 'null')
  return others.length === 1 ? { ...others[0], ...rest } : { ...rest, anyOf: others }
}

function undescribed({ description: _, anyOf, ...schema }: Fields): Fields {
  return Array.isArray(anyOf) ? { ...schema, anyOf: (anyOf as Fields[]).map(undescribed) } : schema
}

function briefSchema(schema: Fields): Fields {
  const { anyOf, properties, items, ...rest } = schema
  const description = textInTools(schema)
  if (typeof description === 'string') {
    const item = isFields(items) ? { items: { type: items.type } } : {}
    return { ...oneOfTypes(typesOf(schema)), ...item, description }
  }
  const short = Object.fromEntries(Object.entries(rest).filter(([key]) => !LEFT_OUT.has(key)))
  if (short.additionalProperties === true) delete short.additionalProperties
  if (isFields(properties) && Object.keys(properties).length) short.properties = brief(properties)
  if (isFields(items)) short.items = briefSchema(items)
  // Several types in one schema would be shorter, and some clients take only one.
  if (Array.isArray(anyOf)) short.anyOf = (anyOf as Fields[]).map(briefSchema)
  return short
}

/** The fields of an answer, or those that all answers of a family have, with no more than their types; any may be absent. */
export function topLevel([first, ...others]: readonly Fields[]): Fields {
  const names = Object.keys(first!).filter((name) => others.every((answer) => name in answer))
  const properties = names.map((name) => {
    const types = [first!, ...others].flatMap((answer) => typesOf(answer[name] as Fields))
    return [name, oneOfTypes([...new Set(types)])]
  })
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function oneOfTypes(types: string[]): Fields {
  return types.length === 1 ? { type: types[0] } : { anyOf: types.map((type) => ({ type })) }
}

function typesOf({ type, anyOf }: Fields): string[] {
  return Array.isArray(anyOf) ? (anyOf as Fields[]).flatMap(typesOf) : [type as string]
}
