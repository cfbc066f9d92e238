import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { missingPage } from '#account-pages/missing-page.ts'
import type { PageNeeds } from '#account-pages/needs.ts'
import { addPages } from '#account-pages/pages.ts'
import { connectionLimit } from '#http/connection-limit.ts'
import { hostKinds, type OtherHost } from '#http/host-kind.ts'
import { createServer } from '#http/node-http.ts'
import { singleHeaderOf } from '#http/raw-headers.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import { linksOf } from '#kernel/operations/links.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { Tracer } from '#providers/traces/tracer.ts'
import { addBrandFiles } from '#transport/brands/brands.ts'
import { addConsole, type ConsoleNeeds } from '#transport/console/console.ts'
import { fontEndpoint } from '#transport/fonts.ts'
import { addGuide } from '#transport/guide/guide.ts'
import { challengeAnswerer } from '#transport/https/answer-challenge.ts'
import { type HttpsNeeds, httpsServer } from '#transport/https/https-server.ts'
import { ownHsts, toHttps } from '#transport/https/to-https.ts'
import { requestLogger } from '#transport/log-requests.ts'
import { toolEndpoint } from '#transport/mcp/endpoint.ts'
import type { RestNeeds, ToolNeeds, VisitNeeds } from '#transport/needs.ts'
import { addOAuth } from '#transport/oauth/oauth.ts'
import { addOperator, type OperatorDoorNeeds } from '#transport/operator/operator.ts'
import { addReference } from '#transport/reference/reference.ts'
import { readLane } from '#transport/rest/read-lane.ts'
import { restServer } from '#transport/rest/server.ts'
import { addServiceRoutes, type HealthNeeds } from '#transport/service/routes.ts'
import { addStarterPictures } from '#transport/starters/pictures.ts'
import { noteRoute, tracedRequests } from '#transport/trace-requests.ts'
import { visitEndpoint } from '#transport/visits/endpoint.ts'
import { previewEndpoint } from '#transport/visits/previews/endpoint.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** How often idle connections are closed while the server stops, in milliseconds. */
const CLOSE_IDLE_MS = 100

export type ServerNeeds = RestNeeds &
  ToolNeeds &
  VisitNeeds &
  PageNeeds &
  ConsoleNeeds &
  OperatorDoorNeeds &
  HttpsNeeds &
  HealthNeeds & {
    /** Null where nothing is traced. */
    tracer: Tracer | null
  }

/**
 * One port for both: the service answers on its own host, websites on theirs, and neither is reachable on the other's. A
 * visitor's request never enters the API's framework, which costs more than the page itself.
 */
export function httpPart(services: ServerNeeds, catalog: Catalog): Part {
  const { config, sites, timeouts, bodyDeadlines } = services
  const hostOf = hostKinds(config)
  const answerFont = fontEndpoint(services)
  const answerRead = readLane(services, catalog)
  const answerTools = toolEndpoint(services, catalog)
  const answerPreview = previewEndpoint(services)
  const answerVisit = visitEndpoint(services, catalog)
  const logRequest = requestLogger(services.log)
  const answerChallenge = challengeAnswerer(services)
  const guard = toHttps(config, services.certificates)
  const addOwnHsts = ownHsts(config)
  const limitConnections = connectionLimit(config)
  let server: Server
  let closing = false
  let toApi: Handler

  const answerVisitor = (request: IncomingMessage, response: ServerResponse, host: OtherHost) =>
    guard(request, response, host.name, () => {
      answerPreview(request, response, host.name) ||
        answerVisit(request, response, host) ||
        sites.serve(request, response, host)
    })

  const answer: Handler = (request, response) => {
    // A client that never stops sending requests would keep its connection open for ever.
    if (closing && request.httpVersionMajor === 1) response.setHeader('connection', 'close')
    bodyDeadlines.add(request, response)
    logRequest(request, response)
    services.untrustedForwards.note(request)
    const header = singleHeaderOf(request, 'host')
    if (header === null) return refuseTwoHosts(response)
    const host = hostOf(header)
    if (host.kind === 'other') {
      const serve = () => answerVisitor(request, response, host)
      return void (answerChallenge(request, response, host.name, serve) || serve())
    }
    addOwnHsts(request, response, header ?? '')
    answerFont(request, response) ||
      answerRead(request, response, () => toApi(request, response)) ||
      answerTools(request, response) ||
      toApi(request, response)
  }

  const { tracer } = services
  const handle = tracer ? tracedRequests(tracer, config, answer) : answer
  const app = restServer(
    services,
    catalog,
    {
      serverFactory: (api: Handler) => {
        toApi = api
        server = createServer(
          {
            keepAlive: true,
            keepAliveTimeout: 65_000,
            headersTimeout: timeouts.headersMs,
            requestTimeout: timeouts.requestMs,
            connectionsCheckingInterval: timeouts.checkMs,
          },
          handle,
        )
        server.timeout = timeouts.silenceMs
        limitConnections(server)
        return server
      },
    } as never,
    missingPage,
  )
  // Before the routes, which it is for.
  if (tracer)
    app.addHook('onRequest', (request, _, done) => {
      noteRoute(request.raw, request.routeOptions.url)
      done()
    })
  addServiceRoutes(app, services)
  addReference(app, services, catalog)
  addPages(app, services, catalog)
  addConsole(app, services)
  addOperator(app, services)
  addStarterPictures(app)
  addBrandFiles(app, services)
  addGuide(app, services)
  addOAuth(app, services)
  const https = config.httpsPort === null ? null : httpsServer(services, server!, handle)
  if (https) limitConnections(https.server)
  return {
    name: 'http',
    async start() {
      await app.listen({ port: config.port, host: config.host })
      // Redirects name the port that was bound.
      if (https) config.httpsPort = await https.listen(config.httpsPort!, config.host)
      if (!config.baseUrlIsFixed) followPort(services, (app.server.address() as AddressInfo).port)
    },
    async close() {
      closing = true
      services.streams.close()
      const forced = setTimeout(() => {
        server.closeAllConnections()
        https?.destroy()
      }, config.shutdownTimeout)
      // Busy connections become idle one by one.
      const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS)
      server.closeIdleConnections()
      await Promise.all([app.close(), https?.close()])
      clearInterval(idle)
      bodyDeadlines.close()
      clearTimeout(forced)
    },
  }
}

/** With PORT=0 the port, and so every address in an answer, is known only once it is bound. */
function followPort({ config, links }: ServerNeeds, port: number) {
  config.baseUrl = `http://localhost:${port}`
  Object.assign(links, linksOf(config))
}

/** RFC 9112, section 3.2. */
function refuseTwoHosts(response: ServerResponse) {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end('More than one Host header\n')
}
