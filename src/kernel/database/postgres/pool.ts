import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { PostgresClient, type Settings } from '#kernel/database/postgres/client.ts'
import type { Servers } from '#kernel/database/postgres/servers.ts'
import { SilenceWatch } from '#kernel/database/postgres/silence.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'

/** For a connection that is in use, in milliseconds. */
const WAIT_MS = 5_000
/** One that has been idle for longer is asked before it is used, and has as long to answer. */
const PROVEN_MS = 1_000

type Options = { servers: Servers; size: number; settings: Settings }

/**
 * Hands out connections that have just proved that they work. A query whose connection falls silent fails, and the connection
 * is replaced, together with all others that have not answered since.
 */
export class PostgresConnections implements PostgresPool {
  #servers: Servers
  #pool: pg.Pool
  #silence = new SilenceWatch((_, since) => this.#doubt(since))
  /** What has not answered since then is not used. */
  #doubtful = 0

  constructor({ servers, size, settings }: Options) {
    this.#servers = servers
    this.#pool = new pg.Pool({
      max: size,
      connectionTimeoutMillis: WAIT_MS,
      Client: class extends PostgresClient {
        constructor() {
          super(servers.chosen, 'sitewright')
        }
      },
      onConnect: (client) => (client as PostgresClient).greet(settings, servers.mustWrite),
    })
    // An idle connection that the server ends is not our failure: the next query opens another.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => this.#silence.add(client as unknown as PostgresClient))
  }

  /** @throws StorageUnavailable without a connection, regardless of the reason, since nothing can then be read or written */
  async connect(): Promise<pg.PoolClient & PostgresClient> {
    for (;;) {
      const client = await this.#take()
      const now = performance.now()
      if (!(await this.#isProven(client, now))) {
        this.#doubt(now)
        client.lose('it is silent')
      } else if (await this.#servers.confirms(client)) return client
      else {
        this.#servers.leave(client.url)
        client.lose('another server has replaced it')
      }
      client.release(true)
    }
  }

  async end() {
    await this.#pool.end()
    this.#silence.stop()
  }

  async #isProven(client: PostgresClient, now: number): Promise<boolean> {
    if (client.provenAt <= this.#doubtful) return false
    return client.provenAt > now - PROVEN_MS || client.answers(PROVEN_MS)
  }

  #doubt(since: number) {
    this.#servers.doubt()
    this.#doubtful = Math.max(this.#doubtful, since)
  }

  async #take(): Promise<pg.PoolClient & PostgresClient> {
    for (let left = this.#servers.count; ; left--) {
      const url = this.#servers.chosen
      try {
        return (await this.#pool.connect()) as pg.PoolClient & PostgresClient
      } catch (error) {
        // All are in use, which says nothing about the server.
        const isFull = (error as Error).message.startsWith('timeout exceeded')
        if (!isFull) this.#servers.leave(url)
        if (isFull || left <= 1) throw new StorageUnavailable('unreachable', error)
      }
    }
  }
}
