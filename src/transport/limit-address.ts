import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { clientAddress, countedAddress } from '#http/client-address.ts'
import type { RateLimit } from '#http/rate-limit.ts'
import { limitRate } from '#transport/limit-rate.ts'

/**
 * Counts what comes from one address without a credential.
 * @throws RateLimited
 */
export function limitAddress(limit: RateLimit | null, config: Config, request: FastifyRequest, reply: FastifyReply) {
  if (limit) limitRate(limit, `address ${countedAddress(clientAddress(request.raw, config.trustedProxies))}`, reply)
}
