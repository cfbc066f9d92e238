import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '#operations/catalog.ts'
import { hostKinds } from '#src/host-kind.ts'
import type { Services } from '#src/services.ts'
import { restServer } from '#transport/rest/server.ts'
import { addServiceRoutes } from '#transport/service/routes.ts'

/**
 * One port, two worlds: the service answers on its own host, websites on theirs, and neither reaches the other. A
 * visitor's request never enters the API's framework, which costs more than the page itself.
 */
export function createServer(services: Services, catalog: Catalog): { app: FastifyInstance; close(): Promise<void> } {
  const { sites } = services
  const kindOf = hostKinds(services.config)
  let server: Server
  const app = restServer(services, catalog, {
    serverFactory: (toApi: (request: IncomingMessage, response: ServerResponse) => void) => {
      server = createHttpServer(
        { keepAlive: true, keepAliveTimeout: 65_000, requestTimeout: 60_000 },
        (request, response) => {
          const host = kindOf(request.headers.host)
          if (host.kind === 'site') sites.serve(request, response, host.name)
          else if (host.kind === 'service') toApi(request, response)
          else refuse(response)
        },
      )
      return server
    },
  } as never)
  addServiceRoutes(app, services, catalog)
  return {
    app,
    async close() {
      const forced = setTimeout(() => server.closeAllConnections(), services.config.shutdownTimeout)
      server.closeIdleConnections()
      await app.close()
      clearTimeout(forced)
    },
  }
}

/** A host that is neither ours nor a website's (contract, section 1). */
function refuse(response: ServerResponse) {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('No website answers here.\n')
}
