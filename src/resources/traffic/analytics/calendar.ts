import { dateOf, dayOf, localTime, startOfDay } from '#analytics/local-time.ts'

/** Days are numbers, counted from 1970-01-01; hours are the milliseconds since 1970 at which they begin. */
export type Span = { first: number; last: number }

/** Time zones change their offset at its multiples alone. */
export const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** @returns null for what is not a date like 2026-03-29 */
export function dayOfDate(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const at = Date.parse(`${date}T00:00:00Z`)
  return Number.isNaN(at) || dateOfDay(at / DAY_MS) !== date ? null : at / DAY_MS
}

export function dateOfDay(day: number): string {
  return dateOf(day).toString()
}

/** The first day of each month that the days are in, in their order. */
export function monthsOf({ first, last }: Span): number[] {
  const months: number[] = []
  for (let date = dateOf(first).with({ day: 1 }); dayOf(date) <= last; date = date.add({ months: 1 }))
    months.push(dayOf(date))
  return months
}

/** When each local hour of the day begins: 24 of them, unless the clock is moved on that day. */
export function hoursOfDay(zone: string, day: number): number[] {
  return [...new Set(quartersOfDay(zone, day).map(({ hour }) => hour))]
}

/** Each quarter of an hour of the day, counted from 1970, with the hour that it is in. */
export function quartersOfDay(zone: string, day: number): { quarter: number; hour: number }[] {
  const first = startOfDay(zone, day) / QUARTER_MS
  const count = startOfDay(zone, day + 1) / QUARTER_MS - first
  return Array.from({ length: count }, (_, n) => {
    const quarter = first + n
    return { quarter, hour: localTime(zone, quarter * QUARTER_MS).hour }
  })
}

/** Like `2026-03-29T03:00:00+02:00`. */
export function isoHour(zone: string, hour: number): string {
  const local = Temporal.Instant.fromEpochMilliseconds(hour).toZonedDateTimeISO(zone)
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}
