import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** One request at a time on one connection; `fetch` cannot set `Host`. */
export function exchange(
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers }, async (response) => {
      resolve({ status: response.statusCode!, headers: response.headers, body: await buffer(response) })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
