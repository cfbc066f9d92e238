import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Agent } from 'undici'
import { CommandFailed } from '#cli/command.ts'
import { ApiError, ConnectionError } from '../../../clients/typescript/src/errors.ts'
import { pause, waitBefore } from '../../../clients/typescript/src/retry.ts'
import { type Call, type RequestOptions, sender } from '../../../clients/typescript/src/send.ts'

const RETRIES = 5
/** Failures of a server or a proxy that may pass; the client itself repeats 429 and 503. */
const PASSING = new Set([500, 502, 504])
const PER_PAGE = 100
/** A file that is larger is not fetched into memory. */
const MAX_DOWNLOAD_BYTES = 2_000_000_000

// biome-ignore lint/suspicious/noExplicitAny: records of every kind, whose fields `kinds.ts` names
export type Wire = Record<string, any>
export type Answer = { record: Wire; etag: string | null }

/** The public API of an installation. Requests that were cut, refused for being too many, or failed are repeated with back-off. */
export type Api = ReturnType<typeof apiAt>

export function apiAt({ url, key, signal }: { url: string; key: string; signal?: AbortSignal }) {
  const send = sender({ baseUrl: url, apiKey: key, retries: RETRIES, fetch: fetchPastFailures })
  let visitor: Agent | undefined

  async function call(call: Call, options: RequestOptions = {}): Promise<Answer> {
    let etag: string | null = null
    const onResponse = ({ headers }: Response) => {
      etag = headers.get('etag')
    }
    const record = await send<Wire>(call, { signal, onResponse, ...options })
    return { record, etag }
  }

  return {
    url,
    get: (path: string, query?: object) => call({ method: 'GET', path, query }),
    post: (path: string, json: object, idempotencyKey?: string) =>
      call({ method: 'POST', path, json }, { ...(idempotencyKey ? { idempotencyKey } : {}) }),
    upload: (path: string, form: NonNullable<Call['form']>, query: object, idempotencyKey?: string) =>
      call({ method: 'POST', path, form, query }, { ...(idempotencyKey ? { idempotencyKey } : {}) }),
    put: (path: string, json: object) => call({ method: 'PUT', path, json }),
    patch: (path: string, json: object, ifMatch: string | null) =>
      call({ method: 'PATCH', path, json }, { ...(ifMatch ? { ifMatch } : {}) }),
    delete: (path: string, query: object, ifMatch: string | null) =>
      call({ method: 'DELETE', path, query }, { ...(ifMatch ? { ifMatch } : {}) }),

    async list(path: string, query: object = {}): Promise<Wire[]> {
      const all: Wire[] = []
      for (let page: number | null = 1; page !== null; ) {
        const { record } = await call({ method: 'GET', path, query: { per: PER_PAGE, ...query, page } })
        all.push(...record.data)
        page = record.meta.next_page
      }
      return all
    },

    /** The bytes at an address that the service gave. */
    async download(address: string): Promise<Uint8Array> {
      // Every command loads this file, and few download.
      const { Agent, request } = await import('undici')
      visitor ??= new Agent({ connect: { lookup: lookupNear(new URL(url).hostname) } })
      for (let attempt = 0; ; attempt++) {
        const last = attempt >= RETRIES
        const answer = await request(address, { dispatcher: visitor, signal }).catch((error) => {
          if (last) throw new ConnectionError(`GET ${address}: no answer`, { cause: error })
          return null
        })
        if (answer?.statusCode === 200) return await bytesOf(answer.body, address)
        await answer?.body.dump()
        if (last || (answer && answer.statusCode < 500 && answer.statusCode !== 429))
          throw new CommandFailed(`${address} answered ${answer?.statusCode}`)
        await pause(waitBefore(attempt) ?? 0, signal)
      }
    },

    close: async () => visitor?.close(),
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>, address: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body) {
    length += piece.length
    if (length > MAX_DOWNLOAD_BYTES) throw new CommandFailed(`${address} is larger than ${MAX_DOWNLOAD_BYTES} bytes`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** A failure that may pass is as if there had been no answer: the client repeats what may be repeated. */
const fetchPastFailures: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (!PASSING.has(response.status)) return response
  const text = await response.text()
  throw new Error(`${response.status} ${response.statusText} ${text.slice(0, 500)}`)
}

/**
 * Names under .localhost are this machine (RFC 6761, section 6.3), which not every resolver knows. A website whose name does not
 * resolve is looked for where its service is.
 */
function lookupNear(service: string): LookupFunction {
  return (host, options, callback) => {
    const name = host.endsWith('.localhost') ? 'localhost' : host
    lookup(name, options, (error, ...found) => {
      if (error) lookup(service, options, callback as never)
      else (callback as (...result: unknown[]) => void)(null, ...found)
    })
  }
}

/** The failure as a sentence for the terminal. */
export function explained(error: unknown): string | null {
  if (error instanceof ConnectionError) {
    const cause = error.cause as (Error & { code?: string; cause?: Error & { code?: string } }) | undefined
    const why = cause?.cause?.code ?? cause?.cause?.message ?? cause?.message
    return `${error.message}${why ? ` (${why})` : ''}. Check --url, and that the service runs.`
  }
  if (!(error instanceof ApiError)) return null
  const { status, body, errors } = error
  if (status === 401) return 'The key is unknown, expired or revoked (401). Check --key or SITEWRIGHT_KEY.'
  if (status === 403) return `${body.error} (403). ${body.detail}`
  if (status === 404) return `${body.error} (404). ${body.detail}`
  const fields = Object.entries(errors).flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`))
  if (status === 422 && fields.length > 0) return `${fields.join('; ')} (422)`
  return `${body.error} (${status}${body.request_id ? `, request ${body.request_id}` : ''}). ${body.detail ?? ''}`.trim()
}
