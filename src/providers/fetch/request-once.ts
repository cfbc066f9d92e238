import { isIPv6, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import type { SecureContext } from 'node:tls'
import type { Dispatcher } from 'undici'
import { VERSION } from '#config/version.ts'
import { ACCEPT_ENCODING, boundedBody, decoderFor } from '#providers/fetch/bounded-body.ts'
import type { Destination } from '#providers/fetch/destination.ts'
import { BodyRefused, type FetchOptions, type Refused, refuse } from '#providers/fetch/safe-fetcher.ts'

/** Of everything that this service asks of others. */
export const USER_AGENT = `Sitewright/${VERSION}`
const CONNECT_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 15_000
export const MAX_HEADER_BYTES = 16_384
const ADDRESS_ATTEMPT_MS = 300

export type BoundedAnswer = {
  ok: true
  status: number
  headers: Record<string, string>
  url: string
  body: Readable & AsyncIterable<Buffer>
}
type Connection = { secureContext: SecureContext; deadline: AbortSignal }

/** How to connect to one of the checked addresses and to no other. */
export function connectOptions(addresses: string[], secureContext: SecureContext) {
  return {
    lookup: only(addresses),
    timeout: CONNECT_TIMEOUT_MS,
    secureContext,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ADDRESS_ATTEMPT_MS,
    allowH2: false,
  }
}

/** One request to one of the checked addresses, on a new connection that closes with the body. */
export async function requestOnce(
  destination: Destination,
  options: FetchOptions,
  { secureContext, deadline }: Connection,
): Promise<BoundedAnswer | Refused> {
  const { url } = destination
  const { Client } = await import('undici')
  const client = new Client(url.origin, {
    connect: connectOptions(destination.addresses, secureContext) as never,
    maxHeaderSize: MAX_HEADER_BYTES,
    allowH2: false,
  })
  const answer = await requestOn(client, url, options, deadline)
  if (!answer.ok) await client.destroy()
  else answer.body.once('close', () => void client.destroy())
  return answer
}

/** One request on a connection of `dispatcher`, which leads to checked addresses only. */
async function requestOn(
  dispatcher: Dispatcher,
  url: URL,
  options: FetchOptions,
  deadline: AbortSignal,
): Promise<BoundedAnswer | Refused> {
  const answer = await send(dispatcher, url, options, deadline)
  if ('ok' in answer) return answer
  const body = answer.body as Readable
  const headers = flat(answer.headers)
  const decoder = decoderFor(headers['content-encoding'])
  const tooLarge = options.method !== 'HEAD' && Number(headers['content-length'] ?? 0) > options.maxBytes
  if (decoder === null || tooLarge) {
    body.on('error', () => {}).destroy()
    return refuse(tooLarge ? 'too_large' : 'invalid_encoding')
  }
  const explain = (error: unknown) =>
    new BodyRefused(refusalFor(error, { isLate: deadline.aborted, otherwise: 'interrupted' }))
  const bounded = boundedBody(body, decoder, options.maxBytes, explain)
  return { ok: true, status: answer.statusCode, headers, url: url.href, body: bounded }
}

async function send(
  dispatcher: Dispatcher,
  url: URL,
  { method = 'GET', accept = '*/*', headers = {}, body }: FetchOptions,
  deadline: AbortSignal,
): Promise<Dispatcher.ResponseData | Refused> {
  try {
    return await dispatcher.request({
      origin: url.origin,
      method,
      path: url.pathname + url.search,
      headers: { accept, 'accept-encoding': ACCEPT_ENCODING, 'user-agent': USER_AGENT, ...headers },
      body: body ?? null,
      headersTimeout: IDLE_TIMEOUT_MS,
      bodyTimeout: IDLE_TIMEOUT_MS,
      signal: deadline,
    })
  } catch (error) {
    return refusalFor(error, { isLate: deadline.aborted, otherwise: 'unreachable' })
  }
}

/** Resolves every name to these addresses: by now the name may resolve to others. */
function only(addresses: string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
  return (_, options, done) => {
    if (options.all) done(null, found)
    else done(null, found[0]!.address, found[0]!.family)
  }
}

/** What went wrong, in words that reveal nothing; `otherwise` is said of what has no words of its own. */
export function refusalFor(
  error: unknown,
  { isLate, otherwise }: { isLate: boolean; otherwise: 'unreachable' | 'interrupted' },
): Refused {
  if (error instanceof BodyRefused) return error.refused
  const code = (error as { code?: string } | null)?.code ?? ''
  if (isLate || /TIMEOUT/.test(code)) return refuse('timed_out')
  if (/^(Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_ZSTD|ZSTD_)|^ERR_.*(BROTLI|PADDING|FORMAT)/.test(code))
    return refuse('invalid_encoding')
  return refuse(otherwise)
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value!]))
}
