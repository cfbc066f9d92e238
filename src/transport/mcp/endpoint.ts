import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '#operations/catalog.ts'
import type { Services } from '#src/services.ts'
import { admit } from '#transport/admit.ts'
import { authenticate, sentBearer } from '#transport/bearer.ts'
import { knownFailure } from '#transport/known-failure.ts'
import { answerMessage } from '#transport/mcp/answer-message.ts'
import { exchangeOf } from '#transport/mcp/exchange.ts'
import { mergedRegistry } from '#transport/mcp/merged-registry.ts'
import { methodsOf } from '#transport/mcp/methods.ts'
import { offers } from '#transport/mcp/offer.ts'
import { isTrustedOrigin } from '#transport/mcp/origin.ts'
import { productRegistry } from '#transport/mcp/product-registry.ts'
import { type RequestId, RpcError, readMessage } from '#transport/mcp/rpc.ts'
import { PATH, sendFailure } from '#transport/mcp/send-failure.ts'
import { noteAnswer } from '#transport/note-answer.ts'

/** The Model Context Protocol over HTTP, without sessions and streams: each POST is one message, answered as JSON. */
export function addToolEndpoint(app: FastifyInstance, services: Services, catalog: Catalog) {
  const product = productRegistry(services, catalog)
  const registry = services.toolExtension ? mergedRegistry(product, services.toolExtension) : product
  const methods = methodsOf(registry, catalog)
  const offerFor = offers(registry.tools)

  app.route({
    method: 'POST',
    url: PATH,
    onRequest: admit(services, {
      sentBy: sentBearer,
      find: (_, sent) => authenticate(services.credentials, sent),
      check: checkOrigin(services),
    }),
    errorHandler: (error, request, reply) => sendFailure(services, request, reply, null, knownFailure(error)),
    async handler(http, reply) {
      let id: RequestId | null = null
      try {
        const message = readMessage(http.body)
        id = message.id
        const exchange = exchangeOf(message, http.headers)
        const offer = offerFor(http.query as Record<string, unknown>)
        // The body came in its own time: only now is it known whether what is kept still holds.
        const visit = { caller: http.caller!, requestId: http.id, fresh: services.feed.freshen(), exchange }
        const answer = await answerMessage(methods, message, visit, offer)
        return send(services, http, reply, answer)
      } catch (error) {
        return sendFailure(services, http, reply, id, error as Error)
      }
    },
  })

  app.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: PATH,
    handler: (http, reply) => {
      reply.header('allow', 'POST')
      return sendFailure(
        services,
        http,
        reply,
        null,
        new RpcError(405, 'Method not allowed: POST a message', { status: 405 }),
      )
    },
  })
}

function checkOrigin({ links }: Services) {
  return ({ headers }: FastifyRequest) => {
    if (!isTrustedOrigin(headers.origin, links.base))
      throw new RpcError(403, 'Pages of this origin may not speak to the endpoint', { status: 403 })
  }
}

function send(services: Services, http: FastifyRequest, reply: FastifyReply, answer: string | null) {
  const status = answer === null ? 202 : 200
  noteAnswer(services, 'mcp', http, reply, status)
  reply.code(status).header('cache-control', 'no-store')
  return answer === null ? reply.send() : reply.header('content-type', 'application/json; charset=utf-8').send(answer)
}
