import type { Answer } from '#operations/answer.ts'
import type { Catalog, Route } from '#operations/catalog.ts'
import { InsufficientScope, OperationError, StorageUnavailable } from '#operations/errors.ts'
import { logStorageFailure } from '#operations/log-storage-failure.ts'
import type { Operation } from '#operations/operation.ts'
import { cachedAnswer, cacheForm } from '#operations/read.ts'
import type { Request } from '#operations/request.ts'
import { run } from '#operations/run.ts'
import type { Services } from '#services/types.ts'
import type { Result, Tool, Visit } from '#transport/mcp/registry.ts'
import { type Fields, invalidParams, isFields } from '#transport/mcp/rpc.ts'
import { answerText, doneText, failureText } from '#transport/mcp/tools/answer-text.ts'
import { type Parts, partsOf } from '#transport/mcp/tools/arguments.ts'
import { defineTool, shortestRoute } from '#transport/mcp/tools/define-tool.ts'
import { hintFor } from '#transport/mcp/tools/hints.ts'
import { hasImages, withoutImages } from '#transport/mcp/tools/images.ts'
import { MAX_ANSWER, narrowerWindow, shortened } from '#transport/mcp/tools/shorten.ts'
import { toolsetOf } from '#transport/mcp/tools/toolset.ts'
import { withoutOwnHtml } from '#transport/mcp/tools/without-own-html.ts'

/** An operation as a tool: the same pipeline as its REST routes. */
export function operationTool(services: Services, catalog: Catalog, operation: Operation): Tool {
  const route = shortestRoute(operation)
  return {
    definition: defineTool(operation),
    toolset: toolsetOf(operation, catalog),
    write: operation.scope === 'write',
    async call(params, visit) {
      const given = params.arguments ?? {}
      if (!isFields(given)) throw invalidParams('arguments must be an object')
      try {
        return await call(services, catalog, operation, route, given, visit)
      } catch (error) {
        // A credential that may not write is the transport's matter; the agent can fix the rest.
        if (!(error instanceof OperationError) || error instanceof InsufficientScope) throw error
        if (error instanceof StorageUnavailable)
          logStorageFailure(services.log, error, { request_id: visit.requestId, url: operation.name })
        return failureText(error, hintFor(error, operation, catalog), visit.requestId)
      }
    },
  }
}

/** The form under which a result is cached, besides the plain answer: escaping it costs as much as the rest of a call. */
const RESULT = 'tool result '

async function call(
  { core }: Services,
  catalog: Catalog,
  operation: Operation,
  route: Route,
  given: Fields,
  visit: Visit,
): Promise<Result> {
  const parts = partsOf(operation, route, given)
  const request = requestOf(operation, parts, visit)
  const result = parts.ignored.length === 0 ? cachedAnswer(core, request, RESULT) : undefined
  if (result) return result.body
  const cached = cachedAnswer(core, request)
  if (cached && cached.body.length <= MAX_ANSWER) {
    const text = answerText(cached.body, parts.ignored)
    if (parts.ignored.length === 0) cacheForm(core, request, RESULT, { ...cached, body: Buffer.from(text) })
    return text
  }
  const answer: Answer = cached ? { status: 200, ...cached } : await run(core, request)
  if (answer.body === null) return doneText(parts.ignored)
  if (hasImages(operation.output)) return imagesText(answer.body, operation.output, parts.ignored)
  if (operation.scope === 'write') return changeText(answer, operation, catalog, parts.ignored)
  if (answer.body.length <= MAX_ANSWER) return answerText(answer.body, parts.ignored)
  const window = operation.list && narrowerWindow(String(answer.body), answer.meta!)
  if (!window) return shortenedText(answer, operation, catalog, parts.ignored)
  const narrower = await run(core, {
    ...request,
    query: { ...request.query, page: window.page, per: window.per },
    search: undefined,
  })
  const note = `These rows are too many for one answer: this is page ${window.page} at per=${window.per}. Continue from there.`
  if (narrower.body!.length <= MAX_ANSWER) return answerText(narrower.body!, [note, ...parts.ignored])
  return shortenedText(narrower, operation, catalog, [note, ...parts.ignored])
}

function requestOf(operation: Operation, { params, query, body }: Parts, visit: Visit): Request {
  const { caller, requestId, fresh, exchange } = visit
  const { credential } = caller
  // An OAuth client was named when its user agreed to it; who holds a key says for itself who it is.
  const client = credential.kind === 'api_key' ? (exchange.client ?? credential.name) : credential.name
  return {
    operation,
    params,
    query,
    body,
    caller: { ...caller, credential: { ...credential, name: client } },
    source: 'mcp',
    requestId,
    fresh,
    search: searchOf(query),
  }
}

/** The query of the same REST request, by which answers are cached for both transports. */
function searchOf(query: Fields): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

/** Images are sent as such, and left out of the JSON. */
function imagesText(body: string | Buffer, schema: unknown, notes: string[]): string {
  const { json, images } = withoutImages(String(body), schema)
  const note = 'The images follow, in the order in which images names them; data is empty there.'
  return answerText(json, images.length ? [note, ...notes] : notes, images)
}

function changeText(answer: Answer, operation: Operation, catalog: Catalog, notes: string[]): string {
  const { json, note } = withoutOwnHtml(String(answer.body), operation)
  return shortenedText({ ...answer, body: json }, operation, catalog, note ? [note, ...notes] : notes)
}

function shortenedText(answer: Answer, operation: Operation, catalog: Catalog, notes: string[]): string {
  const { json, note } = shortened(String(answer.body), operation, catalog)
  return answerText(json, note ? [note, ...notes] : notes)
}
