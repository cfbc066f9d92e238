import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import type { FetchAllowance } from '#net/fetch-allowance.ts'
import { Connections } from '#providers/fetch/connections.ts'
import { findDestination, type Names, parseUrl } from '#providers/fetch/destination.ts'
import { type BoundedAnswer, requestOn, requestOnce } from '#providers/fetch/request-once.ts'
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
  /** Connections stay open for later requests to the same origin, which follow no redirects. */
  keepsConnections?: boolean
  maxConcurrent?: number
}

export class GuardedFetcher implements SafeFetcher {
  #names: Names
  #authorities: string | null
  #secureContext: SecureContext | undefined
  #connections: Connections | null
  #maxConcurrent: number
  #running = 0

  constructor({
    allowances = [],
    authorities,
    resolvePublic = resolvePublicName,
    keepsConnections = false,
    maxConcurrent = MAX_CONCURRENT,
  }: GuardedFetcherOptions = {}) {
    this.#names = { allowances, resolvePublic, resolveOwn: resolveOwnName }
    this.#authorities = authorities ?? null
    this.#connections = keepsConnections ? new Connections(this.#names, () => this.#secured()) : null
    this.#maxConcurrent = maxConcurrent
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
    if (this.#running >= this.#maxConcurrent) return refuse('busy')
    this.#running++
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(), options.timeoutMs)
    const end = () => {
      clearTimeout(timer)
      this.#running--
    }
    const sent = this.#connections
      ? requestKept(this.#connections, this.#names, url, options, deadline.signal)
      : this.#follow(url, options, deadline.signal)
    const answer = await sent.catch((error) => {
      end()
      throw error
    })
    if (!answer.ok) end()
    else answer.body.once('close', end)
    return answer
  }

  /** Ends the connections that are open. */
  async close() {
    await this.#connections?.close()
  }

  /** Made once: reading all authorities takes longer than a request. */
  #secured(): SecureContext {
    this.#secureContext ??= createSecureContext(
      this.#authorities === null ? {} : { ca: [...getCACertificates('default'), this.#authorities] },
    )
    return this.#secureContext
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
        { secureContext: this.#secured(), deadline },
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

/** A connection checks where it leads as it is opened; what it cannot see is checked here. */
async function requestKept(
  connections: Connections,
  { allowances }: Names,
  text: string,
  options: FetchOptions,
  deadline: AbortSignal,
): Promise<BoundedAnswer | Refused> {
  const url = parseUrl(text, allowances)
  if (!url.ok) return url
  return requestOn(await connections.to(url.url.origin), url.url, options, deadline)
}

/** Stops waiting at the deadline, since name resolution cannot be cancelled. */
function untilDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T | Refused> {
  if (deadline.aborted) return Promise.resolve(refuse('timed_out'))
  return new Promise((resolve, reject) => {
    deadline.addEventListener('abort', () => resolve(refuse('timed_out')), { once: true })
    work.then(resolve, reject)
  })
}
