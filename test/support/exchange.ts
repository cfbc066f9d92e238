import { type Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'

/** Long, since tests share their processors: nothing is measured by it. */
const ANSWER_TIMEOUT_MS = 60_000

export type Outgoing = {
  method: string
  path: string
  headers?: OutgoingHttpHeaders
  body?: Uint8Array | string
  agent?: Agent
}
export type Answer = { status: number; headers: IncomingHttpHeaders; rawHeaders: string[]; bytes: Buffer; text: string }

/** Sends one request as given, with any Host; redirects are not followed, and nothing is decompressed. */
export function exchange(port: number, { method, path, headers = {}, body, agent }: Outgoing): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        const finish = () => {
          const bytes = Buffer.concat(chunks)
          const { statusCode, headers, rawHeaders } = answer
          resolve({ status: statusCode!, headers, rawHeaders, bytes, text: bytes.toString() })
        }
        answer.on('data', (chunk) => {
          chunks.push(chunk)
          if (!answer.headers['content-type']?.startsWith('text/event-stream')) return
          // A stream does not end: what it begins with is the answer.
          finish()
          sent.destroy()
        })
        answer.on('error', reject)
        answer.on('end', finish)
      },
    )
    sent.setTimeout(ANSWER_TIMEOUT_MS, () =>
      sent.destroy(new Error(`no answer to ${method} ${path} in ${ANSWER_TIMEOUT_MS} ms`)),
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
