/** The day that calendars in a time zone show at a moment, as `YYYY-MM-DD`. */
export function localDay(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** When a day begins in a time zone, and when the next does, in milliseconds since 1970. */
export function boundsOfDay(day: string, zone: string): { start: number; end: number } {
  const date = Temporal.PlainDate.from(day)
  const startOf = (each: Temporal.PlainDate) => each.toZonedDateTime({ timeZone: zone }).epochMilliseconds
  return { start: startOf(date), end: startOf(date.add({ days: 1 })) }
}
