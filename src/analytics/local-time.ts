/** Zones change their offset at multiples of this alone. */
const QUARTER_MS = 900_000
const DAY_MS = 86_400_000
/** Quarter hours known of a zone at a time: those of a day. */
const MAX_KNOWN = 100

export type LocalTime = {
  /** The local date, in days since 1970-01-01. */
  day: number
  /** When the local hour began, in milliseconds since 1970. Of an hour that a clock shows twice, each is its own. */
  hour: number
  /** When the local day began, and when the next begins. */
  dayStart: number
  dayEnd: number
}

const zones = new Map<string, Map<number, LocalTime>>()

/** What clocks and calendars show in an IANA time zone at a time in milliseconds since 1970. */
export function localTime(zone: string, at: number): LocalTime {
  const quarter = Math.floor(at / QUARTER_MS)
  const known = zones.getOrInsertComputed(zone, () => new Map())
  const found = known.get(quarter)
  if (found) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const time = read(zone, quarter * QUARTER_MS)
  known.set(quarter, time)
  return time
}

function read(zone: string, at: number): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const day = dayOf(local.toPlainDate())
  const hour = local.round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds
  return { day, hour, dayStart: startOfDay(zone, day), dayEnd: startOfDay(zone, day + 1) }
}

/** When a local day begins, in milliseconds since 1970: midnight, or the first moment after it that the day has. */
export function startOfDay(zone: string, day: number): number {
  return dateOf(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds
}

/** The days since 1970-01-01 of a date. */
export function dayOf(date: Temporal.PlainDate): number {
  return Date.UTC(date.year, date.month - 1, date.day) / DAY_MS
}

/** The date of a day as such a number. */
export function dateOf(day: number): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(day * DAY_MS)
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
}
