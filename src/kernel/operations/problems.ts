import type { TObject, TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import type { FieldErrors } from '#kernel/operations/errors.ts'
import { sizeErrors } from '#kernel/operations/sizes.ts'
import { nearestName } from '#text/nearest-name.ts'

/** More problems of one value are not reported. */
export const MAX_PROBLEMS = 100

/** Unknown fields that are named, and characters of their names. */
export const MAX_UNKNOWN = 20
const MAX_SHOWN = 60

/** An unknown name as it may be repeated. */
export function shorten(name: string): string {
  return name.length > MAX_SHOWN ? `${name.slice(0, MAX_SHOWN).toWellFormed()}…` : name.toWellFormed()
}

type Problem = { keyword: string; instancePath: string; params: Record<string, unknown>; message: string }
const validators = new WeakMap<TSchema, Validator>()

Settings.Set({ maxErrors: MAX_PROBLEMS })

/**
 * What is wrong with a value, by field; null when nothing is. Sizes are checked first, because the validator visits every
 * item of a list before it checks the length.
 */
export function problemsOf(schema: TSchema, value: unknown): FieldErrors | null {
  const errors = sizeErrors(schema, value)
  if (Object.keys(errors).length > 0) return errors
  const validator = validatorOf(schema)
  if (validator.Check(value)) return null
  for (const problem of validator.Errors(value)[1] as Problem[]) describe(problem, schema, errors)
  return errors
}

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}

function describe(problem: Problem, schema: TSchema, errors: FieldErrors) {
  const path = problem.instancePath.slice(1).replaceAll('/', '.')
  const add = (field: string, message: string) => {
    const key = field || 'base'
    // A caller's own name of a field may be that of something that every object has.
    const messages = Object.hasOwn(errors, key) ? errors[key]! : []
    if (messages.includes(message)) return
    const value = [...messages, message]
    Object.defineProperty(errors, key, { value, enumerable: true, configurable: true, writable: true })
  }
  const { params } = problem
  switch (problem.keyword) {
    case 'required':
      for (const name of params.requiredProperties as string[]) add(path ? `${path}.${name}` : name, "can't be blank")
      return
    case 'type':
      // A nullable field fails both alternatives; "must be null" would not help.
      if (params.type !== 'null') add(path, `must be ${article(String(params.type))}`)
      return
    case 'anyOf':
      return
    // Beside `additionalProperties`, which names the field.
    case 'boolean':
      return
    case 'additionalProperties':
      for (const name of (params.additionalProperties as string[]).slice(0, MAX_UNKNOWN)) {
        const shown = shorten(name) || '(no name)'
        const field = path ? `${path}.${shown}` : shown
        // Of an object whose fields may have any name it says too that the value of one is wrong.
        const isSaid = Object.keys(errors).some((key) => key === field || key.startsWith(`${field}.`))
        if (!isSaid) add(field, unknownMessage(schema, path, name))
      }
      return
    case 'enum':
      return add(path, `must be one of: ${(params.allowedValues as string[]).join(', ')}`)
    case 'minLength':
      return add(path, params.limit === 1 ? "can't be blank" : `is too short (minimum is ${params.limit} characters)`)
    case 'maxLength':
      return add(path, `is too long (maximum is ${params.limit} characters)`)
    case 'minItems':
      return add(path, `must have at least ${params.limit}`)
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

function unknownMessage(schema: TSchema, path: string, name: string): string {
  let at = schema as TObject
  for (const part of path === '' ? [] : path.split('.')) at = (at.properties?.[part] ?? {}) as TObject
  const near = nearestName(name, Object.keys(at.properties ?? {}))
  return near ? `is unknown; did you mean '${near}'?` : 'is unknown: it would have been ignored'
}

/** The description of a schema with a pattern says what would be right. */
function patternMessage(schema: TSchema, path: string): string {
  const property = (schema as TObject).properties?.[path] as { description?: string } | undefined
  return property?.description ? `is not valid: ${property.description}` : 'is not valid'
}

function article(type: string): string {
  if (type === 'integer') return 'a whole number'
  if (type === 'array') return 'a list'
  return type === 'object' ? 'an object' : type === 'boolean' ? 'true or false' : `a ${type}`
}
