import type { Route } from '#operations/catalog.ts'
import type { Operation } from '#operations/operation.ts'
import type { Json } from '#transport/openapi/components.ts'

export const DESCRIPTION = `Websites and everything that belongs to them. Send \`Authorization: Bearer <API key>\`.

Lists return \`{data, meta}\` with \`page\` and \`per\`; single records are not wrapped. Unknown body fields are ignored and
named in \`warnings\`. Every error has the same body, with \`errors\` by field at 422. \`POST\` takes \`Idempotency-Key\`;
records carry an \`ETag\` for \`If-Match\` and \`If-None-Match\`. Requests are limited per credential: see the \`RateLimit\`
header, and \`Retry-After\` at 429. Every response names its request in \`X-Request-Id\`.

Pages of any origin may send requests with a bearer credential; the headers of the responses are exposed to them. A cookie
never counts there. Responses over 1 KB are compressed by \`br\` or \`gzip\` where \`Accept-Encoding\` asks for it.`

export const ERROR_SCHEMA: Json = {
  type: 'object',
  description: 'The body of every error.',
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
          error: { type: 'string', description: 'What is wrong with it.' },
          closest: { type: 'string', nullable: true, description: 'The fragment most similar to its old_html.' },
          match_count: { type: 'integer', description: 'How many times its old_html or selector was found.' },
          nearest: {
            type: 'array',
            items: { type: 'string' },
            description: 'Existing selectors most similar to its own.',
          },
        },
      },
    },
    taken_by: {
      type: 'object',
      description: 'The record that has the path.',
      properties: {
        kind: { type: 'string', description: 'Its kind.' },
        id: { type: 'string', format: 'uuid', description: 'Its id.' },
        title: { type: 'string', nullable: true, description: 'Its title.' },
      },
    },
    request_id: { type: 'string', description: 'Identifies the request in the logs.' },
  },
}

const text = (description: string) => ({ description, schema: { type: 'string' } })

export const HEADERS = {
  ETag: text("The record's revision."),
  Link: text('RFC 8288: first, prev, next and last page.'),
  IdempotentReplayed: text('true when this is a replay of the first response.'),
  RetryAfter: text('Seconds to wait.'),
  TrashId: text('The id of its entry in the trash, by which it is restored.'),
  WwwAuthenticate: text('Where to find out how to get a credential (RFC 9728).'),
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const challenge = { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } }

const error = (description: string, headers?: Record<string, { $ref: string }>) => ({
  description,
  ...(headers ? { headers } : {}),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

export const ERROR_RESPONSES = {
  NotModified: { description: 'The record still has the ETag of If-None-Match.' },
  AnyError: error(
    '400: the request is malformed. 401: the credential is missing, unknown, expired or revoked. 403: the scope or the role is insufficient. 404: no such record, or you have no access to it. 429: too many requests.',
    { ...challenge, ...retryAfter },
  ),
  Conflict: error('A request with this Idempotency-Key is still running.'),
  PreconditionFailed: error('The record has changed since If-Match.'),
  ContentTooLarge: error('The body is too large.'),
  ValidationFailed: error('A field is invalid, a limit is reached, or the query names something that does not exist.'),
  Unavailable: error('The server is busy, or a service that this depends on is unavailable.', retryAfter),
}

export const NOT_MODIFIED = { $ref: '#/components/responses/NotModified' }
export const ANY_ERROR = {
  '4XX': { $ref: '#/components/responses/AnyError' },
  '5XX': { $ref: '#/components/responses/Unavailable' },
}

/** The errors an operation can return: its own by what it declares, and those that any may return. */
export function errorResponses(operation: Operation, route: Route) {
  const checked = operation.target?.target.revision && (route.method === 'PATCH' || route.method === 'DELETE')
  const response = (name: keyof typeof ERROR_RESPONSES) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(route.method === 'POST' ? { 409: response('Conflict') } : {}),
    ...(checked ? { 412: response('PreconditionFailed') } : {}),
    ...(operation.input || operation.body ? { 413: response('ContentTooLarge') } : {}),
    ...(operation.scope === 'write' || operation.refuses ? { 422: response('ValidationFailed') } : {}),
    ...ANY_ERROR,
  }
}
