import type { TObject } from 'typebox'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Request } from '#kernel/operations/request.ts'
import { nearestName } from '#text/nearest-name.ts'

/** Gives a refusal that says only what is wrong a `detail` of what would be right in this case (contract, section 1). */
export function explain<E>(error: E, { operation, query, body }: Request, catalog: Pick<Catalog, 'examples'>): E {
  if (!(error instanceof ValidationFailed)) return error
  const schema = { ...operation.query?.properties, ...operation.input?.properties }
  const given = { ...query, ...(isObject(body) ? body : {}) }
  error.explain(() => {
    const { warnings = [] } = error.extra as { warnings?: string[] }
    const detail = detailOf(error.errors, { schema, given, example: exampleOf(operation.name, catalog) })
    return [detail, ...warnings.slice(0, MAX_SENTENCES)].join(' ')
  })
  return error
}

/** Sentences about the first fields; `errors` has them all. */
const MAX_SENTENCES = 3

type Around = {
  /** Of each field, by its name. */
  schema: TObject['properties']
  given: Values
  /** Values that the operation accepts. */
  example?: Values
}
type Values = Record<string, unknown>

export function detailOf(errors: FieldErrors, around: Around): string {
  const fields = Object.entries(errors)
  const sentences = fields.slice(0, MAX_SENTENCES).map(([field, [message]]) => sentenceOf(field, message!, around))
  const more = fields.length - MAX_SENTENCES
  if (more > 0) sentences.push(`errors names ${more === 1 ? 'one more field' : `${more} more fields`}.`)
  return sentences.join(' ')
}

function sentenceOf(field: string, message: string, { schema, given, example = {} }: Around): string {
  if (field === 'base') return `${message}.`
  if (message.startsWith('is unknown')) return `${JSON.stringify(field)} ${message}. Known are ${knownOf(schema)}.`
  const value = valueAt(given, field)
  const isSecret = SECRET.test(field)
  const like = isSecret || message.includes('like ') ? '' : likeOf(valueAt(example, field), message, value)
  if (message.startsWith("can't be blank")) return `Send ${field}${like || aboutOf(schema, field)}.`
  if (value === undefined || isSecret) return `${field} ${message}${like || aboutOf(schema, field)}.`
  const meant = typeof value === 'string' ? nearestName(value, choicesOf(message)) : null
  const is = `${field} is ${message.startsWith('is too long') ? sizeOf(value) : shown(value)} and ${message}`
  return meant === null ? `${is}${like}.` : `${is}. Did you mean ${JSON.stringify(meant)}?`
}

/** Fields that a sentence lists. */
const MAX_KNOWN = 20

function knownOf(schema: TObject['properties']): string {
  return Object.keys(schema).slice(0, MAX_KNOWN).join(', ')
}

const SECRET = /(^|_)(secret|password|token)$|^headers$/
const TAKEN = 'has already been taken'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** A value that would do: one that is free, or one of the reference's examples. */
function likeOf(example: unknown, message: string, given: unknown): string {
  if (message === TAKEN) return typeof given === 'string' ? `: choose another, like ${shown(`${given}-2`)}` : ''
  if (!/^(must|is not|can't be blank|has no)/.test(message)) return ''
  const json = example === undefined || UUID.test(String(example)) ? undefined : JSON.stringify(example)
  return json !== undefined && json.length <= MAX_SHOWN ? `, like ${json}` : ''
}

/** What the reference says of a field. */
function aboutOf(schema: TObject['properties'], field: string): string {
  const [outer] = field.split('.') as [string]
  const { description, about } = (schema[outer] ?? {}) as { description?: string; about?: string }
  const text = description ?? about
  return text ? `: ${text.replace(/\.$/, '')}` : ''
}

function choicesOf(message: string): string[] {
  const [, list = ''] = /^must be one of:? (.+)$/.exec(message) ?? []
  return list.split(', ')
}

/** Characters of a value that are repeated. */
const MAX_SHOWN = 80

function shown(value: unknown): string {
  const isShort = typeof value === 'string' && value.length <= MAX_SHOWN
  return isShort ? JSON.stringify(value) : sizeOf(value)
}

function sizeOf(value: unknown): string {
  if (typeof value === 'string') return `a text of ${value.length} characters`
  if (Array.isArray(value)) return `a list of ${value.length}`
  return isObject(value) ? 'an object' : String(value)
}

/** `edits.3.path`; of an example any item will do. */
function valueAt(values: unknown, field: string): unknown {
  let value = values
  for (const name of field.split('.')) {
    if (Array.isArray(value)) value = value[Number(name)] ?? value[0]
    else value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  }
  return value
}

/** Also of what creates and updates such a record. */
function exampleOf(name: string, { examples }: Pick<Catalog, 'examples'>): Values {
  const noun = name.slice(0, name.lastIndexOf('_'))
  const bodies = [`${noun}_update`, `${noun}_create`, name].map((each) =>
    examples.find(({ operation }) => operation === each),
  )
  return Object.assign({}, ...bodies.map((found) => ({ ...found?.query, ...found?.body })))
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
