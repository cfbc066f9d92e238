const WINDOW_MS = 60_000
/** Beyond it the oldest counts are evicted: strangers could bring any number of addresses. About 15 MB. */
const MAX_CALLERS = 100_000

type Count = { used: number; endsAt: number }
export type Allowance = { ok: boolean; remaining: number; resetSeconds: number }

/**
 * Counts requests a minute per caller, from the caller's first one, in this process's memory. It is synchronous and a map
 * lookup, because every request pays for it; each of several processes counts what reaches it.
 */
export class RateLimit {
  readonly limit: number
  /** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string
  /** In the order in which the windows end. */
  #counts = new Map<string, Count>()

  constructor(limit: number) {
    this.limit = limit
    this.policy = `"default";q=${limit};w=${WINDOW_MS / 1000}`
  }

  take(caller: string, now = Date.now()): Allowance {
    let count = this.#counts.get(caller)
    if (!count || count.endsAt <= now) {
      this.#counts.delete(caller)
      this.#evict(now)
      count = { used: 0, endsAt: now + WINDOW_MS }
      this.#counts.set(caller, count)
    }
    count.used++
    return {
      ok: count.used <= this.limit,
      remaining: Math.max(0, this.limit - count.used),
      resetSeconds: Math.ceil((count.endsAt - now) / 1000),
    }
  }

  /** Whether the caller's next request would be refused; counts nothing. */
  isSpent(caller: string, now = Date.now()): boolean {
    const count = this.#counts.get(caller)
    return count !== undefined && count.endsAt > now && count.used >= this.limit
  }

  /** Names and values alternating. */
  headers({ remaining, resetSeconds }: Allowance): [string, string, string, string] {
    return ['ratelimit-policy', this.policy, 'ratelimit', `"default";r=${remaining};t=${resetSeconds}`]
  }

  /** Makes room for one more; each count is deleted once, so this is constant time on average. */
  #evict(now: number) {
    for (const [caller, { endsAt }] of this.#counts) {
      if (endsAt > now && this.#counts.size < MAX_CALLERS) return
      this.#counts.delete(caller)
    }
  }
}
