import { boundedText, failureText } from '#providers/bounded-text.ts'
import type { Purged } from '#providers/edge/edge.ts'

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 100_000
const MAX_MESSAGE_CHARACTERS = 200

type Call = { url: string; method: string; headers: Record<string, string>; body?: string }
type Check = (body: string) => string | null

/**
 * One request to an edge, which has an answer in a few seconds or has failed.
 * @param problem says what is wrong with an answer whose status is that of a success; null when the edge has done it
 */
export async function callEdge({ url, ...init }: Call, problem: Check = () => null): Promise<Purged> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const body = await boundedText(response, MAX_ANSWER_BYTES)
    const message = byStatus(response.status, body) ?? problem(body)
    if (message === null) return { ok: true }
    return failed(message, Number(response.headers.get('retry-after')) * 1_000 || null)
  } catch (error) {
    return failed(failureText(error), null)
  }
}

/** One call after another, each with as many keys as the edge takes; the first failure ends it. */
export async function inBatches(
  keys: readonly string[],
  atOnce: number,
  purge: (some: readonly string[]) => Promise<Purged>,
): Promise<Purged> {
  for (let from = 0; from < keys.length; from += atOnce) {
    const purged = await purge(keys.slice(from, from + atOnce))
    if (!purged.ok) return purged
  }
  return { ok: true }
}

function byStatus(status: number, body: string): string | null {
  return status >= 200 && status < 300 ? null : `status ${status}: ${body.trim()}`
}

function failed(message: string, retryAfterMs: number | null): Purged {
  return { ok: false, message: message.slice(0, MAX_MESSAGE_CHARACTERS), retryAfterMs }
}
