import type { ServerResponse } from 'node:http'
import { temporaryFile } from '#test/https/temporary-file.ts'
import { startTlsServer } from '#test/support/tls/server.ts'

export type Remote = Awaited<ReturnType<typeof startRemote>>

/** A server whose answers a test puts into `routes`; a service with `env` may fetch from it. */
export async function startRemote() {
  const routes: Record<string, (response: ServerResponse) => void> = {}
  const server = await startTlsServer((request, response) => {
    const route = routes[request.url!]
    if (route) route(response)
    else response.writeHead(404).end()
  })
  const env = { FETCH_ALLOW: `localhost:${server.port}`, FETCH_CA: temporaryFile(server.authority) }
  return { ...server, routes, env }
}
