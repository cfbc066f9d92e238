import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { isVerified } from '#certificates/is-verified.ts'
import { createServer } from '#http/node-http.ts'
import type { Timeouts } from '#http/timeouts.ts'
import type { Database } from '#kernel/database/database.ts'

/** Behind a proxy every client has a loopback address, so this is a port of its own that no proxy leads to. */
const HOST = '127.0.0.1'
const ASK = '/internal/tls/ask'

type InternalServices = { database: Database; timeouts: Timeouts; log: Logger }

/** Says to a proxy on this machine for which names it may order certificates: 200 or 404. */
export function internalServer(services: InternalServices): {
  listen(port: number): Promise<void>
  close(): Promise<void>
} {
  const { timeouts } = services
  const server = createServer(
    { headersTimeout: timeouts.headersMs, requestTimeout: timeouts.headersMs },
    (request, response) => void answer(services, request, response),
  )
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, HOST, resolve)
      }),
    close: async () => {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer({ database, log }: InternalServices, request: IncomingMessage, response: ServerResponse) {
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
