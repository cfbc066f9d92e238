import type { DnsimpleConfig } from '#config/registrar.ts'
import { boundedText } from '#providers/bounded-text.ts'
import type { RegistrarFailure } from '#providers/registrar/registrar.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 1_000_000
/** A limit of requests that ends this soon is waited for, in milliseconds. */
const MAX_WAIT_MS = 2_000
/** Of the registrar's own words, in characters. */
const MAX_MESSAGE = 300

export type ApiAnswer = { ok: true; status: number; data: Record<string, unknown> }
export type ApiCall = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options?: { body?: object; deadline?: number },
) => Promise<ApiAnswer | RegistrarFailure>

/** Calls the API of DNSimple (v2). 4xx that the request caused is `refused`, everything else `unavailable`. */
export function dnsimpleApi({ token, url }: DnsimpleConfig, timeoutMs = TIMEOUT_MS): ApiCall {
  const attempt = async (method: string, path: string, body: object | undefined, deadline: number) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(Math.max(1, deadline - Date.now())),
    })
    const { status, headers } = response
    return { status, headers, text: await boundedText(response, MAX_ANSWER_BYTES) }
  }

  return async (method, path, { body, deadline = Date.now() + timeoutMs } = {}) => {
    try {
      let answer = await attempt(method, path, body, deadline)
      const wait = answer.status === 429 ? waitOf(answer.headers) : null
      if (wait !== null && wait <= MAX_WAIT_MS && Date.now() + wait < deadline) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        answer = await attempt(method, path, body, deadline)
      }
      return read(answer)
    } catch {
      return unavailable('The registrar did not answer')
    }
  }
}

function read({ status, text }: { status: number; text: string }): ApiAnswer | RegistrarFailure {
  if (status === 204) return { ok: true, status, data: {} }
  if (status === 401 || status === 403) return unavailable('The registrar does not accept the access token')
  if (status === 429) return unavailable('The registrar takes no more requests at the moment')
  if (status >= 500) return unavailable('The registrar failed')
  const json = parse(text)
  if (status >= 400) return { ok: false, reason: 'refused', message: messageOf(json) }
  const data = json?.data
  if (typeof data !== 'object' || data === null) return unavailable('The registrar gave an answer that cannot be read')
  return { ok: true, status, data: data as Record<string, unknown> }
}

export function unavailable(message: string): RegistrarFailure {
  return { ok: false, reason: 'unavailable', message }
}

/** Its message, and what is wrong with each field. */
function messageOf(json: Record<string, unknown> | null): string {
  const { message, errors } = json ?? {}
  const fields = Object.entries((errors ?? {}) as Record<string, unknown>).map(
    ([field, problems]) => `${field} ${[problems].flat().join(', ')}`,
  )
  const text = [typeof message === 'string' ? message : 'The registrar refused', ...fields].join('; ')
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text
}

/** Milliseconds; a limit without a time is taken for a long one. */
function waitOf(headers: Headers): number {
  const after = headers.get('retry-after')
  return after !== null && /^\d+$/.test(after) ? Number(after) * 1_000 : Number.POSITIVE_INFINITY
}

function parse(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
