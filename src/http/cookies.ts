import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'

/** `base` is the origin that clients use, without a trailing slash; only its scheme matters here. */
type Service = { base: string }

/** Characters; a longer header is ignored. */
const MAX_COOKIE_HEADER = 8_192

/**
 * `__Host-` binds a cookie to this exact host, to https and to every path (RFC 6265bis, section 4.1.3.2): no other host
 * can set it. Plain http does not allow the prefix.
 */
export function cookieName({ base }: Service, name: string): string {
  return isSecure(base) ? `__Host-${name}` : name
}

export function readCookie(service: Service, headers: IncomingHttpHeaders, name: string): string | null {
  const header = headers.cookie
  if (!header || header.length > MAX_COOKIE_HEADER) return null
  const wanted = cookieName(service, name)
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at !== -1 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim() || null
  }
  return null
}

/** `value` must need no escaping, as a base64url token does. `maxAgeMs` null makes a session cookie. */
export function setCookie(service: Service, reply: FastifyReply, name: string, value: string, maxAgeMs: number | null) {
  const age = maxAgeMs === null ? '' : `; Max-Age=${Math.floor(maxAgeMs / 1000)}`
  const secure = isSecure(service.base) ? '; Secure' : ''
  reply.header('set-cookie', `${cookieName(service, name)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`)
}

export function deleteCookie(service: Service, reply: FastifyReply, name: string) {
  setCookie(service, reply, name, '', 0)
}

const isSecure = (base: string) => base.startsWith('https:')
