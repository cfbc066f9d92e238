import type { Reply } from '#providers/certificates/acme/send.ts'
import type { Failure } from '#providers/certificates/certificate-authority.ts'

const TYPE = /^urn:ietf:params:acme:error:(\w+)$/
/** Characters of an authority's explanation that are stored and shown. */
const MAX_DETAIL = 500

const REASONS: Record<string, Failure['reason']> = {
  rateLimited: 'limited',
  serverInternal: 'unavailable',
  badNonce: 'unavailable',
  accountDoesNotExist: 'gone',
}

/** What an error document says (RFC 8555, section 6.7). `type` is without its prefix; empty where the answer is none. */
export function problemOf({ body }: Pick<Reply, 'body'>): { type: string; detail: string } {
  return readProblem(parseJson(body))
}

export function readProblem(document: unknown): { type: string; detail: string } {
  const { type, detail } = (document ?? {}) as { type?: unknown; detail?: unknown }
  return {
    type: TYPE.exec(String(type))?.[1] ?? '',
    detail: typeof detail === 'string' ? plain(detail) : '',
  }
}

export function failureOf(reply: Reply): Failure {
  const { status, retryAfter } = reply
  const { type, detail } = problemOf(reply)
  const reason =
    REASONS[type] ??
    (status === 429 ? 'limited' : status === 404 ? 'gone' : type === '' || status >= 500 ? 'unavailable' : 'refused')
  return { ok: false, reason, retryAfter, message: detail || `The certificate authority answered ${status}.` }
}

export function parseJson(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function plain(detail: string): string {
  const line = detail.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length <= MAX_DETAIL ? line : `${line.slice(0, MAX_DETAIL - 1)}…`
}
