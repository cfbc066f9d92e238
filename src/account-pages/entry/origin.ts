import type { FastifyRequest } from 'fastify'
import type { PageServices } from '#account-pages/services.ts'
import { DEVICE_COOKIE, SESSION_COOKIE } from '#auth/cookie-names.ts'
import type { Origin } from '#auth/sign-in.ts'
import { clientAddress, countedAddress } from '#http/client-address.ts'
import { readCookie } from '#http/cookies.ts'

export function originOf({ links, config }: PageServices, request: FastifyRequest): Origin {
  const address = clientAddress(request.raw, config.trustedProxies)
  return {
    address,
    countedAddress: countedAddress(address),
    userAgent: request.headers['user-agent'] ?? '',
    device: readCookie(links, request.headers, DEVICE_COOKIE),
    session: readCookie(links, request.headers, SESSION_COOKIE),
    requestId: request.id,
  }
}
