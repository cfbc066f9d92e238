import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '#test/support/until.ts'

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type Attributes = { key: string; value: Value }[]
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attributes
  status: { code: number }
}
export type Span = Omit<Sent, 'attributes'> & {
  attributes: Record<string, string | number>
  resource: Span['attributes']
}

/** As OTLP has it. */
export const KIND = { internal: 1, server: 2, client: 3 }
export const FAILED = 2

/** A collector of OTLP over HTTP with JSON. */
export async function startCollector() {
  const spans: Span[] = []
  const requests: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url!, headers: request.headers })
    const { resourceSpans } = JSON.parse(await text(request))
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope: { spans: Sent[] }) => scope.spans))
        spans.push({ ...span, attributes: valuesOf(span.attributes), resource: valuesOf(resource.attributes) })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    requests,
    /** Waits for a span that fits; they come in batches. */
    async wait(fits: (span: Span) => boolean): Promise<Span> {
      return (await until(
        () => spans.find(fits),
        (found) => found !== undefined,
      ))!
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type Collector = Awaited<ReturnType<typeof startCollector>>

function valuesOf(attributes: Attributes): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue !== undefined ? Number(value.intValue) : value.doubleValue!),
    ]),
  )
}
