import { loggedPath } from '#http/logged-path.ts'
import { errorBody, InsufficientScope, OperationError, Unauthenticated } from '#kernel/operations/errors.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { challenge } from '#transport/challenge.ts'
import type { Reply } from '#transport/mcp/reply.ts'
import { CODES, errorText, type RequestId, RpcError } from '#transport/mcp/rpc.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** The path of the endpoint, which has a metadata document of its own (RFC 9728, section 3.1). */
export const PATH = '/mcp'

/**
 * Answers a request that no method answered, with a JSON-RPC error. What the contract has a body for carries it as `data`, and
 * its status as the code, which keeps clear of the codes that JSON-RPC and the protocol reserve.
 */
export function sendFailure(services: ToolNeeds, reply: Reply, id: RequestId | null, error: Error): Promise<void> {
  const { requestId, request } = reply
  const { status, ...failure } = describe(error, requestId)
  const isOurs = failure.code === CODES.internalError
  if (isOurs) services.log.error({ err: error, request_id: requestId, url: loggedPath(request.url!) }, 'request failed')
  if (error instanceof StorageUnavailable)
    logStorageFailure(services.log, error, { request_id: requestId, url: request.url })
  const { base } = services.links
  if (error instanceof Unauthenticated)
    reply.header('www-authenticate', challenge(base, error.sentCredential ? 'invalid_token' : undefined, PATH))
  if (error instanceof InsufficientScope) reply.header('www-authenticate', challenge(base, 'insufficient_scope', PATH))
  if (error instanceof OperationError && error.retryAfter !== null)
    reply.header('retry-after', String(error.retryAfter))
  if (status === 405) reply.header('allow', 'POST')
  return reply.send(status, errorText(id, failure), isOurs ? 500 : status)
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
