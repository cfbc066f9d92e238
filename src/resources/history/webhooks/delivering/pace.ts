import type { WebhookQueueRow } from '#kernel/database/tables/webhook-queues.ts'

const MINUTE_MS = 60_000

/** The minute that a webhook is in, which began with its first attempt, and the attempts in it. */
export type Minute = Pick<WebhookQueueRow, 'minute_from' | 'minute_count'>

/** How many attempts are left in this minute; `most` is null where there is no limit. */
export function attemptsLeft(minute: Minute, most: number | null, now: number): number {
  return most === null ? Number.POSITIVE_INFINITY : Math.max(0, most - current(minute, now).minute_count)
}

/** The minute after so many further attempts. */
export function countAttempts(minute: Minute, attempts: number, now: number): Minute {
  const { minute_from, minute_count } = current(minute, now)
  return attempts === 0
    ? { minute_from, minute_count }
    : { minute_from: minute_from ?? now, minute_count: minute_count + attempts }
}

/** When the next attempt may be made, in milliseconds since 1970. */
export function nextInPace(minute: Minute, most: number | null, now: number): number {
  return attemptsLeft(minute, most, now) > 0 ? now : current(minute, now).minute_from! + MINUTE_MS
}

function current({ minute_from, minute_count }: Minute, now: number): Minute {
  const isOver = minute_from === null || now - Number(minute_from) >= MINUTE_MS
  return isOver ? { minute_from: null, minute_count: 0 } : { minute_from: Number(minute_from), minute_count }
}
