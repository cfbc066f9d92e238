import { request as sendRequest } from 'node:https'
import type { Failure } from '#providers/certificates/certificate-authority.ts'

/** For the authority to answer, and for all of its answer to arrive, in milliseconds. */
const SILENCE_MS = 15_000
const WHOLE_MS = 30_000
/** A chain of certificates has some kilobytes. */
const MAX_ANSWER_BYTES = 256_000
/** Longer than that nobody is asked to wait, in milliseconds. */
const MAX_RETRY_AFTER_MS = 7 * 86_400_000

export type Reply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** Milliseconds; null when the answer does not say. */
  retryAfter: number | null
}

/** One request to the authority. Redirects are not followed: ACME has none. */
export function send(
  url: string,
  { method, body, authorities }: { method: 'GET' | 'HEAD' | 'POST'; body?: string; authorities: string | null },
): Promise<Reply | Failure> {
  return new Promise((resolve) => {
    const unavailable = (message: string) => resolve({ ok: false, reason: 'unavailable', message, retryAfter: null })
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
      return unavailable('The certificate authority names an address that is not https.')
    const host = new URL(url).host
    const request = sendRequest(url, {
      method,
      agent: false,
      timeout: SILENCE_MS,
      signal: AbortSignal.timeout(WHOLE_MS),
      headers: {
        'user-agent': 'sitewright',
        ...(body === undefined
          ? {}
          : { 'content-type': 'application/jose+json', 'content-length': Buffer.byteLength(body) }),
      },
      ...(authorities === null ? {} : { ca: authorities }),
    })
    request.on('timeout', () => request.destroy(new Error('it does not answer')))
    request.on('error', (error) =>
      unavailable(`The certificate authority at ${host} cannot be reached: ${error.message}`),
    )
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_ANSWER_BYTES) request.destroy(new Error('its answer is too long'))
        else chunks.push(chunk)
      })
      response.on('error', (error) =>
        unavailable(`The answer of the certificate authority broke off: ${error.message}`),
      )
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
          retryAfter: retryAfterOf(response.headers['retry-after'], Date.now()),
        }),
      )
    })
    request.end(body)
  })
}

/** Seconds or a date (RFC 9110, section 10.2.3). @returns milliseconds from now */
export function retryAfterOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS)
}
