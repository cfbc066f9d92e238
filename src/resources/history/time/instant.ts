import { invalid } from '#kernel/operations/errors.ts'
import { timestamp } from '#kernel/operations/schemas.ts'

/** With a day, and a time with its offset (RFC 3339); a day alone is its beginning in UTC. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d))?$/

/**
 * The instant that a text names, in milliseconds since 1970.
 * @throws ValidationFailed when it names none, or one at which there was no such website
 */
export function readInstant(text: string, { now, from }: { now: number; from: number }): number {
  const time = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  const range = `from ${timestamp(from)} to now, ${timestamp(now)}`
  if (Number.isNaN(time)) throw invalid('time', `must be a time with its offset, like ${timestamp(now)}`)
  if (time > now) throw invalid('time', `must not be in the future: send a time ${range}`)
  if (time < from) throw invalid('time', `must not be before the website was made: send a time ${range}`)
  return time
}

/** An id (UUID version 7) that is larger than all made by `time`, and smaller than all made later. */
export function idAfter(time: number): string {
  const hex = time.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-8000-0000-000000000000`
}
