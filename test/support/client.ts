import type { Agent, IncomingHttpHeaders } from 'node:http'
import { exchange } from './exchange.ts'
import type { Contract } from './openapi/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects, and the contract has checked them.
export type Json = any
export type Reply = { status: number; headers: IncomingHttpHeaders; body: Json; text: string }
export type Options = { headers?: Record<string, string> }

type Connection = {
  port: number
  agent: Agent
  contract: () => Promise<Contract>
  key?: string
  headers?: Record<string, string>
}

/** Calls the API over HTTP. An answer that the service's OpenAPI document does not describe is an error. */
export class Client {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get = (path: string, options?: Options) => this.send('GET', path, undefined, options)
  post = (path: string, body?: unknown, options?: Options) => this.send('POST', path, body, options)
  patch = (path: string, body?: unknown, options?: Options) => this.send('PATCH', path, body, options)
  put = (path: string, body?: unknown, options?: Options) => this.send('PUT', path, body, options)
  delete = (path: string, body?: unknown, options?: Options) => this.send('DELETE', path, body, options)

  async send(method: string, path: string, body?: unknown, options: Options = {}): Promise<Reply> {
    const { port, agent, contract, key, headers: own } = this.#connection
    const encoded = await encode(body)
    const authorization = key ? { authorization: `Bearer ${key}` } : {}
    const headers = { ...own, ...authorization, ...encoded.headers, ...lowercased(options.headers) }
    const answer = await exchange(port, { method, path, agent, headers, body: encoded.bytes })
    const isJson = /^application\/([\w.-]+\+)?json\b/.test(answer.headers['content-type'] ?? '')
    const parsed = isJson && answer.text !== '' ? JSON.parse(answer.text) : null
    const pathname = path.split('?')[0]!
    if (pathname.startsWith('/api/v1/') && pathname !== '/api/v1/openapi.json') {
      if (answer.status === 422) checkDetail(parsed)
      const checked = await contract()
      checked.check({
        method,
        path: pathname,
        status: answer.status,
        headers: answer.headers,
        text: answer.text,
        body: parsed,
      })
    }
    return { status: answer.status, headers: answer.headers, body: parsed, text: answer.text }
  }
}

/** `detail` says what would be right in this case: more than what is wrong, and never the same of every field. */
function checkDetail({ error, detail, errors }: Json) {
  const general = [error, `${error}.`, `Correct ${Object.keys(errors).join(', ')}.`, 'Nothing was changed.']
  if (general.includes(detail)) throw new Error(`The detail of "${error}" says no more than that: ${detail}`)
}

type Encoded = { bytes?: Uint8Array | string; headers: Record<string, string> }

/** Objects as JSON, FormData as multipart, text and bytes as they are with a content type from the options. */
export async function encode(body: unknown): Promise<Encoded> {
  if (body === undefined) return { headers: {} }
  if (typeof body === 'string' || body instanceof Uint8Array) return { bytes: body, headers: {} }
  if (body instanceof FormData || body instanceof URLSearchParams) {
    const response = new Response(body)
    return { bytes: await response.bytes(), headers: { 'content-type': response.headers.get('content-type')! } }
  }
  return { bytes: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function lowercased(headers: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
