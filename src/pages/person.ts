import type { FastifyReply, FastifyRequest } from 'fastify'
import { credentialHash } from '#auth/credentials.ts'
import { findSignedIn } from '#auth/sessions.ts'
import { readCookie } from '#http/cookies.ts'
import type { Services } from '#services/types.ts'

/** Who is signed in with this browser. */
export type Person = {
  userId: string
  accountId: string
  email: string
  name: string
  emailVerified: boolean
  sessionId: string
  /** They proved who they are in the last minutes: what is hard to undo needs that. */
  recentlyConfirmed: boolean
}

const RECENT_MS = 15 * 60_000

/** @returns null when nobody is signed in */
export async function personOf(services: Services, request: FastifyRequest): Promise<Person | null> {
  const token = readCookie(services.links, request.headers, 'sitewright-session')
  if (!token) return null
  const now = Date.now()
  const [row] = await findSignedIn(services.database.reader, { hash: credentialHash(token), now })
  if (!row) return null
  services.credentials.noteSessionUse(row.session_id)
  return {
    userId: row.user_id,
    accountId: row.account_id,
    email: row.email,
    name: row.name,
    emailVerified: row.email_verified_at !== null,
    sessionId: row.session_id,
    recentlyConfirmed: now - row.confirmed_at < RECENT_MS,
  }
}

/** `next` is a path of ours, to which the person comes back. */
export function signInFirst(reply: FastifyReply, next: string) {
  return reply.header('cache-control', 'no-store').redirect(`/sign-in?${new URLSearchParams({ next })}`, 303)
}

/** To be asked once more who they are, however long they have been signed in. */
export function confirmFirst(reply: FastifyReply, next: string) {
  return reply.header('cache-control', 'no-store').redirect(`/confirm?${new URLSearchParams({ next })}`, 303)
}
