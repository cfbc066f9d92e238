import type { Answer } from '#kernel/operations/answer.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { errorBody, InsufficientScope, OperationError } from '#kernel/operations/errors.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { cachedAnswer, cacheForm } from '#kernel/operations/read.ts'
import type { Request } from '#kernel/operations/request.ts'
import { run } from '#kernel/operations/run.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { mayWait } from '#kernel/operations/waiting-answer.ts'
import type { Result, Tool, Visit } from '#transport/mcp/registry.ts'
import { type Fields, invalidParams, isFields } from '#transport/mcp/rpc.ts'
import { answerText, doneText, failureText } from '#transport/mcp/tools/answer-text.ts'
import { type Parts, partsOf, selectMember } from '#transport/mcp/tools/arguments.ts'
import { briefAnswer } from '#transport/mcp/tools/brief-answer.ts'
import type { CatalogTool } from '#transport/mcp/tools/catalog-tools.ts'
import { confirmation } from '#transport/mcp/tools/confirmation.ts'
import { defineTool, defineWholly } from '#transport/mcp/tools/define-tool.ts'
import { followJob, withProgress } from '#transport/mcp/tools/follow-job.ts'
import { hintFor } from '#transport/mcp/tools/hints.ts'
import { hasImages, withoutImages } from '#transport/mcp/tools/images.ts'
import { MAX_ANSWER, narrowerWindow, shortened } from '#transport/mcp/tools/shorten.ts'
import { toolsetsOf } from '#transport/mcp/tools/toolset.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** A tool of the catalog: the same pipeline as the REST routes of its operations. */
export function operationTool(services: ToolNeeds, catalog: Catalog, tool: CatalogTool): Tool {
  return {
    definition: defineTool(tool),
    whole: defineWholly(tool),
    toolsets: toolsetsOf(tool, catalog),
    write: tool.members.some(({ operation }) => operation.scope === 'write'),
    async call(params, visit) {
      const given = params.arguments ?? {}
      if (!isFields(given)) throw invalidParams('arguments must be an object')
      let operation: Operation | null = null
      try {
        const { member, others } = selectMember(tool, given)
        operation = member.operation
        const parts = partsOf(member, others)
        const question = await confirmation(services, catalog, { operation, parts, params }, visit)
        if (question) return question
        const result = await call(services, catalog, operation, parts, visit)
        visit.notices?.log('info', { tool: tool.name, operation: operation.name, request_id: visit.requestId })
        return result
      } catch (error) {
        // A credential that may not write is the transport's matter; the agent can fix the rest.
        if (!(error instanceof OperationError) || error instanceof InsufficientScope) throw error
        if (error instanceof StorageUnavailable)
          logStorageFailure(services.log, error, { request_id: visit.requestId, url: tool.name })
        const level = error.status < 500 ? 'warning' : 'error'
        visit.notices?.log(level, { tool: tool.name, ...errorBody(error, visit.requestId) })
        return failureText(error, hintFor(error, operation, catalog), visit.requestId)
      }
    },
  }
}

/** The form under which a result is cached, besides the plain answer: escaping it costs as much as the rest of a call. */
const RESULT = { text: 'tool result ', data: 'tool data ' }

async function call(
  services: ToolNeeds,
  catalog: Catalog,
  operation: Operation,
  parts: Parts,
  visit: Visit,
): Promise<Result> {
  const { core } = services
  const request = requestOf(operation, parts, visit)
  const { structured } = visit
  const form = RESULT[structured ? 'data' : 'text']
  const isUsual = parts.ignored.length === 0 && !parts.verbose
  const result = isUsual ? cachedAnswer(core, request, form) : undefined
  if (result) return result.body
  const cached = cachedAnswer(core, request)
  if (cached && cached.body.length <= MAX_ANSWER) {
    const text = answerText(shownOf(cached, operation, parts), parts.ignored, { structured })
    if (isUsual) cacheForm(core, request, form, { ...cached, body: text })
    return text
  }
  const answer: Answer = cached
    ? { status: 200, ...cached }
    : await followJob(services, catalog, operation, await withProgress(visit.notices, () => run(core, request)), visit)
  if (answer.body === null) return doneText([...parts.ignored, ...(answer.warnings ?? [])], structured, answer.trash)
  // What waits for approval is answered whole.
  if (answer.status === 202 && mayWait(operation)) return answerText(answer.body, parts.ignored, { structured })
  if (hasImages(operation.output))
    return imagesText(withEtag(answer.body, answer.etag), operation.output, parts.ignored, structured)
  const body = shownOf({ body: answer.body, etag: answer.etag }, operation, parts)
  if (body.length <= MAX_ANSWER) return answerText(body, parts.ignored, { structured })
  const window = operation.list && narrowerWindow(String(body), answer.meta!)
  if (!window) return shortenedText(body, { operation, catalog, structured }, parts.ignored)
  const narrower = await run(core, {
    ...request,
    query: { ...request.query, page: window.page, per: window.per },
    search: undefined,
  })
  const note = `These rows are too many for one answer: this is page ${window.page} at per=${window.per}. Continue from there.`
  if (narrower.body!.length <= MAX_ANSWER) return answerText(narrower.body!, [note, ...parts.ignored], { structured })
  return shortenedText(narrower.body!, { operation, catalog, structured }, [note, ...parts.ignored])
}

type Shown = { body: string | Buffer; etag?: string | undefined }

/** The answer, or as much of it as the operation declares to be enough. */
function shownOf({ body, etag }: Shown, { brief }: Operation, { query, verbose }: Parts): string | Buffer {
  if (!brief) return withEtag(body, etag)
  const isBrief = brief.when === undefined ? !verbose : query[brief.when] !== undefined
  return withEtag(isBrief ? briefAnswer(String(body), brief) : body, etag)
}

/** A tool has no headers: what REST sends as `ETag` is a field of its answer. */
function withEtag(body: string | Buffer, etag: string | undefined): string | Buffer {
  return etag === undefined ? body : `${String(body).slice(0, -1)},"etag":${JSON.stringify(etag)}}`
}

function requestOf(operation: Operation, { params, query, body, ifMatch }: Parts, visit: Visit): Request {
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
    ...(ifMatch === undefined ? {} : { ifMatch }),
  }
}

/** The query of the same REST request, by which answers are cached for both transports. */
function searchOf(query: Fields): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length ? `?${pairs.join('&')}` : ''
}

/** Images are sent as such, and left out of the JSON. */
function imagesText(body: string | Buffer, schema: unknown, notes: string[], structured: boolean): string {
  const { json, images } = withoutImages(String(body), schema)
  const note = 'The images follow, in the order in which images names them; data is empty there.'
  return answerText(json, images.length ? [note, ...notes] : notes, { structured, images })
}

type Shortened = { operation: Operation; catalog: Catalog; structured: boolean }

function shortenedText(body: string | Buffer, of: Shortened, notes: string[]): string {
  const { json, note } = shortened(String(body), of.operation, of.catalog)
  return answerText(json, note ? [note, ...notes] : notes, of)
}
