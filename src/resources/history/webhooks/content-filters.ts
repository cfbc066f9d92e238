import Type, { type Static } from 'typebox'
import { about } from '#kernel/operations/named.ts'

export const MAX_CONTENT_FILTERS = 10
const MAX_VALUE_CHARACTERS = 200

/** Names below `data`, a few levels deep. */
const PATH = '^data(?:\\.[A-Za-z0-9_-]{1,60}){1,5}$'

const Value = Type.String({ maxLength: MAX_VALUE_CHARACTERS })
const Exact = Type.Union([Value, Type.Number(), Type.Boolean(), Type.Null()])

/** One condition on what an event says of its record. */
export const ContentFilter = Type.Object({
  path: Type.String({ pattern: PATH, about: 'Of the payload, like `data.path`.' }),
  begins_with: Type.Optional(about(Type.String({ maxLength: MAX_VALUE_CHARACTERS }), 'How the text there begins.')),
  equals: Type.Optional(about(Exact, 'The value there.')),
})
export type ContentFilter = Static<typeof ContentFilter>

/** What is wrong with them, as a predicate; null when nothing is. */
export function contentProblem(filters: readonly ContentFilter[]): string | null {
  const wrong = filters.find(({ begins_with, equals }) => (begins_with === undefined) === (equals === undefined))
  return wrong ? `must say either begins_with or equals of ${wrong.path}` : null
}

/** Whether an event passes all of them. `data` is its JSON. */
export function passes(filters: readonly ContentFilter[], data: string): boolean {
  if (filters.length === 0) return true
  const payload = { data: JSON.parse(data) as unknown }
  return filters.every(({ path, begins_with, equals }) => {
    const value = valueAt(payload, path)
    return begins_with === undefined ? value === equals : typeof value === 'string' && value.startsWith(begins_with)
  })
}

function valueAt(payload: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    return isObject ? (value as Record<string, unknown>)[name] : undefined
  }, payload)
}
