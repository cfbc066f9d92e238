import type { TObject } from 'typebox'
import type { Route } from '#operations/catalog.ts'
import { type FieldErrors, InvalidRequest, ValidationFailed } from '#operations/errors.ts'
import type { Operation } from '#operations/operation.ts'
import { nearestName } from '#text/nearest-name.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import { queryNames, ROWS } from '#transport/mcp/tools/define-tool.ts'

export type Parts = {
  params: Record<string, string>
  query: Fields
  body: Fields | undefined
  /** A sentence for each argument that the operation has no place for. */
  ignored: string[]
}

const MAX_IGNORED = 20

/**
 * Takes a tool's arguments apart: each where the REST route has it.
 * @throws ValidationFailed for an id that is missing, InvalidRequest for a query parameter that is an object
 */
export function partsOf(operation: Operation, route: Route, given: Fields): Parts {
  const names = queryNames(operation)
  const fields = Object.keys((operation.input as TObject | undefined)?.properties ?? {})
  const others = Object.entries(given).filter(([name]) => !route.params.includes(name) && !names.includes(name))
  const params = pathOf(route, given, others.find(([name]) => !fields.includes(name))?.[0])
  const query = Object.fromEntries(names.filter((name) => given[name] != null).map((name) => [name, given[name]]))
  for (const [name, value] of Object.entries(query)) checkPlain(operation, name, value)
  if (operation.list) query.per ??= ROWS
  // The operation itself warns of unknown fields of a body.
  if (operation.input) return { params, query, body: Object.fromEntries(others), ignored: [] }
  const known = [...route.params, ...names]
  return {
    params,
    query,
    body: undefined,
    ignored: others.slice(0, MAX_IGNORED).map(([name]) => ignoredNote(name, known)),
  }
}

function pathOf(route: Route, given: Fields, unknown: string | undefined): Record<string, string> {
  const errors: FieldErrors = {}
  const instead = unknown === undefined ? '' : ` ('${cut(unknown)}' is none of the arguments)`
  for (const name of route.params) {
    const value = given[name]
    if (value === undefined || value === null || value === '') errors[name] = [`can't be blank${instead}`]
    else if (typeof value !== 'string') errors[name] = ['must be a string']
  }
  if (Object.keys(errors).length) throw new ValidationFailed(errors)
  return Object.fromEntries(route.params.map((name) => [name, given[name] as string]))
}

/** As in a query string: a word or a number, and several only where the schema has a list. */
function checkPlain({ query }: Operation, name: string, value: unknown) {
  const { type } = (query as TObject).properties[name] as { type?: string }
  if (Array.isArray(value) && type !== 'array')
    throw new InvalidRequest(`Query parameter ${name} can't be a list`, 'Send a single value.')
  const items = Array.isArray(value) ? value : [value]
  if (items.some((item) => typeof item === 'object'))
    throw new InvalidRequest(`Query parameter ${name} can't hold objects`, 'Send words or numbers.')
}

function ignoredNote(name: string, known: string[]): string {
  const near = nearestName(name, known)
  return `Unknown argument '${cut(name)}' was ignored${near ? `; did you mean '${near}'?` : '.'}`
}

function cut(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60).toWellFormed()}…` : name
}
