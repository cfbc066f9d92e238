import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#src/config.ts'
import { clientAddress, countedAddress } from '#transport/client-address.ts'
import { limitRate } from '#transport/limit-rate.ts'
import type { RateLimit } from '#transport/rate-limit.ts'

/**
 * Counts what comes from one address without a credential.
 * @throws RateLimited
 */
export function limitAddress(limit: RateLimit | null, config: Config, request: FastifyRequest, reply: FastifyReply) {
  if (limit) limitRate(limit, `address ${countedAddress(clientAddress(request.raw, config.trustedProxies))}`, reply)
}
