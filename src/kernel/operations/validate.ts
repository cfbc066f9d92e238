import type { TObject } from 'typebox'
import { type FieldErrors, InvalidRequest, ValidationFailed } from '#kernel/operations/errors.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { objectInQuery } from '#kernel/operations/query-object.ts'
import { declaredFields, unknownNames } from '#kernel/operations/unknown-names.ts'
import { holdsNul } from '#text/nul.ts'

/**
 * Checks a body against its schema.
 * @throws ValidationFailed naming every wrong or missing field (or InvalidRequest where the operation says 400)
 * @returns the declared fields, with UUIDs in the lower case in which they are stored (RFC 9562, section 4, takes either),
 *   and a warning for each field that does not exist, also inside its objects and lists
 */
export function checkInput(
  schema: TObject,
  body: unknown,
  status: 400 | 422,
): { input: Record<string, unknown>; warnings: string[] } {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new InvalidRequest(
      'The body must be a JSON object',
      'Send an object with the fields, like {"name": "value"}.',
    )
  const warnings = unknownNames(schema, body, 'field')
  const errors = problemsOf(schema, body)
  if (errors) {
    const failure = nameUnknown(new ValidationFailed(errors), warnings)
    throw status === 400 ? new InvalidRequest(failure.message, rightFields(schema, errors)) : failure
  }
  return { input: declaredFields(schema, body as Record<string, unknown>), warnings }
}

/** A mistyped field is often why another is missing, so a refusal names the unknown ones too (contract, section 1). */
export function nameUnknown<E>(error: E, warnings: readonly string[]): E {
  if (error instanceof ValidationFailed && warnings.length > 0) error.extra.warnings ??= [...warnings]
  return error
}

/**
 * Turns the text of a query string into the types that the schema names, with a warning for each unknown parameter.
 * @throws InvalidRequest naming the parameter
 */
export function parseQuery(
  schema: TObject,
  raw: Record<string, unknown>,
): { query: Record<string, unknown>; warnings: string[] } {
  const query: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const value = isObject(property) ? objectInQuery(raw, name) : (raw[name] ?? raw[`${name}[]`])
    if (value === undefined) continue
    if (holdsNul(value))
      throw new InvalidRequest(
        `Query parameter ${name} contains a NUL character`,
        'Leave it out; no text may hold one.',
      )
    query[name] = coerce(property as { type?: string }, value)
  }
  const errors = problemsOf(schema, query)
  if (errors) {
    const [name, messages] = Object.entries(errors)[0]!
    throw new InvalidRequest(`Query parameter ${name} ${messages[0]}`, rightValue(schema, name))
  }
  return { query, warnings: unknownNames(schema, raw, 'query parameter') }
}

function rightValue(schema: TObject, name: string): string {
  const [parameter] = name.split('.') as [string]
  const { description } = (schema.properties[parameter] ?? {}) as { description?: string }
  return description ? `${parameter}: ${description}` : 'Correct it, or leave it out.'
}

function rightFields(schema: TObject, errors: FieldErrors): string {
  const names = Object.keys(errors).map((field) => field.split('.')[0]!)
  return [...new Set(names)].map((name) => rightValue(schema, name)).join(' ')
}

function coerce(schema: { type?: string }, value: unknown): unknown {
  if (schema.type === 'array') {
    const list = Array.isArray(value) ? value : [value]
    return list.flatMap((item) => (typeof item === 'string' ? namesIn(item) : [item]))
  }
  const single = Array.isArray(value) ? value.at(-1) : value
  if (typeof single !== 'string') return single
  if (schema.type === 'integer' || schema.type === 'number')
    return /^-?\d+(\.\d+)?$/.test(single) ? Number(single) : single
  if (schema.type === 'boolean')
    return single === 'true' || single === '1' ? true : single === 'false' || single === '0' ? false : single
  return single
}

function namesIn(list: string): string[] {
  const names = list.split(',').map((name) => name.trim())
  return names.filter(Boolean)
}

function isObject(property: object): boolean {
  return (property as { type?: string }).type === 'object'
}
