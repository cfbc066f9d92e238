import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from './self-signed.ts'

/** An HTTPS server on a free loopback port, with a certificate for `localhost`, `*.example.test` and 127.0.0.1. */
export async function startTlsServer(listener: RequestListener) {
  const certificate = selfSigned(['localhost', '*.example.test'], ['127.0.0.1'])
  const server = createServer(certificate, listener)
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://localhost:${port}`,
    /** Its certificate, which is its own authority. */
    authority: certificate.cert,
    connections: () => connections,
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
