import type { Posted, Poster } from '#providers/fetch/poster.ts'
import { operatorHint } from '#resources/history/webhooks/check.ts'
import type { Message } from '#resources/history/webhooks/delivering/message.ts'
import { type OpenedSecrets, secretsAt } from '#resources/history/webhooks/delivering/opened-secrets.ts'
import { retryAfterOf } from '#resources/history/webhooks/delivering/retry-schedule.ts'
import { signedHeaders } from '#resources/history/webhooks/delivering/signature.ts'
import type { AttemptRecord } from '#resources/history/webhooks/delivery-record.ts'
import type { Endpoint } from '#resources/history/webhooks/store.ts'

/** Contract, section 3. */
const TIMEOUT_MS = 15_000
/** How long the rest of an answer is read whose status has come. */
const BODY_MS = 2_000
/** Bytes of an answer that are read, so that its connection can be used again. */
const MAX_BODY_BYTES = 8_192
/** Characters of an answer that are stored. */
const MAX_RESPONSE_CHARACTERS = 200

/** What sending needs. `secrets` is null when they cannot be decrypted. */
export type Sending = { poster: Poster; secrets: OpenedSecrets | null }
export type Attempt = AttemptRecord & {
  succeeded: boolean
  /** The endpoint wants nothing more, ever. */
  gone: boolean
  /** What the endpoint asked to wait, in milliseconds. */
  retryAfter: number | null
}

/** Sends a message once. A failure is a value. */
export async function send(
  message: Message,
  { url }: Pick<Endpoint, 'url'>,
  { poster, secrets }: Sending,
): Promise<Attempt> {
  const start = Date.now()
  const attempt = (status: number | null, error: string | null, more: Partial<Attempt> = {}): Attempt => ({
    at: new Date(start).toISOString(),
    status,
    duration_ms: Date.now() - start,
    error,
    response: null,
    succeeded: error === null,
    gone: status === 410,
    retryAfter: null,
    ...more,
  })
  if (!secrets) return attempt(null, 'The secret or a header cannot be read: rotate it, or give the headers again.')
  const answer = await poster.post(url, {
    headers: {
      ...secrets.headers,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
      ...signedHeaders({ ...message, timestamp: start }, secretsAt(secrets, start)),
    },
    body: message.body,
    timeoutMs: TIMEOUT_MS,
    answerMs: BODY_MS,
    maxBytes: MAX_BODY_BYTES,
  })
  if (!answer.ok) return attempt(null, `The address ${answer.message}.${operatorHint(answer)}`)
  const { status, headers, tookMs } = answer
  const succeeded = status >= 200 && status < 300
  return attempt(status, succeeded ? null : `The endpoint answered ${status}.`, {
    response: wordsOf(answer),
    duration_ms: tookMs,
    retryAfter: succeeded ? null : retryAfterOf(firstOf(headers['retry-after']), start),
  })
}

/** A few words of the answer for people, unless they are encoded although that was not accepted. */
function wordsOf({ beginning, headers }: Posted): string | null {
  const encoding = firstOf(headers['content-encoding'])
  if (beginning.length === 0 || (encoding !== undefined && encoding !== 'identity')) return null
  const text = beginning.toString('utf8', 0, MAX_BODY_BYTES)
  // Not every character can be stored (U+0000), nor is every one for people.
  const shown = text
    .match(BEGINNING)![0]
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  return shown === '' ? null : shown
}

/** A run of spaces and control characters is stored as one character. */
const BEGINNING = new RegExp(`^(?:[\\p{Cc}\\s]+|[^\\p{Cc}\\s]){0,${MAX_RESPONSE_CHARACTERS}}`, 'u')

function firstOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'object' ? header[0] : header
}
