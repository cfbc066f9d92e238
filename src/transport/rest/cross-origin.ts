import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#kernel/operations/catalog.ts'
import { bearerOf } from '#transport/bearer.ts'
import { isPreflight, preflightHeaders } from '#transport/preflight.ts'

/** What scripts of other origins may read besides the body. */
const EXPOSED =
  'ETag, Link, Trash-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, X-Request-Id, WWW-Authenticate'

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'
const ALLOWED = ['access-control-allow-origin', '*', 'access-control-expose-headers', EXPOSED]

/**
 * The headers, names and values alternating, by which pages of every origin may read an answer: only where the request itself
 * brings its credential. A cookie counts for nothing there, since `*` never goes with one.
 */
export function crossOriginHeaders({ origin, authorization }: Pick<IncomingHttpHeaders, 'origin' | 'authorization'>) {
  return origin !== undefined && bearerOf(authorization) !== null ? ALLOWED : []
}

/** Answers preflight requests of the API, and lets its answers be read from other origins. */
export function allowCrossOrigin(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(`${API_PREFIX}/`)) return done()
    const { method, headers } = request
    const [, origin, , exposed] = crossOriginHeaders(headers)
    if (origin !== undefined)
      reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
    if (!isPreflight(method, headers)) return done()
    reply
      .headers({ 'access-control-allow-origin': '*', ...preflightHeaders(headers, METHODS) })
      .code(204)
      .send()
  })
}
