import type { FastifyReply, FastifyRequest } from 'fastify'
import { goOn } from '#account-pages/entry/go-on.ts'
import { originOf } from '#account-pages/entry/origin.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { DEVICE_COOKIE, SECOND_STEP_COOKIE, SESSION_COOKIE } from '#auth/cookie-names.ts'
import { DEVICE_LIFETIME_MS } from '#auth/devices.ts'
import { signInOrAskForCode } from '#auth/second-step.ts'
import { SESSION_LIFETIME_MS } from '#auth/sessions.ts'
import type { BrowserTokens } from '#auth/sign-in.ts'
import { deleteCookie, readCookie, setCookie } from '#http/cookies.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'

/** How long a person may take between password and code. */
const SECOND_STEP_MS = 10 * 60_000

/** The password was right: signs in, or continues with the code page. */
export async function enterByPassword(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  next: string,
) {
  const signedIn = await signInOrAskForCode(services.database, user, originOf(services, request))
  return enterOrAskForCode(services, request, reply, signedIn, next)
}

/** The first step was right: goes on to `next`, or to the code page. */
export function enterOrAskForCode(
  services: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: BrowserTokens | { secondStep: string },
  next: string,
) {
  if ('session' in signedIn) return enter(services, request, reply, signedIn, next)
  setCookie(services.links, reply, SECOND_STEP_COOKIE, signedIn.secondStep, SECOND_STEP_MS)
  return reply.redirect(`/sign-in/code${next && `?${new URLSearchParams({ next })}`}`, 303)
}

/** Sets the browser's cookies and goes on to `next`. */
export function enter(
  { links }: PageNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  tokens: BrowserTokens,
  next: string,
) {
  setCookie(links, reply, SESSION_COOKIE, tokens.session, SESSION_LIFETIME_MS)
  if (tokens.device) setCookie(links, reply, DEVICE_COOKIE, tokens.device, DEVICE_LIFETIME_MS)
  if (readCookie(links, request.headers, SECOND_STEP_COOKIE)) deleteCookie(links, reply, SECOND_STEP_COOKIE)
  return goOn(reply, next, links.base)
}
