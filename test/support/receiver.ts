import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { Json } from '#test/support/client.ts'
import { startTlsServer } from '#test/support/tls/server.ts'
import { until } from '#test/support/until.ts'

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; payload: Json }
type Behaviour = (response: ServerResponse, received: Received) => void

/** An HTTPS server that webhooks are sent to: it answers 204 where no other behaviour is set for a path. */
export async function startReceiver() {
  const received: Received[] = []
  const behaviours = new Map<string, Behaviour>()
  const server = await startTlsServer(async (request, response) => {
    const body = await textOf(request)
    const one = { path: request.url!, headers: request.headers, body, payload: JSON.parse(body) }
    received.push(one)
    const behave = behaviours.get(one.path)
    if (behave) behave(response, one)
    else response.writeHead(204).end()
  })
  const at = (path: string | RegExp) =>
    received.filter((one) => (typeof path === 'string' ? one.path === path : path.test(one.path)))
  return {
    ...server,
    received,
    at,
    on: (path: string, behave: Behaviour) => void behaviours.set(path, behave),
    /** Waits until so many requests have come to the path, or to paths that match. */
    wait(path: string | RegExp, count: number): Promise<Received[]> {
      return until(
        () => at(path),
        ({ length }) => length >= count,
      )
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** As the official package of Standard Webhooks checks it. @throws where no signature is valid */
export function verify({ body, headers }: Received, secret: string): Json {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
