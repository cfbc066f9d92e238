import type { DatabaseServers } from '#config/database-url.ts'

/** The servers of a URL, and the one to which new connections go. */
export class Servers {
  #servers: DatabaseServers
  #chosen = 0

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
    if (url === this.chosen) this.#chosen = (this.#chosen + 1) % this.count
  }
}
