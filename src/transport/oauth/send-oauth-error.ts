import type { FastifyReply, FastifyRequest } from 'fastify'
import { OAuthError } from '#auth/oauth/oauth-error.ts'
import { loggedPath } from '#http/logged-path.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { RateLimited, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import type { Services } from '#services/types.ts'
import { allowAnyOrigin } from '#transport/cors.ts'

type Failure = Error & { statusCode?: number }

/** The error body of RFC 6749, section 5.2; an unexpected failure is logged and not described. */
export function sendOAuthError({ log }: Services, request: FastifyRequest, reply: FastifyReply, error: Failure) {
  allowAnyOrigin(reply).header('cache-control', 'no-store').header('x-request-id', request.id)
  if (error instanceof OAuthError) {
    const unknownClient = error.code === 'invalid_client'
    if (unknownClient && request.headers.authorization !== undefined)
      reply.header('www-authenticate', 'Basic realm="Sitewright"')
    return send(reply, unknownClient ? 401 : 400, error.code, error.description)
  }
  if (error instanceof RateLimited)
    return send(reply.header('retry-after', String(error.retryAfter)), 429, 'temporarily_unavailable', error.detail)
  if (error instanceof StorageUnavailable) {
    logStorageFailure(log, error, { request_id: request.id, url: request.url })
    return send(reply.header('retry-after', String(error.retryAfter)), 503, 'temporarily_unavailable', error.message)
  }
  if (error.statusCode === 413) return send(reply, 413, 'invalid_request', 'The body is too large.')
  if (error.statusCode && error.statusCode < 500)
    return send(
      reply,
      400,
      'invalid_request',
      'The body cannot be read: it has the wrong Content-Type or is malformed.',
    )
  log.error({ err: error, request_id: request.id, url: loggedPath(request.url) }, 'request failed')
  return send(reply, 500, 'server_error', `It has been logged as ${request.id}.`)
}

function send(reply: FastifyReply, status: number, error: string, error_description: string) {
  return reply.code(status).type('application/json; charset=utf-8').send({ error, error_description })
}
