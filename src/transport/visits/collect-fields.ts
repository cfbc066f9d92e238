import { InvalidRequest } from '#kernel/operations/errors.ts'

/** A form's fields by name; one that occurs several times is a list. @throws InvalidRequest for a NUL */
export function collectFields(pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  if (pairs.some((pair) => pair.some((text) => text.includes('\0'))))
    throw new InvalidRequest('The body holds a NUL', 'Leave such characters out.', 'malformed_body')
  const fields = Map.groupBy(pairs, ([name]) => name)
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length === 1 ? values[0]![1] : values.map(([, value]) => value)]),
  )
}
