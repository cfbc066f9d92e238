import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from '#account-pages/html.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { FORM_COOKIE, SESSION_COOKIE } from '#auth/cookie-names.ts'
import { randomToken } from '#auth/random-token.ts'
import { readCookie, setCookie } from '#http/cookies.ts'
import { mayBeSameOrigin } from '#http/same-origin.ts'

/**
 * Every form carries a token that only our pages can have made for this browser: the hash of a cookie that scripts and
 * other sites cannot read. The cookie is the session's, or a random one before there is a session.
 */
export const TOKEN_FIELD = 'form_token'

/** The hidden field of a form. Sets the cookie that it belongs to, if the browser has none. */
export function tokenField({ links }: Pick<PageNeeds, 'links'>, request: FastifyRequest, reply: FastifyReply): Html {
  const { headers } = request
  let cookie = readCookie(links, headers, SESSION_COOKIE) ?? readCookie(links, headers, FORM_COOKIE)
  if (!cookie) {
    if (!request.formCookie) {
      request.formCookie = randomToken()
      setCookie(links, reply, FORM_COOKIE, request.formCookie, null)
    }
    cookie = request.formCookie
  }
  return html`<input type="hidden" name="${TOKEN_FIELD}" value="${tokenOf(cookie)}">`
}

/** Whether the form that was sent is one of ours, shown in this browser. */
export function isOurForm({ links }: PageNeeds, request: FastifyRequest): boolean {
  if (!mayBeSameOrigin(request.headers)) return false
  const sent = Buffer.from((request.body as Record<string, string> | undefined)?.[TOKEN_FIELD] ?? '')
  return [SESSION_COOKIE, FORM_COOKIE].some((name) => {
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
    /** The cookie that this response sets, so that all forms of one page belong to the same. */
    formCookie: string | null
  }
}
