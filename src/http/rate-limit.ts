/** A minute's worth of requests per caller, counted from the first; reported by the `RateLimit` headers. */
const WINDOW_MS = 60_000
/** Callers remembered before the expired ones are swept out. */
const SWEEP_AT = 10_000

type Count = { used: number; endsAt: number }
export type Allowance = { ok: boolean; remaining: number; resetSeconds: number }

/**
 * Counts in this process's memory. Counting is synchronous and a map look-up, because it is paid on every request;
 * with several processes each counts what reaches it.
 */
export class RateLimit {
  readonly limit: number
  /** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
  readonly policy: string
  #counts = new Map<string, Count>()

  constructor(limit: number) {
    this.limit = limit
    this.policy = `"default";q=${limit};w=${WINDOW_MS / 1000}`
  }

  take(caller: string, now = Date.now()): Allowance {
    let count = this.#counts.get(caller)
    if (!count || count.endsAt <= now) {
      if (this.#counts.size >= SWEEP_AT) this.#sweep(now)
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

  /** Names and values, alternating. */
  headers({ remaining, resetSeconds }: Allowance): [string, string, string, string] {
    return ['ratelimit-policy', this.policy, 'ratelimit', `"default";r=${remaining};t=${resetSeconds}`]
  }

  #sweep(now: number) {
    for (const [caller, count] of this.#counts) if (count.endsAt <= now) this.#counts.delete(caller)
  }
}
