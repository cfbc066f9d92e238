import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { NotFound, Unauthenticated } from '#kernel/operations/errors.ts'
import { parseAddress } from '#net/networks.ts'
import { bearerOf } from '#transport/bearer.ts'

/** Headers that proxies add to what they forward. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

/**
 * Lets in who sends the token, and programs on this machine. A proxy on this machine has a loopback address as well, so a
 * request that says it was forwarded needs the token.
 * @throws NotFound where no token is configured, Unauthenticated where one is
 */
export function admitToMetrics({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>, token: string): void {
  const sent = bearerOf(headers.authorization)
  if (token !== '' && sent !== null && isSame(sent, token)) return
  const isLocal = parseAddress(socket.remoteAddress ?? '')?.range() === 'loopback'
  if (isLocal && !FORWARDED.some((name) => headers[name] !== undefined)) return
  if (token === '') throw new NotFound('Page')
  throw new Unauthenticated(sent !== null)
}

function isSame(one: string, other: string): boolean {
  const digestOf = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digestOf(one), digestOf(other))
}
