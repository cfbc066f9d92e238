import { setTimeout as sleep } from 'node:timers/promises'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import type { Place, Problems } from '#resources/content/check/problems.ts'

/** Addresses that one request tries. */
const MAX_ADDRESSES = 100
const AT_ONCE = 6
const TIMEOUT_MS = 5_000
/** For all of them together; those that are left are not checked. */
const MAX_MS = 20_000
/** What is read of an answer to GET. */
const MAX_BYTES = 1_000_000
const MAX_SHOWN = 200
/** Hosts answer programs with these, regardless of what people find there. */
const UNDECIDED = [401, 403, 405, 406, 408, 425, 429, 501]

type Outcome = { broken: string } | 'fine' | 'undecided'

/**
 * Requests the addresses outside that html links to, one at a time of each host, and adds those that answer with an error.
 * @returns how many were requested, and what was not checked, a sentence each
 */
export async function checkOutside(
  found: ReadonlyMap<string, Place>,
  fetcher: SafeFetcher,
  problems: Problems,
): Promise<{ requested: number; unchecked: string[] }> {
  const addresses = [...found.keys()].slice(0, MAX_ADDRESSES)
  const hosts = [...Map.groupBy(addresses, hostOf).values()]
  const ended = new AbortController()
  let requested = 0
  const next = async () => {
    for (let urls = hosts.shift(); urls && !ended.signal.aborted; urls = hosts.shift())
      for (const url of urls) {
        if (ended.signal.aborted) return
        requested++
        const outcome = await tryAddress(url, fetcher)
        if (typeof outcome === 'object' && !ended.signal.aborted)
          problems.add('outside_link', found.get(url)!, `${url.slice(0, MAX_SHOWN)} ${outcome.broken}.`)
      }
  }
  const timer = sleep(MAX_MS, undefined, { signal: ended.signal, ref: false }).catch(() => {})
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, next)), timer])
  ended.abort()
  const left = found.size - requested
  return { requested, unchecked: left > 0 ? [`Outside links: ${left} more addresses were not requested.`] : [] }
}

async function tryAddress(url: string, fetcher: SafeFetcher): Promise<Outcome> {
  const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS }
  const head = await fetcher.fetch(url, { ...options, method: 'HEAD' })
  if (head.ok && head.status < 400) return 'fine'
  // Many hosts answer HEAD otherwise than GET.
  const answer = await fetcher.open(url, { ...options, method: 'GET' })
  if (!answer.ok)
    return answer.reason === 'busy' || answer.reason === 'too_large' ? 'undecided' : { broken: answer.message }
  await answer.body[Symbol.asyncIterator]().return?.(undefined)
  if (answer.status < 400) return 'fine'
  return UNDECIDED.includes(answer.status) ? 'undecided' : { broken: `answers ${answer.status}` }
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? ''
}
