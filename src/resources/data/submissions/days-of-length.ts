import { startOfDay } from '#analytics/local-time.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'

/** Days of one length, one after the other: those between two changes of the clock, or the day of such a change. */
export type DaysOfLength = { first: number; start: number; end: number; length: number }

/**
 * The days of a span in a time zone, so that the day of any time is found by one division. Times are milliseconds since 1970, days
 * are counted from there.
 */
export function daysOfLength(zone: string, { first, last }: Span): DaysOfLength[] {
  const runs: DaysOfLength[] = []
  let start = startOfDay(zone, first)
  let next = first
  for (let day = first; day <= last; day++) {
    const end = startOfDay(zone, day + 1)
    const run = runs.at(-1)
    if (run?.length === end - start && next === day) run.end = end
    else if (end > start) runs.push({ first: day, start, end, length: end - start })
    // A zone that skipped a day has one without any time, which belongs to no run.
    if (end > start) next = day + 1
    start = end
  }
  return runs
}
