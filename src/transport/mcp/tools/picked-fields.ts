import type { TObject } from 'typebox'
import { answerSchema } from '#kernel/operations/encode.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { nearestName } from '#text/nearest-name.ts'
import { type Fields, isFields } from '#transport/mcp/rpc.ts'
import { hasImages } from '#transport/mcp/tools/images.ts'

/** `added` are sent on to the operation, which leaves them out unless they are asked for; `picked` is null for the usual fields. */
type Wanted = { added: string[]; picked: string[] | null }

/** Whether the argument `fields` says which fields of its records it answers; elsewhere it may mean something else. */
export function picksFields(operation: Operation): boolean {
  const { scope, output, list, query, brief } = operation
  if (scope !== 'read' || !output || hasImages(output)) return false
  if (list) return true
  const isSummary = brief !== undefined && brief.when === undefined
  return !isSummary && !('fields' in ((query as TObject | undefined)?.properties ?? {}))
}

/**
 * What `fields` asks for. Only names of fields that lists leave out add those to the usual ones; others pick. A field of a field is
 * `values.title`.
 * @throws ValidationFailed for an unknown field, listing those that exist
 */
export function wantedFields(operation: Operation, given: unknown): Wanted {
  if (given === undefined || given === null) return { added: [], picked: null }
  const names: unknown[] = Array.isArray(given) ? given : [given]
  const known = propertiesOf(recordSchema(operation))
  const unknown = names.find((name) => typeof name !== 'string' || !isField(name, known))
  if (unknown !== undefined) {
    const near = typeof unknown === 'string' ? nearestName(unknown, Object.keys(known)) : null
    const meant = near === null ? '' : `; did you mean ${near}?`
    const there = `There are: ${Object.keys(known).join(', ')}.`
    throw new ValidationFailed({ fields: [`has no '${String(unknown).slice(0, 60)}'${meant}`] }, { detail: there })
  }
  const addable = addableOf(operation)
  const added = (names as string[]).filter((name) => addable.includes(name))
  return { added, picked: added.length === names.length ? null : (names as string[]) }
}

/** An answer's JSON with these fields of its records alone. */
export function withPicked(json: string, operation: Operation, fields: readonly string[]): string {
  const { warnings, ...answer } = JSON.parse(json) as Fields
  const more = warnings === undefined ? {} : { warnings }
  if (!isListLike(operation)) return JSON.stringify({ ...(pick(answer, fields) as Fields), ...more })
  const { data, meta } = answer
  return JSON.stringify({ data: pick(data, fields), ...(meta ? { meta } : {}), ...more })
}

/** Of a list, the fields of each of its items. */
export function pick(value: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, fields))
  if (!isFields(value)) return value
  const shown: Fields = {}
  for (const name of new Set(fields.map((field) => field.split('.', 1)[0]!))) {
    const inner = fields.filter((field) => field.startsWith(`${name}.`)).map((field) => field.slice(name.length + 1))
    if (value[name] !== undefined) shown[name] = inner.length ? pick(value[name], inner) : value[name]
  }
  return shown
}

function isField(name: string, known: Fields): boolean {
  const [first, ...rest] = name.split('.')
  if (!Object.hasOwn(known, first!)) return false
  const inner = propertiesOf(known[first!])
  return rest.length === 0 || Object.keys(inner).length === 0 || isField(rest.join('.'), inner)
}

/** What a list leaves out of its records unless it is asked for. */
function addableOf({ list, query }: Operation): readonly string[] {
  const { fields } = ((query as TObject | undefined)?.properties ?? {}) as { fields?: { items?: { enum?: string[] } } }
  return (list && fields?.items?.enum) || []
}

function isListLike({ output }: Operation): boolean {
  return (propertiesOf(output).data as Fields | undefined)?.type === 'array'
}

/** Of the records that are listed, or of the record itself. */
function recordSchema(operation: Operation): unknown {
  const { output } = operation
  return isListLike(operation) ? (propertiesOf(output).data as Fields).items : answerSchema(output!)
}

function propertiesOf(schema: unknown): Fields {
  if (!isFields(schema)) return {}
  if (isFields(schema.properties)) return schema.properties
  const { anyOf, items } = schema
  if (Array.isArray(anyOf)) return Object.assign({}, ...anyOf.map(propertiesOf))
  return propertiesOf(items)
}
