import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '#auth/random-token.ts'
import { readCookie, setCookie } from '#http/cookies.ts'
import { mayBeOurs } from '#http/same-origin.ts'
import { type Html, html } from '#pages/html.ts'
import type { Services } from '#services/types.ts'

/**
 * Every form carries a token that only a page of ours can have made for this browser: the hash of a cookie that scripts
 * and other sites cannot read. The cookie is the session's, or before there is one, a random one.
 */
export const TOKEN_FIELD = 'form_token'

/** The hidden field of a form; gives the browser the cookie that it goes with. */
export function tokenField({ links }: Services, request: FastifyRequest, reply: FastifyReply): Html {
  const { headers } = request
  let cookie = readCookie(links, headers, 'sitewright-session') ?? readCookie(links, headers, 'sitewright-form')
  if (!cookie) {
    if (!request.formCookie) {
      request.formCookie = randomToken()
      setCookie(links, reply, 'sitewright-form', request.formCookie, null)
    }
    cookie = request.formCookie
  }
  return html`<input type="hidden" name="${TOKEN_FIELD}" value="${tokenOf(cookie)}">`
}

/** True when the form that was sent was one of ours, shown in this browser. */
export function isOurForm({ links }: Services, request: FastifyRequest): boolean {
  if (!mayBeOurs(request.headers)) return false
  const sent = Buffer.from((request.body as Record<string, string> | undefined)?.[TOKEN_FIELD] ?? '')
  return (['sitewright-session', 'sitewright-form'] as const).some((name) => {
    const cookie = readCookie(links, request.headers, name)
    if (!cookie) return false
    const expected = Buffer.from(tokenOf(cookie))
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
}

function tokenOf(cookie: string): string {
  return hash('sha256', `form ${cookie}`, 'base64url')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The cookie that this answer gives, so that all forms of one page go with the same. */
    formCookie: string | null
  }
}
