import type { Route } from '#operations/catalog.ts'
import type { Operation } from '#operations/operation.ts'

export const DESCRIPTION = `Websites and everything that belongs to them. Send \`Authorization: Bearer <API key>\`.

Lists return \`{data, meta}\` with \`page\` and \`per\`; single records are not wrapped. Unknown body fields are ignored and
named in \`warnings\`. Every error has the same body, with \`errors\` by field at 422. \`POST\` takes \`Idempotency-Key\`;
records carry an \`ETag\` for \`If-Match\` and \`If-None-Match\`. Requests are limited per credential: see the \`RateLimit\`
header, and \`Retry-After\` at 429.`

export const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'detail', 'code', 'request_id'],
  properties: {
    error: { type: 'string', description: 'What is wrong.' },
    detail: { type: 'string', description: 'What would be right.' },
    code: { type: 'string', description: 'A stable name for programs.' },
    errors: {
      type: 'object',
      description: 'At 422: what is wrong with each field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    closest: {
      type: 'string',
      nullable: true,
      description: 'The fragment most similar to an old_html that was not found.',
    },
    match_count: { type: 'integer', description: 'How many times an ambiguous old_html was found.' },
    nearest: {
      type: 'array',
      items: { type: 'string' },
      description: 'The existing selectors most similar to one that matches nothing.',
    },
    index: { type: 'integer', description: 'The index of the part that failed, from 0; no part was applied.' },
    failures: {
      type: 'array',
      description: 'Every edit of a list that failed; those before and after it were not applied either.',
      items: {
        type: 'object',
        required: ['index', 'error'],
        properties: {
          index: { type: 'integer', description: 'The index of the edit, from 0.' },
          error: { type: 'string' },
          closest: { type: 'string', nullable: true },
          match_count: { type: 'integer' },
          nearest: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    taken_by: {
      type: 'object',
      description: 'The record that has the path.',
      properties: {
        resource_type: { type: 'string' },
        id: { type: 'string', format: 'uuid' },
        title: { type: 'string', nullable: true },
      },
    },
    request_id: { type: 'string' },
  },
}

const text = (description: string) => ({ description, schema: { type: 'string' } })

export const HEADERS = {
  RequestId: text('Identifies this request in the logs.'),
  ETag: text("The record's revision."),
  Link: text('RFC 8288: first, prev, next and last page.'),
  IdempotentReplayed: text('true when this is a replay of the first response.'),
  RetryAfter: text('Seconds to wait.'),
  WwwAuthenticate: text('Where to find out how to get a credential (RFC 9728).'),
}

const error = (description: string, headers?: Record<string, { $ref: string }>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** The errors an operation can return, by what it declares. */
export function errorResponses(operation: Operation, route: Route) {
  const challenge = { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }
  const retryAfter = { $ref: '#/components/headers/RetryAfter' }
  const checked = operation.target?.target.revision && (route.method === 'PATCH' || route.method === 'DELETE')
  return {
    400: error('The request is malformed.'),
    401: error('The credential is missing, unknown, expired or revoked.', challenge),
    403: error('The scope or the role is insufficient.'),
    404: error('No such record, or you have no access to it.'),
    ...(route.method === 'POST' ? { 409: error('A request with this Idempotency-Key is still running.') } : {}),
    ...(checked ? { 412: error('The record has changed since If-Match.') } : {}),
    ...(operation.input || operation.body ? { 413: error('The body is too large.') } : {}),
    ...(operation.scope === 'write' ? { 422: error('A field is invalid, or a limit is reached.') } : {}),
    ...(operation.refuses
      ? { 422: error('The query names something that does not exist, or requests too much at once.') }
      : {}),
    503: error('The server is busy, or a service that this depends on is unavailable.', { 'Retry-After': retryAfter }),
    429: error('Too many requests.', { 'Retry-After': retryAfter }),
  }
}
