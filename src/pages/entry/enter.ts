import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICE_LIFETIME_MS } from '#auth/devices.ts'
import { SESSION_LIFETIME_MS } from '#auth/sessions.ts'
import type { Kept } from '#auth/sign-in.ts'
import { dropCookie, readCookie, setCookie } from '#http/cookies.ts'
import { goOn } from '#pages/entry/go-on.ts'
import type { Services } from '#services/types.ts'

/** Gives the browser what it is known by from now on, and lets the person in. */
export function enter({ links }: Services, request: FastifyRequest, reply: FastifyReply, kept: Kept, next: string) {
  setCookie(links, reply, 'sitewright-session', kept.session, SESSION_LIFETIME_MS)
  if (kept.device) setCookie(links, reply, 'sitewright-device', kept.device, DEVICE_LIFETIME_MS)
  if (readCookie(links, request.headers, 'sitewright-step')) dropCookie(links, reply, 'sitewright-step')
  return goOn(reply, next, links.base)
}
