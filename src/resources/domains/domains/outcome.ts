import type { DomainRow, DomainStatus } from '#resources/domains/domains/record.ts'
import type { Verdict } from '#resources/domains/domains/verdict.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Between checks of a domain that is as it should be, in milliseconds. */
const ACTIVE_MS = 6 * HOUR_MS
/** After the first, second, … check that failed; the last one repeats. */
const BACKOFF_MS = [1, 1, 2, 5, 10, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS)
/** The part of a delay that varies, so that domains attached together are not checked together for ever. */
const JITTER = 0.2
/** Checks in a row that contradict before an active domain is misconfigured: one may hit a change in progress. */
const CONTRADICTED = 2
/** Checks in a row without an answer before it is: about 20 minutes. */
const UNANSWERED = 6

type Checked = Pick<DomainRow, 'status' | 'owned_name' | 'checks_failed'>
export type Outcome = {
  status: DomainStatus
  checks_failed: number
  happened: 'verified' | 'misconfigured' | 'changed' | null
}

/**
 * The outcome of a domain's check. A `decisive` one was asked for by a person, and its answer holds immediately; others must
 * find the same twice before visitors are led elsewhere.
 */
export function outcomeOf(domain: Checked, { owner, leads }: Verdict, { decisive }: { decisive: boolean }): Outcome {
  const proved = owner !== 'no' && owner !== 'unknown'
  const fine = proved && leads === 'here'
  const { status } = domain
  const checks_failed = fine ? 0 : decisive ? 1 : domain.checks_failed + 1
  if (status === 'expired') return { status, checks_failed, happened: null }
  if (domain.owned_name === null) {
    if (!proved) return { status: 'pending_verification', checks_failed, happened: null }
    return { status: fine ? 'active' : 'pending_verification', checks_failed, happened: 'verified' }
  }
  if (fine) return { status: 'active', checks_failed, happened: status === 'active' ? null : 'changed' }
  if (status !== 'active') return { status, checks_failed, happened: null }
  const contradicted = owner === 'no' || leads === 'elsewhere'
  const lost = contradicted ? decisive || checks_failed >= CONTRADICTED : checks_failed >= UNANSWERED
  return lost
    ? { status: 'misconfigured', checks_failed, happened: 'misconfigured' }
    : { status, checks_failed, happened: null }
}

/** Milliseconds until the next check; `chance` is from 0 to 1. */
export function delayUntilCheck({ status, checks_failed }: Pick<Outcome, 'status' | 'checks_failed'>, chance: number) {
  const settled = checks_failed === 0 && status !== 'pending_verification'
  const delay = settled ? ACTIVE_MS : BACKOFF_MS[Math.min(Math.max(checks_failed, 1), BACKOFF_MS.length) - 1]!
  return Math.round(delay * (1 - JITTER * chance))
}
