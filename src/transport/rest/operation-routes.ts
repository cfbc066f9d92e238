import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX, type Catalog, routesOf } from '#operations/catalog.ts'
import { RateLimited } from '#operations/errors.ts'
import { linkHeader } from '#operations/list.ts'
import type { Operation } from '#operations/operation.ts'
import { type Answer, keptAnswer, type Request, run } from '#operations/run.ts'
import type { Services } from '#src/services.ts'
import { authenticate, bearerOf } from '#transport/rest/bearer.ts'
import { noteAnswer } from '#transport/rest/note-answer.ts'

/** Every route of every operation. */
export function addOperationRoutes(app: FastifyInstance, services: Services, catalog: Catalog) {
  for (const operation of catalog.operations)
    for (const { method, path } of routesOf(operation))
      app.route({ method, url: API_PREFIX + path, handler: handlerOf(operation, services) })
}

function handlerOf(operation: Operation, services: Services) {
  return async (http: FastifyRequest, reply: FastifyReply) => {
    const credential = bearerOf(http.headers.authorization)
    // Asked first without waiting: a promise costs more than the look-up.
    const caller =
      (credential && services.credentials.known(credential)) || (await authenticate(services.credentials, credential))
    reply.header('x-request-id', http.id)
    limitRate(services, caller.credential.id, reply)
    const request: Request = {
      operation,
      params: http.params as Record<string, string>,
      query: http.query as Record<string, unknown>,
      body: http.body,
      caller,
      source: 'api',
      requestId: http.id,
      ifMatch: http.headers['if-match'],
      idempotencyKey:
        operation.scope === 'write' && http.method === 'POST' ? (http.headers['idempotency-key'] as string) : undefined,
    }
    const answer = keptAnswer(services.core, request) ?? (await run(services.core, request))
    return send(services, http, reply, answer)
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
  if (answer.meta) reply.header('link', linkHeader(new URL(http.url, services.links.base), answer.meta))
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (unchanged || body === null) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** RFC 9110, section 13.1.2: the comparison is weak, and `*` fits whatever is there. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
