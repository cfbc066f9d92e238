import type { FastifyRequest } from 'fastify'
import type { PageNeeds } from '#account-pages/needs.ts'
import { SESSION_COOKIE } from '#auth/cookie-names.ts'
import { readCookie } from '#http/cookies.ts'
import type { Answer } from '#kernel/operations/answer.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { run } from '#kernel/operations/run.ts'

/** Who calls operations with this browser; null when nobody is signed in. */
export async function callerOf({ credentials, links }: PageNeeds, request: FastifyRequest): Promise<Caller | null> {
  const session = readCookie(links, request.headers, SESSION_COOKIE)
  return session ? credentials.findSession(session) : null
}

type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

/**
 * Runs an operation, by its name or one that only pages have, as the user who is signed in with this browser. Returns null when nobody is.
 * @throws OperationError
 */
export async function runAs(
  services: PageNeeds,
  catalog: Catalog,
  request: FastifyRequest,
  operation: string | Operation,
  call: Call,
): Promise<Answer | null> {
  const caller = await callerOf(services, request)
  if (!caller) return null
  const found = typeof operation === 'string' ? catalog.byName.get(operation)! : operation
  return runBy(services, caller, request, found, call)
}

/**
 * The same for somebody whose browser has no cookie yet, since this request signs them in.
 * @throws OperationError
 */
export function runBy(
  { core }: PageNeeds,
  caller: Caller,
  { id: requestId }: FastifyRequest,
  operation: Operation,
  { params = {}, query = {}, body = {} }: Call,
): Promise<Answer> {
  return run(core, { operation, params, query, body, caller, source: 'console', requestId, fresh: false })
}
