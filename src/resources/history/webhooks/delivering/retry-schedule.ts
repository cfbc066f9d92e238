const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Waits after the first, second, … failed attempt, in milliseconds: nearly three days together. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  16 * HOUR_MS,
  24 * HOUR_MS,
]
/** Each wait is up to this share longer, so that what failed together is not repeated together. */
const JITTER = 0.2
/** A delivery that was paused with its webhook is given up after this time even if attempts are left. */
const GIVE_UP_MS = 3 * DAY_MS
/** The longest wait that an endpoint may ask for. */
const MAX_RETRY_AFTER_MS = DAY_MS

/** Pauses of a webhook that fails again and again, in milliseconds: they double. */
const FIRST_PAUSE_MS = 10 * SECOND_MS
const MAX_PAUSE_MS = 10 * MINUTE_MS

/**
 * When a delivery is attempted again that has failed `tries` times; null when it is given up. `pendingSince` is when it was
 * made or redelivered, `random` a number from 0 to 1, and `retryAfter` what the endpoint asked for, in milliseconds.
 */
export function nextAttemptAt(
  { tries, pendingSince, retryAfter }: { tries: number; pendingSince: number; retryAfter: number | null },
  now: number,
  random: number,
): number | null {
  const wait = WAITS_MS[tries - 1]
  if (wait === undefined || now - pendingSince > GIVE_UP_MS) return null
  return now + Math.max(Math.round(wait * (1 + JITTER * random)), Math.min(retryAfter ?? 0, MAX_RETRY_AFTER_MS))
}

/** How long a webhook is paused whose last attempts failed, `failures` of them beyond those that are allowed. */
export function pauseOf(failures: number): number {
  return failures <= 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS)
}

/** Reads a `Retry-After` (RFC 9110, section 10.2.3) as milliseconds; null when there is none that can be read. */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\s*\d{1,9}\s*$/.test(header)) return Number(header) * SECOND_MS
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
