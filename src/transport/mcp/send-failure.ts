import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorBody, InsufficientScope, OperationError, RateLimited, Unauthenticated } from '#operations/errors.ts'
import type { Services } from '#src/services.ts'
import { challenge } from '#transport/challenge.ts'
import { CODES, errorText, type RequestId, RpcError } from '#transport/mcp/rpc.ts'
import { noteAnswer } from '#transport/note-answer.ts'

/** The path of the endpoint, which has a metadata document of its own (RFC 9728, section 3.1). */
export const PATH = '/mcp'

/**
 * Answers a request that no method answered, with a JSON-RPC error. What the contract has a body for carries it as `data`, and
 * its status as the code, which keeps clear of the codes that JSON-RPC and the protocol reserve.
 */
export function sendFailure(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  id: RequestId | null,
  error: Error,
) {
  const { status, ...told } = describe(error, request.id)
  if (told.code === CODES.internalError)
    services.log.error({ err: error, request_id: request.id, url: request.url }, 'request failed')
  const { base } = services.links
  if (error instanceof Unauthenticated)
    reply.header('www-authenticate', challenge(base, error.sentCredential ? 'invalid_token' : undefined, PATH))
  if (error instanceof InsufficientScope) reply.header('www-authenticate', challenge(base, 'insufficient_scope', PATH))
  if (error instanceof RateLimited) reply.header('retry-after', String(error.retryAfter))
  noteAnswer(services, 'mcp', request, reply, told.code === CODES.internalError ? 500 : status)
  return reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorText(id, told))
}

function describe(error: Error, requestId: string) {
  if (error instanceof RpcError)
    return { code: error.code, message: error.message, data: error.data, status: error.status }
  if (error instanceof OperationError) {
    const code = error.code === 'malformed_body' ? CODES.parseError : error.status
    return { code, message: error.message, data: errorBody(error, requestId), status: error.status }
  }
  const message = 'Something went wrong on our side'
  return { code: CODES.internalError, message, data: { request_id: requestId }, status: 200 }
}
