import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#operations/caller.ts'
import type { Services } from '#src/services.ts'
import { knownCaller, type Sent } from '#transport/bearer.ts'
import { limitRate } from '#transport/limit-rate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** What is kept may be used: the feed has just been asked, and it told who calls. */
    fresh: boolean
  }
}

export type Admission = {
  /** What the request says of who calls. */
  sentBy: (services: Services, http: FastifyRequest) => Sent | null
  /** @throws Unauthenticated */
  find: (http: FastifyRequest, sent: Sent | null) => Promise<Caller>
  /** Throws for a request that is not to be, before or after its caller is known. */
  check: (http: FastifyRequest, caller: Caller | null) => void
}

/** A hook that settles who calls, and whether at all, before a byte of the body is read. */
export function admit(services: Services, { sentBy, find, check }: Admission) {
  const settle = (http: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    http.caller = caller
    limitRate(services, caller.credential.id, reply)
    check(http, caller)
  }
  return (http: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    reply.header('x-request-id', http.id)
    try {
      check(http, null)
      const sent = sentBy(services, http)
      // What is kept is asked without waiting: a promise costs more than the look-up.
      const known = services.feed.freshen() && sent ? knownCaller(services.credentials, sent) : undefined
      if (!known) {
        find(http, sent)
          .then((caller) => settle(http, reply, caller))
          .then(() => done(), done)
        return
      }
      http.fresh = true
      settle(http, reply, known)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
}
