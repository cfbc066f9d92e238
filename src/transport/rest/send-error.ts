import type { FastifyReply, FastifyRequest } from 'fastify'
import { loggedPath } from '#http/logged-path.ts'
import {
  errorBody,
  InsufficientScope,
  MethodNotAllowed,
  OperationError,
  Unauthenticated,
} from '#kernel/operations/errors.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { InternalError, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { challenge } from '#transport/challenge.ts'
import type { RestNeeds } from '#transport/needs.ts'

/** Answers with the one error body (contract, section 1); an unexpected failure is logged and not described. */
export function sendError(services: RestNeeds, request: FastifyRequest, reply: FastifyReply, error: Error) {
  const expected = error instanceof OperationError ? error : new InternalError(request.id)
  services.metrics.count('api', expected.status)
  if (expected.status === 500)
    services.log.error({ err: error, request_id: request.id, url: loggedPath(request.url) }, 'request failed')
  if (error instanceof StorageUnavailable)
    logStorageFailure(services.log, error, { request_id: request.id, url: request.url })
  if (error instanceof Unauthenticated)
    reply.header('www-authenticate', challenge(services.links.base, error.sentCredential ? 'invalid_token' : undefined))
  if (error instanceof InsufficientScope)
    reply.header('www-authenticate', challenge(services.links.base, 'insufficient_scope'))
  if (error instanceof MethodNotAllowed) reply.header('allow', error.allow)
  if (expected.retryAfter !== null) reply.header('retry-after', String(expected.retryAfter))
  return reply
    .code(expected.status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(expected, request.id)))
}
