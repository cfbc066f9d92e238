import type { IncomingMessage, ServerResponse } from 'node:http'
import { isVerified } from '#certificates/is-verified.ts'
import { createServer } from '#http/node-http.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { TransportNeeds } from '#transport/needs.ts'

/** Behind a proxy every client has a loopback address, so this is a port of its own that no proxy leads to. */
const HOST = '127.0.0.1'
const ASK = '/internal/tls/ask'

/** Says to a proxy on this machine for which names it may order certificates: 200 or 404. Nothing of it is reachable from elsewhere. */
export function internalPart(services: TransportNeeds): Part {
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

async function answer({ database, log }: TransportNeeds, request: IncomingMessage, response: ServerResponse) {
  response.setHeader('cache-control', 'no-store')
  const url = URL.parse(request.url!, 'http://localhost')
  const domain = url?.pathname === ASK && request.method === 'GET' ? url.searchParams.get('domain') : null
  try {
    const verified = domain !== null && (await isVerified(database.reader, domain))
    response.writeHead(verified ? 200 : 404).end()
  } catch (err) {
    log.error({ err, domain }, 'a question about a name could not be answered')
    response.writeHead(503).end()
  }
}
