import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { limitConnections } from '#http/connection-limit.ts'
import { hostKinds } from '#http/host-kind.ts'
import { createServer as createHttpServer } from '#http/node-http.ts'
import { singleHeaderOf } from '#http/raw-headers.ts'
import type { Catalog } from '#operations/catalog.ts'
import { addPages, missingPage } from '#pages/pages.ts'
import type { Services } from '#services/types.ts'
import { requestLogger } from '#transport/log-requests.ts'
import { toolEndpoint } from '#transport/mcp/endpoint.ts'
import { addOAuth } from '#transport/oauth/oauth.ts'
import { addReference } from '#transport/reference/reference.ts'
import { readLane } from '#transport/rest/read-lane.ts'
import { restServer } from '#transport/rest/server.ts'
import { addServiceRoutes } from '#transport/service/routes.ts'
import { visitEndpoint } from '#transport/visits/endpoint.ts'
import { previewEndpoint } from '#transport/visits/previews/endpoint.ts'

/** How often idle connections are closed while the server stops, in milliseconds. */
const CLOSE_IDLE_MS = 100

/**
 * One port for both: the service answers on its own host, websites on theirs, and neither is reachable on the other's. A
 * visitor's request never enters the API's framework, which costs more than the page itself.
 */
export function createServer(services: Services, catalog: Catalog): { app: FastifyInstance; close(): Promise<void> } {
  const { sites, timeouts, bodyDeadlines } = services
  const hostOf = hostKinds(services.config)
  const answerRead = readLane(services, catalog)
  const answerTools = toolEndpoint(services, catalog)
  const answerPreview = previewEndpoint(services)
  const answerVisit = visitEndpoint(services, catalog)
  const logRequest = requestLogger(services.log)
  let server: Server
  let closing = false
  const app = restServer(
    services,
    catalog,
    {
      serverFactory: (toApi: (request: IncomingMessage, response: ServerResponse) => void) => {
        server = createHttpServer(
          {
            keepAlive: true,
            keepAliveTimeout: 65_000,
            headersTimeout: timeouts.headersMs,
            requestTimeout: timeouts.requestMs,
            connectionsCheckingInterval: timeouts.checkMs,
          },
          (request, response) => {
            // A client that never stops sending requests would keep its connection open for ever.
            if (closing) response.setHeader('connection', 'close')
            bodyDeadlines.add(request)
            logRequest(request, response)
            const header = singleHeaderOf(request, 'host')
            if (header === null) return refuseTwoHosts(response)
            const host = hostOf(header)
            if (host.kind === 'other')
              return (
                answerPreview(request, response, host.name) ||
                answerVisit(request, response, host.name) ||
                sites.serve(request, response, host.name)
              )
            answerRead(request, response, () => toApi(request, response)) ||
              answerTools(request, response) ||
              toApi(request, response)
          },
        )
        server.timeout = timeouts.silenceMs
        limitConnections(server, services.config)
        return server
      },
    } as never,
    missingPage,
  )
  addServiceRoutes(app, services)
  addReference(app, services, catalog)
  addPages(app, services, catalog)
  addOAuth(app, services)
  return {
    app,
    async close() {
      closing = true
      services.streams.close()
      const forced = setTimeout(() => server.closeAllConnections(), services.config.shutdownTimeout)
      // Busy connections become idle one by one.
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
      server.closeIdleConnections()
      await app.close()
      clearInterval(idle)
      bodyDeadlines.close()
      clearTimeout(forced)
    },
  }
}

/** RFC 9112, section 3.2. */
function refuseTwoHosts(response: ServerResponse) {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('More than one Host header\n')
}
