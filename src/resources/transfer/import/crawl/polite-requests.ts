import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchOptions, Opened, Refused, SafeFetcher } from '#providers/fetch/safe-fetcher.ts'

/** Between requests, at most, whatever a `robots.txt` asks for. */
const MAX_DELAY_MS = 10_000
/** How long a website that asks to wait is left alone, at most. */
const MAX_PAUSE_MS = 120_000
const MAX_TRIES = 4
const BUSY = [429, 503]

/** Requests to one website, no faster than it bears: spaced, and paused where it says that it is busy. */
export class PoliteRequests {
  readonly #fetcher: SafeFetcher
  readonly #stopping: AbortSignal
  #intervalMs: number
  #nextAt = 0

  /** @param rate requests a second; 0 for no limit */
  constructor(fetcher: SafeFetcher, rate: number, stopping: AbortSignal) {
    this.#fetcher = fetcher
    this.#stopping = stopping
    this.#intervalMs = rate > 0 ? 1_000 / rate : 0
  }

  /** What `robots.txt` asks for. */
  atLeastEvery(delayMs: number): void {
    this.#intervalMs = Math.max(this.#intervalMs, Math.min(delayMs, MAX_DELAY_MS))
  }

  /** @throws the reason of the signal where the process is stopping */
  async open(url: string, options: FetchOptions): Promise<Opened | Refused> {
    for (let tries = 1; ; tries++) {
      await this.#turn()
      const answer = await this.#fetcher.open(url, options)
      const isBusy = answer.ok ? BUSY.includes(answer.status) : answer.reason === 'busy'
      if (!isBusy || tries >= MAX_TRIES) return answer
      if (answer.ok) (answer.body as Opened['body'] & { destroy?(): void }).destroy?.()
      const asked = answer.ok ? pauseOf(answer.headers['retry-after'], Date.now()) : null
      this.#nextAt = Math.max(this.#nextAt, Date.now() + Math.min(asked ?? 2 ** tries * 500, MAX_PAUSE_MS))
    }
  }

  async #turn(): Promise<void> {
    this.#stopping.throwIfAborted()
    const now = Date.now()
    const at = Math.max(now, this.#nextAt)
    this.#nextAt = at + this.#intervalMs
    if (at > now) await sleep(at - now, undefined, { signal: this.#stopping })
  }
}

/** In milliseconds: seconds, or a date (RFC 9110, section 10.2.3). */
export function pauseOf(retryAfter: string | undefined, now: number): number | null {
  if (retryAfter === undefined) return null
  if (/^\d+$/.test(retryAfter.trim())) return Number(retryAfter) * 1_000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
