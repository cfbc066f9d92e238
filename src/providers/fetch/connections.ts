import type { SecureContext } from 'node:tls'
import type { Dispatcher, Pool } from 'undici'
import { findDestination, type Names } from '#providers/fetch/destination.ts'
import { connectOptions, MAX_HEADER_BYTES } from '#providers/fetch/request-once.ts'
import { BodyRefused } from '#providers/fetch/safe-fetcher.ts'

/** Origins whose connections stay open; the one used least recently is closed first. */
const MAX_ORIGINS = 1_000
/** How long an idle connection stays open, in milliseconds, unless the server says that it closes it earlier. */
const IDLE_MS = 3_000

/**
 * Connections that are used again by later requests to the same origin. Each leads to an address that was checked when it
 * was opened, so a name that resolves to another address afterwards leads nowhere else.
 */
export class Connections {
  #names: Names
  #secureContext: () => SecureContext
  #pools = new Map<string, Pool>()

  constructor(names: Names, secureContext: () => SecureContext) {
    this.#names = names
    this.#secureContext = secureContext
  }

  async to(origin: string): Promise<Dispatcher> {
    const pool = this.#pools.get(origin) ?? (await this.#open(origin))
    this.#pools.delete(origin)
    this.#pools.set(origin, pool)
    const [oldest] = this.#pools
    if (this.#pools.size > MAX_ORIGINS) this.#close(...oldest!)
    return pool
  }

  async close() {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
    this.#pools.clear()
  }

  async #open(origin: string): Promise<Pool> {
    const { Pool, buildConnector } = await import('undici')
    const [names, secureContext] = [this.#names, this.#secureContext()]
    return new Pool(origin, {
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connect(options, done) {
        findDestination(origin, names).then(
          (found) => {
            if (found.ok) buildConnector(connectOptions(found.addresses, secureContext) as never)(options, done)
            else done(new BodyRefused(found), null)
          },
          (error) => done(error, null),
        )
      },
    })
  }

  #close(origin: string, pool: Pool) {
    this.#pools.delete(origin)
    // Requests that are running finish first.
    void pool.close().catch(() => {})
  }
}
