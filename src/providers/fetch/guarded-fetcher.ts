import type { SecureContext } from 'node:tls'
import type { FetchAllowance } from '#net/fetch-allowance.ts'
import { trusting } from '#providers/fetch/authorities.ts'
import { findDestination, type Names } from '#providers/fetch/destination.ts'
import { type BoundedAnswer, requestOnce } from '#providers/fetch/request-once.ts'
import { type Resolve, resolveOwnName, resolvePublicName } from '#providers/fetch/resolve-host.ts'
import {
  BodyRefused,
  type Fetched,
  type FetchOptions,
  type Opened,
  type Refused,
  refuse,
  type SafeFetcher,
} from '#providers/fetch/safe-fetcher.ts'

const MAX_REDIRECTS = 5
/** Concurrent requests, so that slow remotes cannot use up this process's sockets. */
const MAX_CONCURRENT = 64
const REDIRECTS = [301, 302, 303, 307, 308]

export type GuardedFetcherOptions = {
  allowances?: readonly FetchAllowance[]
  /** Certificate authorities trusted besides the usual ones, as PEM. */
  authorities?: string | null
  resolvePublic?: Resolve
}

export class GuardedFetcher implements SafeFetcher {
  #names: Names
  #secureContext: () => SecureContext
  #running = 0

  constructor({ allowances = [], authorities = null, resolvePublic = resolvePublicName }: GuardedFetcherOptions = {}) {
    this.#names = { allowances, resolvePublic, resolveOwn: resolveOwnName }
    this.#secureContext = trusting(authorities)
  }

  async fetch(url: string, options: FetchOptions): Promise<Fetched | Refused> {
    const opened = await this.open(url, options)
    if (!opened.ok) return opened
    try {
      const chunks: Buffer[] = []
      for await (const chunk of opened.body) chunks.push(chunk)
      return { ...opened, body: Buffer.concat(chunks) }
    } catch (error) {
      if (error instanceof BodyRefused) return error.refused
      throw error
    }
  }

  async open(url: string, options: FetchOptions): Promise<Opened | Refused> {
    if (this.#running >= MAX_CONCURRENT) return refuse('busy')
    this.#running++
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), options.timeoutMs)
    const end = () => {
      clearTimeout(timer)
      this.#running--
    }
    const answer = await this.#follow(url, options, deadline.signal).catch((error) => {
      end()
      throw error
    })
    if (!answer.ok) end()
    else answer.body.once('close', end)
    return answer
  }

  /** Every redirect is checked like the first address, since a stranger chose it too. */
  async #follow(first: string, options: FetchOptions, deadline: AbortSignal): Promise<BoundedAnswer | Refused> {
    const { method = 'GET', maxRedirects = MAX_REDIRECTS } = options
    const follows = (method === 'GET' || method === 'HEAD') && maxRedirects > 0
    const origin = URL.canParse(first) ? new URL(first).origin : ''
    let next = first
    for (let redirects = 0; redirects <= Math.min(maxRedirects, MAX_REDIRECTS); redirects++) {
      const destination = await untilDeadline(findDestination(next, this.#names), deadline)
      if (!destination.ok) return destination
      const headers = destination.url.origin === origin ? options.headers : undefined
      const answer = await requestOnce(
        destination,
        { ...options, headers },
        { secureContext: this.#secureContext(), deadline },
      )
      if (!answer.ok || !follows || !REDIRECTS.includes(answer.status)) return answer
      answer.body.destroy()
      const { location } = answer.headers
      if (!location || !URL.canParse(location, next)) return refuse('invalid_redirect')
      next = new URL(location, next).href
    }
    return refuse('too_many_redirects')
  }
}

/** Stops waiting at the deadline, since name resolution cannot be cancelled. */
function untilDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T | Refused> {
  if (deadline.aborted) return Promise.resolve(refuse('timed_out'))
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => resolve(refuse('timed_out')), { once: true })
    work.then(resolve, reject)
  })
}
