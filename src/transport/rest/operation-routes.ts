import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { searchOf } from '#http/search.ts'
import type { Answer } from '#kernel/operations/answer.ts'
import { API_PREFIX, type Catalog, routesOf } from '#kernel/operations/catalog.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { takesKey } from '#kernel/operations/idempotency.ts'
import { cursorLinks, linkHeader } from '#kernel/operations/list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { cachedAnswer } from '#kernel/operations/read.ts'
import type { Request } from '#kernel/operations/request.ts'
import { refusedBefore, run } from '#kernel/operations/run.ts'
import { knownFailure } from '#transport/known-failure.ts'
import type { RestNeeds } from '#transport/needs.ts'
import { addJsonParser } from '#transport/rest/add-json-parser.ts'
import { admit } from '#transport/rest/admit.ts'
import { calledOperation } from '#transport/rest/called-operation.ts'
import { ANSWER_HEADERS, JSON_TYPE } from '#transport/rest/headers.ts'
import { incomingBody } from '#transport/rest/incoming-body.ts'
import { openStream } from '#transport/rest/open-stream.ts'
import { sendError } from '#transport/rest/send-error.ts'

/** Every route of every operation. */
export function addOperationRoutes(app: FastifyInstance, services: RestNeeds, catalog: Catalog) {
  app.decorateRequest('caller', null)
  app.decorateRequest('fresh', false)
  const addAll = (to: FastifyInstance, operations: readonly Operation[]) => {
    for (const operation of operations)
      for (const { method, path } of routesOf(operation))
        to.route({
          method,
          url: API_PREFIX + path,
          onRequest: admit(services, operation),
          handler: handlerOf(operation, services),
          errorHandler: refusalOf(operation, services),
        })
  }
  const groups = Object.groupBy(catalog.operations, ({ body, json }) => (json ? 'either' : body ? 'file' : 'json'))
  addAll(app, groups.json ?? [])
  app.register(async (files) => {
    // No parser touches a file, regardless of what it says it is.
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', (_, __, done) => done(null))
    addAll(files, groups.file ?? [])
    files.register(async (either) => {
      addJsonParser(either)
      addAll(either, groups.either ?? [])
    })
  })
}

function handlerOf(routed: Operation, services: RestNeeds) {
  return async (http: FastifyRequest, reply: FastifyReply) => {
    const operation = calledOperation(http, routed)
    if (operation.body) services.bodyDeadlines.allowFile(http.raw)
    const request = requestOf(http, operation)
    if (operation.stream) return openStream(services, request, http, reply)
    const cached = cachedAnswer(services.core, request)
    return send(services, http, reply, cached ? { status: 200, ...cached } : await run(services.core, request))
  }
}

/** Statuses for problems with the body itself, regardless of the operation. */
const OF_BODIES = [400, 413]

/** Who may not do it is told that, and not what is wrong with the body. */
function refusalOf(routed: Operation, services: RestNeeds) {
  return async (cause: Error, http: FastifyRequest, reply: FastifyReply) => {
    const operation = calledOperation(http, routed)
    const error = knownFailure(cause)
    const isOfBody = error instanceof OperationError && OF_BODIES.includes(error.status)
    // A file is not read before it is known who sends it.
    const refusal =
      isOfBody && http.caller && !operation.body ? await refusedBefore(services.core, requestOf(http, operation)) : null
    return sendError(services, http, reply, refusal ?? error)
  }
}

function requestOf(http: FastifyRequest, operation: Operation): Request {
  return {
    operation,
    params: http.params as Record<string, string>,
    query: http.query as Record<string, unknown>,
    body: http.body,
    ...(operation.body ? { incoming: incomingBody(http.raw, operation.body) } : {}),
    caller: http.caller!,
    source: http.caller!.credential.kind === 'session' ? 'console' : 'api',
    requestId: http.id,
    fresh: http.fresh,
    search: searchOf(http.url),
    // A POST's target is what the new record belongs to, which the caller does not mean by it.
    ifMatch: http.method === 'POST' ? undefined : http.headers['if-match'],
    idempotencyKey:
      operation.scope === 'write' && takesKey(operation, http.method)
        ? (http.headers['idempotency-key'] as string)
        : undefined,
  }
}

function send(services: RestNeeds, http: FastifyRequest, reply: FastifyReply, answer: Answer) {
  const { etag, body } = answer
  const reading = http.method === 'GET' || http.method === 'HEAD'
  const unchanged = etag !== undefined && reading && matches(http.headers['if-none-match'], etag)
  const status = unchanged ? 304 : answer.status
  services.metrics.count('api', status)
  reply.code(status).header(...ANSWER_HEADERS)
  if (etag) reply.header('etag', etag)
  const link = linkOf(answer, http.url, services.links.base)
  if (link) reply.header('link', link)
  if (answer.replayed) reply.header('idempotent-replayed', 'true')
  if (answer.trash) reply.header('trash-id', answer.trash.id)
  if (unchanged || body === null) return reply.send()
  return reply.header('content-type', JSON_TYPE).send(body)
}

function linkOf({ meta, cursors }: Answer, url: string, base: string): string | null {
  if (meta) return linkHeader(url, base, meta)
  return cursors ? cursorLinks(url, base, cursors) : null
}

/** RFC 9110, section 13.1.2: the comparison is weak, and `*` fits anything that is there. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
