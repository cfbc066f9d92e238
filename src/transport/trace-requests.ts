import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '#config.ts'
import { hostKinds } from '#http/host-kind.ts'
import { loggedPath } from '#http/logged-path.ts'
import { headerOf, singleHeaderOf } from '#http/raw-headers.ts'
import { newRequestId } from '#http/request-id.ts'
import { API_PREFIX } from '#kernel/operations/catalog.ts'
import { isWithin, parseAddress } from '#net/networks.ts'
import type { Attributes, Parent, Span, Tracer } from '#providers/traces/tracer.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** The name of a preview's host is its key. */
const PREVIEW = /^preview-/
const SERVER_ERROR = 500

/** The framework's routes, by the request that came to each. */
const routes = new WeakMap<IncomingMessage, string | undefined>()

/** Called once the framework has the request; without a route where it has none for it. */
export function noteRoute(request: IncomingMessage, route: string | undefined) {
  routes.set(request, route)
}

/**
 * Each request is a span, until its response has been sent or its client has left. It names the route of the service's own
 * addresses, never the address: that can hold a token. At websites it names host and path, which visitors see.
 */
export function tracedRequests(
  tracer: Tracer,
  config: Pick<Config, 'baseUrl' | 'trustedProxies'>,
  handle: Handler,
): Handler {
  const hostOf = hostKinds(config)
  return (request, response) => {
    const method = request.method!
    const id = newRequestId(request)
    // The code that answers the request takes its id from here.
    request.rawHeaders.unshift('X-Request-Id', id)
    const span = tracer.begin(
      method,
      'server',
      {
        'http.request.method': method,
        'url.scheme': 'encrypted' in request.socket ? 'https' : 'http',
        'network.protocol.version': request.httpVersion,
        'sitewright.request_id': id,
      },
      parentOf(request, config),
    )
    const host = hostOf(singleHeaderOf(request, 'host') ?? '')
    // The framework rewrites it.
    const path = loggedPath(request.url!)
    response.once('close', () => {
      if (host.kind === 'service') setRoute(span, method, routes.has(request) ? routes.get(request) : lane(path))
      else if (!PREVIEW.test(host.name)) span.set(ofWebsite(host.name, path))
      span.set({ 'http.response.status_code': response.statusCode })
      if (response.statusCode >= SERVER_ERROR) span.fail(String(response.statusCode))
      else if (!response.writableFinished) span.fail('client_left')
      span.end()
    })
    follow(tracer, span, request)
    follow(tracer, span, response)
    tracer.within(span, () => handle(request, response))
  }
}

/** What listens to its events belongs to the span: Node calls them from the connection, which knows of no request. */
function follow(tracer: Tracer, span: Span, emitter: IncomingMessage | ServerResponse) {
  const emit = emitter.emit.bind(emitter) as (...event: unknown[]) => boolean
  emitter.emit = (...event: unknown[]) => tracer.within(span, () => emit(...event))
}

function setRoute(span: Span, method: string, route: string | undefined) {
  if (route === undefined) return
  span.rename(`${method} ${route}`)
  span.set({ 'http.route': route })
}

/** The route of what is answered before the framework: reads by ids, and tools. */
function lane(path: string): string | undefined {
  if (path === '/mcp') return path
  return path.startsWith(`${API_PREFIX}/`) && path.search(ID) !== -1 ? path.replace(ID, ':id') : undefined
}

function ofWebsite(name: string, path: string): Attributes {
  return { 'server.address': name, 'url.path': path }
}

/** The caller's own span, where it is a trusted proxy that says so: strangers could have their requests recorded, or ours left out. */
function parentOf(request: IncomingMessage, { trustedProxies }: Pick<Config, 'trustedProxies'>): Parent | null {
  const given = headerOf(request, 'traceparent')
  const peer = given === undefined ? null : parseAddress(request.socket.remoteAddress ?? '')
  if (!peer || !isWithin(peer, trustedProxies)) return null
  const [, traceId, spanId, flags] = TRACEPARENT.exec(given!) ?? []
  return traceId && spanId ? { traceId, spanId, sampled: (Number.parseInt(flags!, 16) & 1) === 1 } : null
}
