import type { IncomingMessage, ServerResponse } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { authenticate, bearerOf, knownCaller } from '#transport/bearer.ts'
import { limitRate } from '#transport/limit-rate.ts'
import { answerMessage } from '#transport/mcp/answer-message.ts'
import { exchangeOf } from '#transport/mcp/exchange.ts'
import { LISTEN, listen } from '#transport/mcp/listen.ts'
import { mergedRegistry } from '#transport/mcp/merged-registry.ts'
import { methodsOf } from '#transport/mcp/methods.ts'
import { noticesOf } from '#transport/mcp/notices.ts'
import { offers } from '#transport/mcp/offer.ts'
import { isTrustedOrigin } from '#transport/mcp/origin.ts'
import { productRegistry } from '#transport/mcp/product-registry.ts'
import { readBody, readShort } from '#transport/mcp/read-body.ts'
import { Reply } from '#transport/mcp/reply.ts'
import { type RequestId, RpcError, readMessage } from '#transport/mcp/rpc.ts'
import { PATH, sendFailure } from '#transport/mcp/send-failure.ts'
import { doorTools } from '#transport/mcp/tools/door.ts'
import type { ToolNeeds } from '#transport/needs.ts'
import { isPreflight, preflightHeaders } from '#transport/preflight.ts'

/** What pages of other origins may read besides the body. */
const EXPOSED = 'WWW-Authenticate, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id'

/**
 * The Model Context Protocol over HTTP, without sessions: each POST is one message, answered as JSON, or as a stream of events where
 * the client asked to hear something before the answer. Requests for other paths are left alone.
 */
export function toolEndpoint(
  services: ToolNeeds,
  catalog: Catalog,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  let made: ReturnType<typeof toolsOf> | undefined

  async function answer(reply: Reply, search: string) {
    let id: RequestId | null = null
    try {
      const { request } = reply
      if (allowOrigin(services, reply) && isPreflight(request.method, request.headers)) return sendPreflight(reply)
      checkRequest(services, request)
      // Read first, it spares looking for changes twice.
      const early = await readShort(request)
      let fresh = await services.feed.catchUp()
      const caller = await callerOf(services, request, fresh)
      limitRate(services.rateLimit, caller.credential.id, reply)
      const message = readMessage(await readBody(request, early))
      id = message.id
      const exchange = exchangeOf(message, request)
      // Made by the first message: describing all tools is a part of a start that who calls none would wait for.
      made ??= toolsOf(services, catalog)
      const { methods, offerFor } = made
      const offer = offerFor(search)
      // A long body took its time, in which caches may have become stale.
      if (early === null) fresh = await services.feed.catchUp()
      const structured = offer.structured || exchange.structured
      const notices = noticesOf(message, exchange, reply)
      const visit = { caller, requestId: reply.requestId, fresh, exchange, structured, notices }
      if (message.method === LISTEN && exchange.modern && id !== null)
        return await listen(services, catalog, message, visit, reply)
      const text = await answerMessage(methods, message, visit, offer)
      await reply.send(text === null ? 202 : 200, text)
    } catch (error) {
      await sendFailure(services, reply, id, error as Error)
    }
  }

  return (request, response) => {
    const url = request.url!
    if (!url.startsWith(PATH)) return false
    const rest = url.slice(PATH.length)
    const path = rest.startsWith('/') ? rest.slice(1) : rest
    if (path !== '' && !path.startsWith('?')) return false
    answer(new Reply(services, request, response), path).catch(() => response.destroy())
    return true
  }
}

function toolsOf(services: ToolNeeds, catalog: Catalog) {
  const product = productRegistry(services, catalog)
  const registry = services.toolExtension ? mergedRegistry(product, services.toolExtension) : product
  return { methods: methodsOf(registry, catalog), offerFor: offers([...registry.tools, ...doorTools(registry.tools)]) }
}

/** Lets a page of `CORS_ORIGINS` read any answer; @returns whether the request comes from one. */
function allowOrigin({ config }: ToolNeeds, reply: Reply): boolean {
  const origin = headerOf(reply.request, 'origin')
  if (origin === undefined || !config.corsOrigins.includes(origin)) return false
  reply.header('access-control-allow-origin', origin, 'access-control-expose-headers', EXPOSED)
  return true
}

function sendPreflight(reply: Reply) {
  return reply.header(...Object.entries(preflightHeaders(reply.request.headers, 'POST')).flat()).send(204, null)
}

/** @throws RpcError for what nobody may send */
function checkRequest({ config, links }: ToolNeeds, request: IncomingMessage) {
  if (request.method !== 'POST') throw new RpcError(405, 'Method not allowed: POST a message', { status: 405 })
  if (!isTrustedOrigin(headerOf(request, 'origin'), { base: links.base, corsOrigins: config.corsOrigins }))
    throw new RpcError(403, 'Pages of this origin may not use this endpoint', { status: 403 })
}

/** @throws Unauthenticated */
function callerOf(services: ToolNeeds, request: IncomingMessage, fresh: boolean): Caller | Promise<Caller> {
  const token = bearerOf(headerOf(request, 'authorization'))
  const sent = token === null ? null : { token, isSession: false }
  return (fresh && knownCaller(services, sent)) || authenticate(services.credentials, sent)
}
