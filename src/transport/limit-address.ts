import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimited } from '#operations/errors.ts'
import type { RateLimit } from '#transport/rate-limit.ts'

/**
 * Counts what comes from one address without a credential.
 * @throws RateLimited
 */
export function limitAddress(limit: RateLimit | null, request: FastifyRequest, reply: FastifyReply) {
  if (!limit) return
  const { ok, remaining, resetSeconds } = limit.take(`address ${request.ip}`)
  reply.header('ratelimit-policy', limit.policy)
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (!ok) throw new RateLimited(resetSeconds)
}
