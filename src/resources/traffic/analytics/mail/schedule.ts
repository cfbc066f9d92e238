import { dateOf, localTime, startOfDay } from '#analytics/local-time.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'

const MONDAY = 1
/** On Monday morning, after the midnight of the website. */
const MAIL_HOUR_MS = 7 * 3_600_000

/** The next Monday morning in the time zone. */
export function nextMonday(zone: string, now: number): number {
  const { day } = localTime(zone, now)
  for (let monday = day - weekday(day) + MONDAY; ; monday += 7) {
    const at = startOfDay(zone, monday) + MAIL_HOUR_MS
    if (at > now) return at
  }
}

/** The week from Monday to Sunday that ended last. */
export function lastWeek(zone: string, now: number): Span {
  const { day } = localTime(zone, now)
  const monday = day - weekday(day) + MONDAY
  return { first: monday - 7, last: monday - 1 }
}

/** From 1 for Monday to 7 for Sunday. */
function weekday(day: number): number {
  return dateOf(day).dayOfWeek
}
