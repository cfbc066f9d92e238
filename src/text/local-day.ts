/** The day that calendars in a time zone show at a moment, as `YYYY-MM-DD`. */
export function localDay(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** When a day begins in a time zone, and when the next does, in milliseconds since 1970. */
export function boundsOfDay(day: string, zone: string): { start: number; end: number } {
  const next = Temporal.PlainDate.from(day).add({ days: 1 })
  return { start: startOfDay(day, zone), end: startOfDay(next.toString(), zone) }
}

/** In milliseconds since 1970. */
export function startOfDay(day: string, zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds
}
