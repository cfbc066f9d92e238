import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Names of our cookies, without the prefix that they have on https. */
export type CookieName = 'sitewright-session' | 'sitewright-form' | 'sitewright-device' | 'sitewright-step'

/** Where the service is reached, without a trailing slash; only its scheme matters here. */
type Service = { base: string }

/** Characters; a longer header is not ours. */
const MAX_COOKIE_HEADER = 8_192

/**
 * `__Host-` binds a cookie to this very host, over https and for every path (RFC 6265bis, section 4.1.3.2): no website
 * can set one for us. On plain http, where the prefix is not allowed, the plain name stands.
 */
export function cookieName({ base }: Service, name: CookieName): string {
  return isSecure(base) ? `__Host-${name}` : name
}

export function readCookie(service: Service, headers: IncomingHttpHeaders, name: CookieName): string | null {
  const header = headers.cookie
  if (!header || header.length > MAX_COOKIE_HEADER) return null
  const wanted = cookieName(service, name)
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim() || null
  }
  return null
}

/** `value` needs no escaping: it is a token of ours. */
export function setCookie(
  service: Service,
  reply: FastifyReply,
  name: CookieName,
  value: string,
  maxAgeMs: number | null,
) {
  const age = maxAgeMs === null ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1000)}`
  const secure = isSecure(service.base) ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName(service, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`)
}

export function dropCookie(service: Service, reply: FastifyReply, name: CookieName) {
  setCookie(service, reply, name, '', 0)
}

const isSecure = (base: string) => base.startsWith('https:')
