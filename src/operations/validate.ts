import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import { type FieldErrors, InvalidRequest, ValidationFailed } from '#operations/errors.ts'
import { nearestName } from '#text/nearest-name.ts'

type Problem = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string }
const validators = new WeakMap<TSchema, Validator>()

// Every wrong field is to be named; the library stops at eight unless told.
Settings.Set({ maxErrors: 1_000 })

/**
 * Checks a body against its schema.
 * @throws ValidationFailed naming every wrong or missing field (or InvalidRequest where the operation says 400)
 * @returns warnings: a sentence for each field that does not exist
 */
export function checkInput(schema: TObject, body: unknown, status: 400 | 422): string[] {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new InvalidRequest('The body must be a JSON object')
  const errors = problemsOf(schema, body)
  if (errors) {
    const failure = new ValidationFailed(errors)
    throw status === 400 ? new InvalidRequest(failure.message) : failure
  }
  return unknownFields(schema, body)
}

/** The body with its ids as they are stored: a UUID may be written in either case (RFC 9562, section 4). */
export function withCanonicalIds(schema: TObject, body: object): object {
  const ids = Object.entries(body).filter(([name, value]) => typeof value === 'string' && isIdField(schema, name))
  return ids.length ? { ...body, ...Object.fromEntries(ids.map(([name, id]) => [name, id.toLowerCase()])) } : body
}

function isIdField(schema: TObject, name: string): boolean {
  if (!Object.hasOwn(schema.properties, name)) return false
  const property = schema.properties[name] as { format?: string; anyOf?: { format?: string }[] }
  return [property, ...(property.anyOf ?? [])].some(({ format }) => format === 'uuid')
}

/**
 * Turns the text of a query string into the types that the schema names.
 * @throws InvalidRequest naming the parameter
 */
export function parseQuery(schema: TObject, raw: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = raw[name] ?? raw[`${name}[]`]
    if (value === undefined) continue
    if (String(value).includes('\0')) throw new InvalidRequest(`Query parameter ${name} holds a NUL character`)
    query[name] = coerce(property as { type?: string }, value)
  }
  const errors = problemsOf(schema, query)
  if (errors) {
    const [name, messages] = Object.entries(errors)[0]!
    throw new InvalidRequest(`Query parameter ${name} ${messages[0]}`)
  }
  return query
}

function coerce(schema: { type?: string }, value: unknown): unknown {
  if (schema.type === 'array') {
    const list = Array.isArray(value) ? value : [value]
    return list.flatMap((item) => (typeof item === 'string' ? item.split(',').filter(Boolean) : [item]))
  }
  const single = Array.isArray(value) ? value.at(-1) : value
  if (typeof single !== 'string') return single
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(single) ? Number(single) : single
  if (schema.type === 'boolean')
    return single === 'true' || single === '1' ? true : single === 'false' || single === '0' ? false : single
  return single
}

function problemsOf(schema: TSchema, value: unknown): FieldErrors | null {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  if (validator.Check(value)) return null
  const errors: FieldErrors = {}
  for (const problem of validator.Errors(value)[1] as Problem[]) describe(problem, schema, errors)
  return errors
}

function describe(problem: Problem, schema: TSchema, errors: FieldErrors) {
  const path = problem.instancePath.slice(1).replaceAll('/', '.')
  const add = (field: string, message: string) => {
    const key = field || 'base'
    errors[key] ??= []
    if (!errors[key].includes(message)) errors[key].push(message)
  }
  const { params } = problem
  switch (problem.keyword) {
    case 'required':
      for (const name of params.requiredProperties as string[]) add(path ? `${path}.${name}` : name, "can't be blank")
      return
    case 'type':
      // A nullable field fails both of its halves; the half that asks for null says nothing useful.
      if (params.type !== 'null') add(path, `must be ${article(String(params.type))}`)
      return
    case 'anyOf':
      return
    case 'enum':
      return add(path, `must be one of: ${(params.allowedValues as string[]).join(', ')}`)
    case 'minLength':
      return add(path, params.limit === 1 ? "can't be blank" : `is too short (minimum is ${params.limit} characters)`)
    case 'maxLength':
      return add(path, `is too long (maximum is ${params.limit} characters)`)
    case 'minItems':
      return add(path, `needs at least ${params.limit}`)
    case 'maxItems':
      return add(path, `has too many items (maximum is ${params.limit})`)
    case 'minimum':
      return add(path, `must be at least ${params.limit}`)
    case 'maximum':
      return add(path, `must be at most ${params.limit}`)
    case 'format':
      return add(path, `must be a valid ${params.format}`)
    case 'pattern':
      return add(path, patternMessage(schema, path))
    default:
      add(path, problem.message)
  }
}

/** A schema with a pattern says in `description` what would be right. */
function patternMessage(schema: TSchema, path: string): string {
  const property = (schema as TObject).properties?.[path] as { description?: string } | undefined
  return property?.description ? `is not valid: ${property.description}` : 'is not valid'
}

function article(type: string): string {
  if (type === 'integer') return 'a whole number'
  if (type === 'array') return 'a list'
  return type === 'object' ? 'an object' : type === 'boolean' ? 'true or false' : `a ${type}`
}

function unknownFields(schema: TObject, body: object): string[] {
  const known = Object.keys(schema.properties)
  return Object.keys(body)
    .filter((name) => !Object.hasOwn(schema.properties, name))
    .slice(0, MAX_WARNINGS)
    .map((name) => {
      const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name
      const near = nearestName(name, known)
      return `Unknown field '${shown}' was ignored${near ? `; did you mean '${near}'?` : '.'}`
    })
}

const MAX_WARNINGS = 20
