import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { Fault } from '#resources/traffic/redirects/import/import-line.ts'

/** How many lines an answer names. */
const MAX_NAMED = 50

/** 422, with an error for each faulty line: nothing was imported. */
export function faultyLines(faults: Fault[]): ValidationFailed {
  const byLine = Map.groupBy(
    faults.toSorted((one, other) => one.line - other.line),
    ({ line }) => line,
  )
  const named = [...byLine]
    .slice(0, MAX_NAMED)
    .map(([line, some]) => [`line ${line}`, some.map(({ message }) => message)])
  const more = byLine.size - named.length
  return new ValidationFailed({
    ...Object.fromEntries(named),
    ...(more > 0 ? { text: [`has ${more} more faulty lines`] } : {}),
  })
}
