import type { FastifyInstance, FastifyReply } from 'fastify'

const MAX_AGE_S = 86_400

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
    const requested = request.headers['access-control-request-headers']
    return allowAnyOrigin(reply)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': typeof requested === 'string' ? requested : 'Authorization, Content-Type',
        'access-control-max-age': String(MAX_AGE_S),
        vary: 'Access-Control-Request-Headers',
      })
      .code(204)
      .send()
  })
}
