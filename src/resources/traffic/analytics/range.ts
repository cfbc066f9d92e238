import { localTime } from '#analytics/local-time.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { dateOfDay, dayOfDate, type Span } from '#resources/traffic/analytics/calendar.ts'
import type { Granularity, Period } from '#resources/traffic/analytics/query.ts'

/** Days before today where no start is given. */
const DEFAULT_DAYS = 7
/** Two years. */
const MAX_DAYS = 731
const MAX_HOURLY_DAYS = 31

export type Range = Span & { granularity: Granularity; zone: string; today: number }

/**
 * The days that were requested, in the website's time zone.
 * @throws InvalidRequest for a bad date, a start after the end, and too many days
 */
export function rangeOf(period: Period, zone: string, now: number): Range {
  const { start_date, end_date, granularity = 'daily' } = period
  const today = localTime(zone, now).day
  const last = end_date === undefined ? today : dayOf('end_date', end_date)
  const first = start_date === undefined ? startBefore(last, today) : dayOf('start_date', start_date)
  if (first > last)
    throw new InvalidRequest(
      'start_date is after end_date',
      `The days from ${dateOfDay(first)} to ${dateOfDay(last)} are none; give an end_date that is not before start_date.`,
    )
  const most = granularity === 'hourly' ? MAX_HOURLY_DAYS : MAX_DAYS
  if (last - first + 1 > most)
    throw new InvalidRequest(
      `The range is longer than ${most} days`,
      granularity === 'hourly'
        ? `Hours are answered for up to ${MAX_HOURLY_DAYS} days; ask for fewer days, or for granularity daily.`
        : `Ask for at most ${MAX_DAYS} days in one request.`,
    )
  return { first, last, granularity, zone, today }
}

/** The period of equal length that ends where this one begins. */
export function before<R extends Span>(range: R): R {
  const days = range.last - range.first + 1
  return { ...range, first: range.first - days, last: range.first - 1 }
}

function startBefore(last: number, today: number): number {
  return (today - DEFAULT_DAYS > last ? last : today) - DEFAULT_DAYS
}

function dayOf(name: string, date: string): number {
  const day = dayOfDate(date)
  if (day !== null && day >= 0) return day
  throw new InvalidRequest(
    `${name} is not a date`,
    `${name} must be an ISO 8601 date that exists, like 2026-03-01, from 1970 on; the day is one of the website's time zone.`,
  )
}
