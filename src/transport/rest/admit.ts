import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUploadToken } from '#auth/upload-tokens.ts'
import { checkScope } from '#kernel/operations/access.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { NotFound, Unauthenticated } from '#kernel/operations/errors.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { authenticate, knownCaller, type Sent, sentCredential } from '#transport/bearer.ts'
import { limitRate } from '#transport/limit-rate.ts'
import type { RestNeeds } from '#transport/needs.ts'
import { calledOperation } from '#transport/rest/called-operation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** The feed has caught up: cached answers may be used. */
    fresh: boolean
  }
}

/** A hook that settles who calls, and whether they may at all, before a byte of the body is read. */
export function admit(services: RestNeeds, routed: Operation) {
  const { feed } = services
  const settle = (http: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    http.caller = caller
    limitRate(services.rateLimit, caller.credential.id, reply)
    checkScope(calledOperation(http, routed), caller)
  }
  return (http: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    reply.header('x-request-id', http.id)
    const admitted = async () => {
      const sent = sentCredential(services, http)
      // Anonymous requests do not cost the database a question.
      http.fresh = sent !== null && (await feed.catchUp())
      const known = http.fresh ? knownCaller(services, sent) : undefined
      settle(http, reply, known ?? (await findCaller(routed, services, http, sent)))
    }
    admitted().then(() => done(), done)
  }
}

/** @throws Unauthenticated, or NotFound for the token of a session that has ended */
async function findCaller(
  operation: Operation,
  services: RestNeeds,
  http: FastifyRequest,
  sent: Sent | null,
): Promise<Caller> {
  const { token } = http.query as { token?: unknown }
  if (operation.credential !== 'upload token' || sent !== null || typeof token !== 'string')
    return authenticate(services.credentials, sent)
  const id = (http.params as Record<string, string>)[operation.target!.param]!
  const caller = await findUploadToken(services.database.reader, id, token, Date.now())
  if (caller === undefined) throw new NotFound(operation.target!.target.label)
  if (caller === null) throw new Unauthenticated(true)
  return caller
}
