import type { DatabaseServers } from '#config/database-url.ts'
import { timelinesOf } from '#kernel/database/postgres/timelines-of.ts'

type Connected = { url: string; timeline: number }

/**
 * The servers of a URL, and the one to which new connections go.
 *
 * A primary that stood still for so long that another replaced it may go on for seconds before it learns of that. It can
 * acknowledge nothing then, where a standby has to have each commit, but it would answer reads with what it has. So whenever
 * a server has been silent, the others are asked before one is used.
 */
export class Servers {
  #servers: DatabaseServers
  #chosen = 0
  /** The highest that was seen. */
  #timeline = 0
  /** The server that no other one has replaced, as far as is known. */
  #confirmed: string | null = null
  #confirming: Promise<void> | null = null

  constructor(servers: DatabaseServers) {
    this.#servers = servers
  }

  get count(): number {
    return this.#servers.urls.length
  }

  get mustWrite(): boolean {
    return this.#servers.mustWrite
  }

  get chosen(): string {
    return this.#servers.urls[this.#chosen]!
  }

  /** Chooses the next one, unless another connection that failed has done so already. */
  leave(url: string) {
    this.doubt()
    if (url === this.chosen) this.#chosen = (this.#chosen + 1) % this.count
  }

  /** The servers are asked before the next connection is used. */
  doubt() {
    this.#confirmed = null
  }

  /** Whether the connection leads to the primary, and not to one that another has replaced. Without several servers always. */
  async confirms(connected: Connected): Promise<boolean> {
    if (!this.mustWrite || this.count === 1) return true
    this.#timeline = Math.max(this.#timeline, connected.timeline)
    if (this.#confirmed !== connected.url) {
      this.#confirming ??= this.#askOthers(connected).finally(() => {
        this.#confirming = null
      })
      await this.#confirming
    }
    return this.isCurrent(connected)
  }

  isCurrent({ timeline }: Connected): boolean {
    return timeline >= this.#timeline
  }

  async #askOthers(connected: Connected) {
    const others = await timelinesOf(this.#servers.urls.filter((url) => url !== connected.url))
    const found = Math.max(connected.timeline, ...others.map((timeline) => timeline ?? 0))
    // All servers may agree on a lower one: an upgrade of PostgreSQL creates them again.
    this.#timeline = others.includes(null) ? Math.max(this.#timeline, found) : found
    if (this.isCurrent(connected)) this.#confirmed = connected.url
  }
}
