import { type DatabaseServers, parseDatabaseUrl } from '#config/database-url.ts'

/** The servers of DATABASE_URL, and the one to which new connections go. */
export class Servers {
  #servers: DatabaseServers
  #chosen = 0

  constructor(databaseUrl: string) {
    this.#servers = parseDatabaseUrl(databaseUrl)
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
