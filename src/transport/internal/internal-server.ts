import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from '#http/node-http.ts'
import type { Part } from '#kernel/parts/part.ts'
import { answerAsk } from '#transport/internal/answer-ask.ts'
import { countLog } from '#transport/internal/count-log.ts'
import type { InternalNeeds } from '#transport/needs.ts'

/** Behind a proxy every client has a loopback address, so this is a port of its own that no proxy leads to. */
const HOST = '127.0.0.1'

type Handler = (services: InternalNeeds, request: IncomingMessage, response: ServerResponse) => Promise<void>

/** By method and path. */
const HANDLERS: Record<string, Handler> = {
  'GET /internal/tls/ask': answerAsk,
  'POST /internal/views': countLog,
}

/** What programs on this machine ask and report: a proxy, an edge. Nothing of it is reachable from elsewhere. */
export function internalPart(services: InternalNeeds): Part {
  const { config, timeouts } = services
  const { internalPort } = config
  if (internalPort === null) return { name: 'internal' }
  const server = createServer(
    { headersTimeout: timeouts.headersMs, requestTimeout: timeouts.headersMs },
    (request, response) => void answer(services, request, response),
  )
  return {
    name: 'internal',
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(internalPort, HOST, resolve)
      }),
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(services: InternalNeeds, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('cache-control', 'no-store')
  const path = URL.parse(request.url!, 'http://localhost')?.pathname
  const handle = HANDLERS[`${request.method} ${path}`]
  if (!handle) return void response.writeHead(404).end()
  try {
    await handle(services, request, response)
  } catch (err) {
    services.log.error({ err, path }, 'a request of this machine failed')
    response.writeHead(503).end()
  }
}
