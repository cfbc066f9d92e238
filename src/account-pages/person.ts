import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageNeeds } from '#account-pages/needs.ts'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import { findPerson, type Person } from '#auth/person.ts'
import { readCookie } from '#http/cookies.ts'

/** Returns who is signed in with this browser, or null. */
export async function personOf(
  services: Pick<PageNeeds, 'links' | 'database' | 'credentials'>,
  request: FastifyRequest,
): Promise<Person | null> {
  const token = readCookie(services.links, request.headers, SESSION_COOKIE)
  const person = token && (await findPerson(services.database.reader, token, Date.now()))
  if (!person) return null
  services.credentials.noteSessionUse(person.sessionId)
  return person
}

/** `next` is a path of the service, where the person returns afterwards. */
export function signInFirst(reply: FastifyReply, next: string) {
  return reply.header('cache-control', 'no-store').redirect(`/sign-in?${new URLSearchParams({ next })}`, 303)
}

/** Asks signed-in users to prove again who they are, however long they have been signed in. */
export function confirmFirst(reply: FastifyReply, next: string) {
  return reply.header('cache-control', 'no-store').redirect(`/confirm?${new URLSearchParams({ next })}`, 303)
}
