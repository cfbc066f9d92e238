import type { Route } from '#kernel/operations/catalog.ts'
import { takesKey } from '#kernel/operations/idempotency.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { roleAtLeast } from '#kernel/operations/roles.ts'
import type { Json } from '#transport/openapi/components.ts'

const RETRY_AFTER = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const CHALLENGE = { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }

const error = (description: string, headers?: Record<string, { $ref: string }>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Named by their statuses, in short: each is referred to some hundred times. */
export const ERROR_RESPONSES = {
  304: { description: 'The record still has the ETag of If-None-Match.' },
  400: error('The body, the query or a header can not be read.'),
  401: error('The credential is missing, unknown, expired or revoked.', CHALLENGE),
  403: error('The credential, the scope or the role does not allow it, or it waits for review.', CHALLENGE),
  404: error('No such record, or you have no access to it.'),
  409: error('The state of the record does not allow it, or a request with this Idempotency-Key is still running.'),
  412: error('The record has changed since If-Match.'),
  413: error('The body is too large.'),
  422: error('A field is invalid, a limit is reached, or the query names something that does not exist.'),
  429: error('Too many requests.', RETRY_AFTER),
  500: error('A defect of the service, logged under the id of the request.'),
  503: error('The server is busy, or a service that this depends on is unavailable.', RETRY_AFTER),
}
type Status = keyof typeof ERROR_RESPONSES

/** Every status below 200 or above 299 that the operation can answer at one of its addresses. */
export function errorResponses(operation: Operation, route: Route): Record<string, Json> {
  return Object.fromEntries(
    statusesOf(operation, route).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
  )
}

function statusesOf(operation: Operation, { method, params }: Route): Status[] {
  const { scope, role, query, refuses, alsoAnswers = [], input, invalid, credential, target, revision } = operation
  const isWrite = scope === 'write'
  const hasBody = method !== 'GET'
  const can: Record<Status, boolean> = {
    304: method === 'GET' && revision !== undefined,
    400: hasBody || operation.list === true || query !== undefined,
    401: true,
    403: isWrite || credential === 'session' || (role !== undefined && !roleAtLeast('viewer', role)),
    404: params.length > 0,
    409: takesKey(operation, method),
    412: isWrite && method !== 'POST' && target?.target.revision !== undefined,
    413: hasBody,
    422: isWrite || refuses === true || (input !== undefined && invalid !== 400),
    429: true,
    500: true,
    503: true,
  }
  return (Object.keys(can).map(Number) as Status[]).filter(
    (status) => can[status] || (alsoAnswers as readonly number[]).includes(status),
  )
}
