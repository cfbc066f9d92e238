import type { ClientOptions } from './client.ts'
import { ApiError, ConnectionError, TimeoutError } from './errors.ts'
import type { ErrorBody } from './generated.ts'
import { pause, waitBefore } from './retry.ts'

export type RequestOptions = {
  signal?: AbortSignal
  /** Milliseconds for each attempt. */
  timeout?: number
  retries?: number
  /** Of a POST, PATCH or DELETE; a new one by default, the same for all attempts. */
  idempotencyKey?: string
  /** The ETag that a change or a deletion is based on. */
  ifMatch?: string
  /** Called with the answer, for its headers such as `ETag`. */
  onResponse?: (response: Response) => void
}

/** The bytes of a file; a Blob brings its content type. */
export type Bytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string

export type Call = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below /api/v1. */
  path: string
  query?: object
  json?: object
  form?: object & ({ file: Blob; filename?: string } | { files: readonly Blob[] })
  bytes?: Bytes
}

export type Send = <T>(call: Call, options?: RequestOptions) => Promise<T>

const RETRIES = 3
const TIMEOUT_MS = 60_000
/** The service knows by the key that one of these is repeated. Repeating the others has no further effect. */
const KEYED = new Set(['POST', 'PATCH', 'DELETE'])
const BUSY = new Set([429, 503])

export function sender(client: ClientOptions): Send {
  return async <T>(call: Call, options: RequestOptions = {}) => {
    const request = requestOf(client, call, options)
    const retries = options.retries ?? client.retries ?? RETRIES
    for (let attempt = 0; ; attempt++) {
      const last = attempt >= retries
      const answer = await attemptOf(client, request, options).catch((error: unknown) => {
        if (!(error instanceof ConnectionError) || last) throw error
        return null
      })
      const wait = answer === null || BUSY.has(answer.status) ? waitBefore(attempt, answer?.headers) : null
      if (answer && (wait === null || last)) return read<T>(answer, options)
      await answer?.body?.cancel()
      await pause(wait ?? 0, options.signal)
    }
  }
}

type Prepared = { url: string; init: RequestInit }

function requestOf({ baseUrl, apiKey }: ClientOptions, call: Call, options: RequestOptions): Prepared {
  const { method, path, query, json, form, bytes } = call
  const headers = new Headers({ accept: 'application/json' })
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`)
  if (KEYED.has(method)) headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID())
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (json) headers.set('content-type', 'application/json')
  // A Blob brings its type; text would be sent as text/plain, which is the type of a file here.
  if (bytes !== undefined && !(bytes instanceof Blob) && typeof bytes !== 'string')
    headers.set('content-type', 'application/octet-stream')
  const body = json ? JSON.stringify(json) : form ? formOf(form) : bytes
  return { url: `${baseUrl.replace(/\/+$/, '')}/api/v1${path}${search(query)}`, init: { method, headers, body } }
}

/** @throws ConnectionError without an answer, and the signal's reason when the caller gave up */
async function attemptOf(client: ClientOptions, { url, init }: Prepared, options: RequestOptions): Promise<Response> {
  const { signal, timeout = client.timeout ?? TIMEOUT_MS } = options
  const late = AbortSignal.timeout(timeout)
  const either = signal ? AbortSignal.any([signal, late]) : late
  try {
    return await (client.fetch ?? fetch)(url, { ...init, signal: either })
  } catch (cause) {
    signal?.throwIfAborted()
    const what = `${init.method} ${url}`
    throw late.aborted
      ? new TimeoutError(`${what}: no answer in ${timeout} ms`, { cause })
      : new ConnectionError(`${what}: no answer`, { cause })
  }
}

/** @throws ApiError for an answer that is an error */
async function read<T>(response: Response, { onResponse }: RequestOptions): Promise<T> {
  onResponse?.(response)
  const text = await response.text()
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T
  throw new ApiError(response.status, errorOf(response, text), response.headers)
}

/** A proxy in between answers errors of its own. */
function errorOf(response: Response, text: string): ErrorBody {
  try {
    return JSON.parse(text) as ErrorBody
  } catch {
    const request_id = response.headers.get('x-request-id') ?? ''
    return { error: response.statusText || 'Error', detail: text.slice(0, 500), code: 'unknown', request_id }
  }
}

function search(query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => parametersOf(name, value))
  return given.length ? `?${new URLSearchParams(given)}` : ''
}

/** A list is joined by commas; an object becomes a parameter for each of its fields, as in `filter[price][gte]`. */
function parametersOf(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[name, String(value)]]
  return Object.entries(value).flatMap(([field, inner]) => parametersOf(`${name}[${field}]`, inner))
}

function formOf(given: NonNullable<Call['form']>): FormData {
  const { file, filename, files = [], ...fields } = given as { file?: Blob; filename?: string; files?: readonly Blob[] }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value))
  const append = (name: string, blob: Blob) =>
    form.append(name, blob, filename ?? (blob instanceof File ? blob.name : 'file'))
  if (file) append('file', file)
  for (const each of files) append('files', each)
  return form
}
