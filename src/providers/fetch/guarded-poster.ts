import type { FetchAllowance } from '#net/fetch-allowance.ts'
import { trusting } from '#providers/fetch/authorities.ts'
import { Connections } from '#providers/fetch/connections.ts'
import { parseUrl, refusalOf } from '#providers/fetch/destination.ts'
import { postOn } from '#providers/fetch/post-on.ts'
import type { Posted, Poster, PostOptions } from '#providers/fetch/poster.ts'
import { type Resolve, resolveOwnName, resolvePublicName } from '#providers/fetch/resolve-host.ts'
import { type Refused, refuse } from '#providers/fetch/safe-fetcher.ts'

type Options = {
  allowances: readonly FetchAllowance[]
  /** Certificate authorities trusted besides the usual ones, as PEM. */
  authorities: string | null
  /** Requests at a time. */
  maxConcurrent: number
  resolvePublic?: Resolve
}

/** A connection checks where it leads as it is opened; what it cannot see is checked here. */
export class GuardedPoster implements Poster {
  #allowances: readonly FetchAllowance[]
  #connections: Connections
  #maxConcurrent: number
  #running = 0

  constructor({ allowances, authorities, maxConcurrent, resolvePublic = resolvePublicName }: Options) {
    this.#allowances = allowances
    this.#connections = new Connections(
      { allowances, resolvePublic, resolveOwn: resolveOwnName },
      trusting(authorities),
    )
    this.#maxConcurrent = maxConcurrent
  }

  async post(text: string, options: PostOptions): Promise<Posted | Refused> {
    if (this.#running >= this.#maxConcurrent) return refuse('busy')
    const parsed = parseUrl(text, this.#allowances)
    if (!parsed.ok) return parsed
    this.#running++
    try {
      return await postOn(await this.#connections.to(parsed.url.origin), parsed.url, options)
    } finally {
      this.#running--
    }
  }

  refusalOf(url: string): Refused | null {
    return refusalOf(url, this.#allowances)
  }

  /** Ends the connections that are open. */
  async close(): Promise<void> {
    await this.#connections.close()
  }
}
