import type { IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Agent as HttpAgent, request as httpRequest } from '#http/node-http.ts'
import { BlobStoreFailure } from '#providers/blobs/blob-store.ts'
import { type S3Credentials, sha256, signed } from '#providers/blobs/s3/sign.ts'

export type S3Options = S3Credentials & {
  endpoint: string
  bucket: string
  /** `endpoint/bucket/key` rather than `bucket.endpoint/key`. */
  pathStyle: boolean
  /** How long the server may be silent, in milliseconds. */
  silenceMs?: number
  /** Resolves host names; the system's resolver by default. */
  lookup?: LookupFunction
}

type S3Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD'
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array
  /** Statuses that are not failures. */
  accept: number[]
}

const SILENCE_MS = 30_000
const MAX_RESPONSE_BYTES = 4_000_000
const SOCKETS = 32

/** A client for any server that speaks S3's protocol. Every failure is a `BlobStoreFailure`. */
export class S3Client {
  #options: S3Options
  #agent: InstanceType<typeof HttpAgent> | HttpsAgent
  #silenceMs: number

  constructor(options: S3Options) {
    this.#options = options
    this.#silenceMs = options.silenceMs ?? SILENCE_MS
    const Agent = options.endpoint.startsWith('https:') ? HttpsAgent : HttpAgent
    this.#agent = new Agent({ keepAlive: true, maxSockets: SOCKETS, lookup: options.lookup })
  }

  get place(): string {
    return this.#address('', {}).href
  }

  /** The caller must read or destroy the body of the response. */
  open(request: S3Request): Promise<IncomingMessage> {
    const { method, key, query = {}, headers = {}, body, accept } = request
    const url = this.#address(key, query)
    const payloadHash = sha256(body ?? '')
    const length: Record<string, string> = body ? { 'content-length': String(body.length) } : {}
    const all = signed({ method, url, headers: { ...headers, ...length }, payloadHash, now: new Date() }, this.#options)
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const fail = (why: string, cause?: unknown) =>
        reject(new BlobStoreFailure(`S3 ${method} ${key || '/'}: ${why}`, { cause }))
      const sent = send(url, { method, headers: all, agent: this.#agent }, (answer) => {
        if (accept.includes(answer.statusCode!)) return resolve(answer)
        textOf(answer).then(
          (text) => fail(`answered ${answer.statusCode} ${/<Code>([\w.]+)<\/Code>/.exec(text)?.[1] ?? ''}`),
          (error) => fail(`answered ${answer.statusCode}`, error),
        )
      })
      sent.setTimeout(this.#silenceMs, () => sent.destroy(new Error(`silent for ${this.#silenceMs} ms`)))
      sent.on('error', (error) => fail(error.message, error))
      sent.end(body)
    })
  }

  async request(request: S3Request): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
    const answer = await this.open(request)
    const text = await textOf(answer).catch((error) => {
      throw new BlobStoreFailure(`S3 ${request.method} ${request.key || '/'}: ${error.message}`, { cause: error })
    })
    return { status: answer.statusCode!, headers: answer.headers, text }
  }

  #address(key: string, query: Record<string, string>): URL {
    const { endpoint, bucket, pathStyle } = this.#options
    const url = new URL(endpoint)
    const base = url.pathname.replace(/\/$/, '')
    if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
    url.pathname = pathStyle ? `${base}/${bucket}${key ? `/${key}` : ''}` : `${base}/${key}`
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new Error('the response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
