import type { FastifyInstance, FastifyReply } from 'fastify'
import { preflightHeaders } from '#transport/preflight.ts'

/**
 * Lets pages of every origin call: for addresses where no cookie counts, so that a page can do no more than any program.
 */
export function allowAnyOrigin(reply: FastifyReply) {
  return reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'WWW-Authenticate, Retry-After',
  })
}

/** Answers a browser's preflight request. */
export function addPreflight(app: FastifyInstance, path: string, methods: string) {
  app.options(path, (request, reply) => {
    return allowAnyOrigin(reply).headers(preflightHeaders(request.headers, methods)).code(204).send()
  })
}
