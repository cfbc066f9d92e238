import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Span, Tracer } from '#providers/traces/tracer.ts'

type Request = { origin: string | URL; method: string }
type Message = { request: Request; response?: { statusCode: number }; error?: { name?: string } }

const FAILED = 400

/**
 * Traces each HTTP request of this process, by what `fetch` and the package undici tell of them. A span names the host alone:
 * paths and queries hold keys, and the addresses that users gave. Nothing is added to the request.
 * @returns ends it
 */
export function traceCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<Request, Span>()
  const end = (request: Request, failure?: string) => {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    if (failure) span.fail(failure)
    span.end()
  }
  const listeners: Record<string, (message: Message) => void> = {
    create({ request }) {
      const { hostname, port } = new URL(request.origin)
      const attributes = {
        'http.request.method': request.method,
        'server.address': hostname,
        ...(port && { 'server.port': Number(port) }),
      }
      spans.set(request, tracer.begin(request.method, 'client', attributes))
    },
    headers({ request, response }) {
      const { statusCode } = response!
      const span = spans.get(request)
      span?.set({ 'http.response.status_code': statusCode })
      if (statusCode >= FAILED) span?.fail(String(statusCode))
    },
    trailers: ({ request }) => end(request),
    error: ({ request, error }) => end(request, error?.name ?? 'Error'),
  }
  const channels = Object.entries(listeners).map(
    ([name, listener]) => [`undici:request:${name}`, (message: unknown) => listener(message as Message)] as const,
  )
  for (const [channel, listener] of channels) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of channels) unsubscribe(channel, listener)
  }
}
