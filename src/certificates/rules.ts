const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Waits after the first, second, … failure of a name, in milliseconds; the last one repeats. Let's Encrypt allows five
 * failed proofs per name and hour.
 */
const BACKOFF_MS = [5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]
/** After so many failures of a name a request must wait. */
const FREE_ATTEMPTS = 4
/** Between looks at the DNS of a partner that does not lead here, in milliseconds. */
const PARTNER_MS = HOUR_MS
/** A wait is lengthened by up to this share, so that names do not all come back at the same time. */
const JITTER = 0.2
/** The part of a certificate's time after which it is renewed, and by how much earlier some are. */
const RENEW_AFTER = 2 / 3
const RENEW_JITTER = 1 / 15
/** While an authority does not answer, it is asked again after that. */
const PAUSE_MS = 5 * MINUTE_MS

/** `failures` counts this one. @param random from 0 to 1 */
export function nextAttemptAfter(failures: number, retryAfter: number | null, now: number, random: number): number {
  const wait = Math.max(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1]!, retryAfter ?? 0)
  return Math.round(now + wait * (1 + JITTER * random))
}

/**
 * Before then not even a person's request has the name ordered again: four attempts are free, then one an hour, so that
 * requests alone never reach the authority's limit.
 */
export function earliestAttemptAfter(failures: number, retryAfter: number | null, now: number): number {
  return now + Math.max(failures < FREE_ATTEMPTS ? 0 : HOUR_MS, retryAfter ?? 0)
}

/** When to look again whether a `www` partner leads here. @param random from 0 to 1 */
export function nextLookAt(now: number, random: number): number {
  return Math.round(now + PARTNER_MS * (1 + JITTER * random))
}

/** Until when nothing is ordered, since the authority is not available. */
export function pausedUntil(retryAfter: number | null, now: number, random: number): number {
  return Math.round(now + Math.max(PAUSE_MS, retryAfter ?? 0) * (1 + JITTER * random))
}

export function renewalTime(validFrom: number, expires: number, random: number): number {
  return Math.round(validFrom + (expires - validFrom) * (RENEW_AFTER - RENEW_JITTER * random))
}
