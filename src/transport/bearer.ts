import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import type { Credentials } from '#auth/credentials.ts'
import { readCookie } from '#http/cookies.ts'
import { isSameOriginScript } from '#http/same-origin.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { Unauthenticated } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'

/** Longer than any credential of ours; what is longer is not looked at. */
const MAX_CREDENTIAL = 200

/** The credential of `Authorization: Bearer` (RFC 6750, section 2.1), or null when none was sent. */
export function bearerOf(authorization: string | undefined): string | null {
  if (!authorization || authorization.length < 8) return null
  if (authorization.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return authorization.slice(7).trim() || null
}

export type Sent = { token: string; isSession: boolean }

/**
 * What a request says of who calls: a bearer credential, or without one the session cookie of the service's own pages,
 * which counts only where no other site can have begun the request.
 */
export function sentCredential(
  { links }: { links: Links },
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
): Sent | null {
  if (headers.authorization !== undefined) {
    const token = bearerOf(headers.authorization)
    return token === null ? null : { token, isSession: false }
  }
  if (headers.cookie === undefined || !isSameOriginScript(method, headers, links.base)) return null
  const token = readCookie(links, headers, SESSION_COOKIE)
  return token === null ? null : { token, isSession: true }
}

/** The caller, if cached; only to be called while the feed has caught up. */
export function knownCaller({ credentials }: { credentials: Credentials }, sent: Sent | null): Caller | undefined {
  if (sent === null) return undefined
  return sent.isSession ? credentials.cachedSession(sent.token) : credentials.cached(sent.token)
}

/** @throws Unauthenticated */
export async function authenticate(credentials: Credentials, sent: Sent | null): Promise<Caller> {
  if (sent === null) throw new Unauthenticated(false)
  const { token, isSession } = sent
  if (token.length > MAX_CREDENTIAL) throw new Unauthenticated(true)
  const caller = await (isSession ? credentials.findSession(token) : credentials.find(token))
  if (!caller) throw new Unauthenticated(true)
  return caller
}
