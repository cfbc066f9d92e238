import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findUploadToken } from '#auth/upload-tokens.ts'
import { checkScope } from '#operations/access.ts'
import type { Answer } from '#operations/answer.ts'
import type { Caller } from '#operations/caller.ts'
import { API_PREFIX, type Catalog, routesOf } from '#operations/catalog.ts'
import { NotFound, RateLimited, Unauthenticated } from '#operations/errors.ts'
import { linkHeader } from '#operations/list.ts'
import type { Operation } from '#operations/operation.ts'
import { keptAnswer, type Request, run } from '#operations/run.ts'
import { allowSlowBody } from '#src/body-deadline.ts'
import type { Services } from '#src/services.ts'
import { authenticate, knownCaller, type Sent, sentCredential } from '#transport/rest/bearer.ts'
import { incomingBody } from '#transport/rest/incoming-body.ts'
import { noteAnswer } from '#transport/rest/note-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** What is kept may be used: the feed has just been asked, and it told who calls. */
    fresh: boolean
  }
}

/** Every route of every operation. */
export function addOperationRoutes(app: FastifyInstance, services: Services, catalog: Catalog) {
  app.decorateRequest('caller', null)
  app.decorateRequest('fresh', false)
  const addAll = (to: FastifyInstance, operations: readonly Operation[]) => {
    for (const operation of operations)
      for (const { method, path } of routesOf(operation))
        to.route({
          method,
          url: API_PREFIX + path,
          onRequest: admit(operation, services),
          handler: handlerOf(operation, services),
        })
  }
  const { json = [], file = [] } = Object.groupBy(catalog.operations, ({ body }) => (body ? 'file' : 'json'))
  addAll(app, json)
  app.register(async (files) => {
    // A file is nobody's to parse, whatever it says that it is.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_, __, done) => done(null))
    addAll(files, file)
  })
}

/** Who calls, and whether at all, is settled before a byte of the body is read. */
function admit(operation: Operation, services: Services) {
  const settle = (http: FastifyRequest, reply: FastifyReply, caller: Caller) => {
    http.caller = caller
    limitRate(services, caller.credential.id, reply)
    checkScope(operation, caller)
  }
  return (http: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    reply.header('x-request-id', http.id)
    const sent = sentCredential(services, http)
    // What is kept is asked without waiting: a promise costs more than the look-up.
    const known = services.feed.freshen() && sent ? knownCaller(services.credentials, sent) : undefined
    if (!known) {
      callerOf(operation, services, http, sent)
        .then((caller) => settle(http, reply, caller))
        .then(() => done(), done)
      return
    }
    http.fresh = true
    try {
      settle(http, reply, known)
    } catch (error) {
      return done(error as Error)
    }
    done()
  }
}

/** @throws Unauthenticated, or NotFound for the token of a session that is no more */
async function callerOf(operation: Operation, services: Services, http: FastifyRequest, sent: Sent | null) {
  const { token } = http.query as { token?: unknown }
  if (operation.credential !== 'upload token' || sent !== null || typeof token !== 'string')
    return authenticate(services.credentials, sent)
  const id = (http.params as Record<string, string>)[operation.target!.param]!
  const caller = await findUploadToken(services.database.reader, id, token, Date.now())
  if (caller === undefined) throw new NotFound(operation.target!.target.label)
  if (caller === null) throw new Unauthenticated(true)
  return caller
}

function handlerOf(operation: Operation, services: Services) {
  return async (http: FastifyRequest, reply: FastifyReply) => {
    if (operation.body) allowSlowBody(http.raw)
    const request: Request = {
      operation,
      params: http.params as Record<string, string>,
      query: http.query as Record<string, unknown>,
      body: http.body,
      ...(operation.body ? { incoming: incomingBody(http.raw, operation.body) } : {}),
      caller: http.caller!,
      source: http.caller!.credential.kind === 'session' ? 'console' : 'api',
      requestId: http.id,
      fresh: http.fresh,
      // A POST's target is what the new record belongs to, which the caller does not mean by it.
      ifMatch: http.method === 'POST' ? undefined : http.headers['if-match'],
      idempotencyKey:
        operation.scope === 'write' && http.method === 'POST' ? (http.headers['idempotency-key'] as string) : undefined,
    }
    // A body comes in its own time, so what was fresh before it need not be so after; reads have none.
    const kept = http.fresh ? keptAnswer(services.core, request) : null
    return send(services, http, reply, kept ?? (await run(services.core, request)))
  }
}

function limitRate({ rateLimit }: Services, caller: string, reply: FastifyReply) {
  if (!rateLimit) return
  const { ok, remaining, resetSeconds } = rateLimit.take(caller)
  reply.header('ratelimit-policy', rateLimit.policy)
  reply.header('ratelimit', `"default";r=${remaining};t=${resetSeconds}`)
  if (!ok) throw new RateLimited(resetSeconds)
}

function send(services: Services, http: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const { etag, body } = answer
  const reading = http.method === 'GET' || http.method === 'HEAD'
  const unchanged = etag !== undefined && reading && matches(http.headers['if-none-match'], etag)
  const status = unchanged ? 304 : answer.status
  noteAnswer(services, http, reply, status)
  reply.code(status).header('cache-control', 'private, no-cache')
  if (etag) reply.header('etag', etag)
  if (answer.meta) reply.header('link', linkHeader(addressOf(http.url, services.links.base), answer.meta))
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (unchanged || body === null) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** Ours, also when the request's target came with a host of its own (RFC 9112, section 3.2.2). */
function addressOf(target: string, base: string): URL {
  const { pathname, search } = new URL(target, base)
  return Object.assign(new URL(base), { pathname, search })
}

/** RFC 9110, section 13.1.2: the comparison is weak, and `*` fits whatever is there. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
