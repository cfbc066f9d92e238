import type { FastifyRequest } from 'fastify'
import type { PageNeeds } from '#account-pages/needs.ts'
import { DEVICE_COOKIE, SESSION_COOKIE } from '#auth/cookie-names.ts'
import type { Origin } from '#auth/sign-in.ts'
import { clientAddress, countedAddress } from '#http/client-address.ts'
import { readCookie } from '#http/cookies.ts'

export function originOf({ links, config }: PageNeeds, request: FastifyRequest): Origin {
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
