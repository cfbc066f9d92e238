import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request as forward } from 'node:https'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '../tls/self-signed.ts'
import { startPebble } from './pebble.ts'

/** `status` is pebble's answer, once it has come. */
type Sent = { method: string; path: string; status?: number }
/** `hang` answers nothing. */
type Verdict = 'pass' | 'hang' | { status: number; headers?: Record<string, string>; body?: object }

/**
 * Pebble behind a door of ours, which sees every request and can answer in its place. The door is open before pebble runs,
 * since pebble has to know the service's ports and the service the authority's address.
 */
export async function startAuthority() {
  const { key, cert } = selfSigned(['localhost'], ['127.0.0.1'])
  const requests: Sent[] = []
  let pebble: Awaited<ReturnType<typeof startPebble>> | undefined
  let judge: (sent: Sent) => Verdict = () => 'pass'
  const door = createServer({ key, cert }, (request, response) => {
    const sent: Sent = { method: request.method!, path: request.url! }
    requests.push(sent)
    const verdict = pebble ? judge(sent) : { status: 503 }
    if (verdict === 'hang') return
    if (verdict !== 'pass') {
      response.writeHead(verdict.status, { 'content-type': 'application/problem+json', ...verdict.headers })
      return void response.end(JSON.stringify(verdict.body ?? {}))
    }
    pass(request, response, pebble!, sent)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  return {
    directory: `https://localhost:${port}/dir`,
    /** What the directory's certificate is checked by. */
    cert,
    requests,
    /** How the next requests are answered. */
    judge(by: (sent: Sent) => Verdict) {
      judge = by
    },
    async start(ports: { http: number; tls: number }) {
      pebble = await startPebble(ports)
      return pebble
    },
    async close() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
      await pebble?.close()
    },
  }
}

function pass(request: IncomingMessage, response: ServerResponse, pebble: { port: number; cert: string }, seen: Sent) {
  // Pebble builds its addresses from the host that it is asked by.
  const { method, url: path, headers } = request
  const sent = forward(
    { host: 'localhost', port: pebble.port, method, path, headers, ca: pebble.cert, agent: false },
    (answer) => {
      seen.status = answer.statusCode!
      // Pebble asks for seconds, and is done in milliseconds.
      const { 'retry-after': after, ...rest } = answer.headers
      response.writeHead(answer.statusCode!, after === undefined ? rest : { ...rest, 'retry-after': '0' })
      answer.pipe(response)
    },
  )
  sent.on('error', () => response.destroy())
  request.pipe(sent)
}
