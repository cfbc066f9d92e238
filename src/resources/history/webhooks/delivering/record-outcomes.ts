import type { Database, Tx } from '#kernel/database/database.ts'
import { countDuration } from '#resources/history/webhooks/delivering/durations.ts'
import { type Counted, countInHour } from '#resources/history/webhooks/delivering/hours.ts'
import { countAttempts, nextInPace } from '#resources/history/webhooks/delivering/pace.ts'
import {
  type Counts,
  countsOf,
  type Lasts,
  ORDERED_TRIES,
  PAUSING_FAILURES,
  postponeFollowers,
  type Queue,
  saveResult,
  settleQueue,
} from '#resources/history/webhooks/delivering/queue-store.ts'
import { nextAttemptAt, pauseOf } from '#resources/history/webhooks/delivering/retry-schedule.ts'
import type { Attempt } from '#resources/history/webhooks/delivering/send.ts'
import type { AttemptRecord, DeliveryRow } from '#resources/history/webhooks/delivery-record.ts'

/** Attempts that a delivery names. */
const MAX_ATTEMPTS = 20
/** A webhook is turned off after so many failed attempts in a row … */
const DISABLING_FAILURES = 20
/** … if the first of them was so long ago, in milliseconds. */
const DISABLING_MS = 24 * 3_600_000

/** `isFinal`: no further attempt can succeed. */
export type Outcome = { delivery: DeliveryRow; attempt: Attempt; isFinal: boolean }
type Status = DeliveryRow['status']
export type Recorded = { goesOn: boolean; disable: 'gone' | 'failing' | null }

/**
 * Writes what became of a batch, and either keeps the lease of the queue or releases it. Until then nothing has happened as
 * far as the database knows: after a crash the batch is sent again, with the same ids.
 */
export async function recordOutcomes(
  database: Database,
  queue: Queue,
  outcomes: readonly Outcome[],
  { isOver, max_per_minute }: { isOver: () => boolean; max_per_minute: number | null },
): Promise<Recorded> {
  const allSucceeded = outcomes.length > 0 && outcomes.every(({ attempt }) => attempt.succeeded)
  return database.write(async (tx) => {
    const now = Date.now()
    await database.lockRow(tx, { table: 'webhook_queues' }, queue.id)
    const before = await countsOf(tx, queue)
    if (!before) return { goesOn: false, disable: null }
    const counted: Counted = { delivered: 0, failed: 0, attempts: 0, durations: {} }
    for (const outcome of outcomes) count(counted, outcome, await recordOutcome(tx, outcome, now))
    if (outcomes.length > 0) await countInHour(tx, queue, counted, now)
    const counts = countsAfter(outcomes, before, now)
    const beyond = counts.consecutive_failures - PAUSING_FAILURES + 1
    const goesOn = (due: number | null) => allSucceeded && due !== null && due <= now && !isOver()
    const notBefore = Math.max(now + pauseOf(beyond), nextInPace(counts, max_per_minute, now))
    const keepsLease = await settleQueue(tx, queue, { counts: { ...counts, ...lastsOf(outcomes) }, notBefore, goesOn })
    return { goesOn: keepsLease, disable: disablingReason(outcomes, counts, now) }
  })
}

async function recordOutcome(tx: Tx, { delivery, attempt, isFinal }: Outcome, now: number): Promise<Status> {
  const tries = delivery.tries + 1
  const next = attempt.succeeded || attempt.gone || isFinal ? null : retryOf(delivery, tries, attempt, now)
  const status = attempt.succeeded ? 'delivered' : next === null ? 'failed' : 'pending'
  const attempts = attemptsWith(delivery, attempt)
  await saveResult(tx, delivery, { id: delivery.id, status, attempts, tries, next_attempt_at: next }, now)
  if (next !== null && tries < ORDERED_TRIES) await postponeFollowers(tx, delivery, next)
  return status
}

function count(counted: Counted, { attempt, isFinal }: Outcome, status: Status) {
  if (status !== 'pending') counted[status]++
  // Nothing was sent of an event that is gone.
  if (isFinal) return
  counted.attempts++
  countDuration(counted.durations, attempt.duration_ms)
}

function lastsOf(outcomes: readonly Outcome[]): Lasts {
  const [success, failure] = [true, false].map((wanted) =>
    outcomes.findLast(({ attempt }) => attempt.succeeded === wanted),
  )
  return {
    ...(success && { last_success_at: Date.parse(success.attempt.at) }),
    ...(failure && { last_failure_at: Date.parse(failure.attempt.at), last_failure: failure.attempt.error }),
  }
}

function retryOf(delivery: DeliveryRow, tries: number, { retryAfter }: Attempt, now: number): number | null {
  return nextAttemptAt({ tries, pendingSince: pendingSince(delivery), retryAfter }, now, Math.random())
}

/** A redelivered one starts over: its first attempt since then is the one that was made when `tries` was 0. */
function pendingSince({ attempts, tries, created_at }: DeliveryRow): number {
  const first = (JSON.parse(attempts) as AttemptRecord[]).at(-tries)
  return tries > 0 && first ? Date.parse(first.at) : Math.max(created_at, Date.now())
}

/** For a delivery that is attempted outside of its queue. */
export function afterOnlyAttempt(delivery: DeliveryRow, attempt: Attempt): DeliveryRow {
  const status = attempt.succeeded ? 'delivered' : 'failed'
  return { ...delivery, status, attempts: attemptsWith(delivery, attempt), tries: 1, next_attempt_at: null }
}

function attemptsWith({ attempts }: Pick<DeliveryRow, 'attempts'>, attempt: Attempt): string {
  const { at, status, duration_ms, error, response } = attempt
  const before = JSON.parse(attempts) as AttemptRecord[]
  return JSON.stringify([...before, { at, status, duration_ms, error, response }].slice(-MAX_ATTEMPTS))
}

function countsAfter(outcomes: readonly Outcome[], before: Counts, now: number): Counts {
  let { consecutive_failures, failing_since } = before
  for (const { attempt, isFinal } of outcomes)
    if (attempt.succeeded) {
      consecutive_failures = 0
      failing_since = null
    } else if (!isFinal) {
      // Otherwise it is not the endpoint's fault.
      consecutive_failures++
      failing_since ??= now
    }
  return { consecutive_failures, failing_since, ...countAttempts(before, outcomes.length, now) }
}

function disablingReason(outcomes: readonly Outcome[], failures: Counts, now: number): 'gone' | 'failing' | null {
  if (outcomes.some(({ attempt }) => attempt.gone)) return 'gone'
  const { consecutive_failures, failing_since } = failures
  const isFailing = consecutive_failures >= DISABLING_FAILURES && now - failing_since! >= DISABLING_MS
  return isFailing ? 'failing' : null
}
