import type { FastifyReply } from 'fastify'
import { RateLimited } from '#operations/errors.ts'
import type { Services } from '#src/services.ts'

/**
 * Counts a request of a caller, and tells in the answer what is left.
 * @throws RateLimited
 */
export function limitRate({ rateLimit }: Services, caller: string, reply: FastifyReply) {
  if (!rateLimit) return
  const { ok, remaining, resetSeconds } = rateLimit.take(caller)
  reply.header('ratelimit-policy', rateLimit.policy)
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (!ok) throw new RateLimited(resetSeconds)
}
