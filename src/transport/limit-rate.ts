import type { FastifyReply } from 'fastify'
import { RateLimited } from '#operations/errors.ts'
import type { Services } from '#src/services.ts'

/**
 * Counts a request of a caller, and tells in the answer what is left.
 * @throws RateLimited
 */
export function limitRate({ rateLimit }: Services, caller: string, reply: FastifyReply) {
  if (!rateLimit) return
  const allowance = rateLimit.take(caller)
  const [policyName, policy, name, value] = rateLimit.headers(allowance)
  reply.header(policyName, policy).header(name, value)
  if (!allowance.ok) throw new RateLimited(allowance.resetSeconds)
}
