import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimited } from '#operations/errors.ts'
import type { Config } from '#src/config.ts'
import { clientAddress, countedAddress } from '#transport/client-address.ts'
import type { RateLimit } from '#transport/rate-limit.ts'

/**
 * Counts what comes from one address without a credential.
 * @throws RateLimited
 */
export function limitAddress(limit: RateLimit | null, config: Config, request: FastifyRequest, reply: FastifyReply) {
  if (!limit) return
  const { ok, remaining, resetSeconds } = limit.take(
    `address ${countedAddress(clientAddress(request.raw, config.trustedProxies))}`,
  )
  reply.header('ratelimit-policy', limit.policy)
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (!ok) throw new RateLimited(resetSeconds)
}
