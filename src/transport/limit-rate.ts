import type { RateLimit } from '#http/rate-limit.ts'
import { RateLimited } from '#kernel/operations/service-errors.ts'

/**
 * Counts a request of a caller, and puts what is left into the answer's headers.
 * @throws RateLimited
 */
export function limitRate(
  limit: RateLimit | null,
  caller: string,
  answer: { header(name: string, value: string): unknown },
) {
  if (!limit) return
  const allowance = limit.take(caller)
  const [policyName, policy, name, value] = limit.headers(allowance)
  answer.header(policyName, policy)
  answer.header(name, value)
  if (!allowance.ok) throw new RateLimited(allowance.resetSeconds)
}
