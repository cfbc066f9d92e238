import { dateOf, localTime } from '#analytics/local-time.ts'
import { dateOfDay } from '#resources/traffic/analytics/calendar.ts'
import type { Granularity } from '#resources/traffic/analytics/query.ts'
import { type Range, rangeOf } from '#resources/traffic/analytics/range.ts'

export const PRESETS = ['day', '7d', '28d', '30d', '90d', 'month', 'year'] as const
type Preset = (typeof PRESETS)[number]

/**
 * The days of a question, in the website's time zone; without any the same as those of `analytics_get`.
 * @throws InvalidRequest for dates that make no sense, and for too many days
 */
export function daysAsked(
  range: Preset | string | string[] | undefined,
  granularity: Granularity,
  { zone, now }: { zone: string; now: number },
): Range {
  if (range === undefined) return rangeOf({ granularity }, zone, now)
  if (Array.isArray(range)) return rangeOf({ start_date: range[0]!, end_date: range[1]!, granularity }, zone, now)
  const today = localTime(zone, now).day
  return rangeOf({ start_date: startOf(range as Preset, today), end_date: dateOfDay(today), granularity }, zone, now)
}

/** A number of days includes today; a month and a year began with their first day. */
function startOf(preset: Preset, today: number): string {
  const date = dateOf(today)
  if (preset === 'day') return date.toString()
  if (preset === 'month') return date.with({ day: 1 }).toString()
  if (preset === 'year') return date.with({ month: 1, day: 1 }).toString()
  return dateOfDay(today - Number.parseInt(preset, 10) + 1)
}
