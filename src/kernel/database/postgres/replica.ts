import type { PostgresPool } from 'kysely'
import { ConfigError } from '#config/config-error.ts'
import type { Settings } from '#kernel/database/postgres/client.ts'
import type { PostgresConnections } from '#kernel/database/postgres/pool.ts'
import { refusePooling } from '#kernel/database/postgres/pooler.ts'
import { Positions } from '#kernel/database/postgres/positions.ts'
import { type Identity, isTimeout, queryOn, ReplicaHost } from '#kernel/database/postgres/replica-host.ts'

/** How often servers are asked where they are, in milliseconds. */
const LOOK_MS = 500
/** Positions are remembered for so much longer than a replica may be behind, in milliseconds. */
const KEPT_MS = 10_000
const PRIMARY = `select (select system_identifier::text from pg_control_system()) as system, current_database() as database,
  pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') as place`

type Options = {
  urls: readonly string[]
  /** In milliseconds. */
  maxLag: number
  primary: PostgresConnections
  size: number
  settings: Settings
}
export type Server = 'replica' | 'primary'

/**
 * Answers statements by a streaming standby that keeps up, and by the primary while there is none, or where it fails.
 *
 * How far a standby is behind is measured by the log alone: the primary is asked where its log is, and a standby that has
 * replayed it to there has everything that was committed before the question. No clock but ours is involved, a primary that writes
 * nothing leaves nobody behind, and a standby that has lost its primary falls behind.
 */
export class Replica implements PostgresPool {
  readonly hosts: readonly ReplicaHost[]
  /** How many statements each has answered. */
  readonly answered: Record<Server, number> = { replica: 0, primary: 0 }
  #options: Options
  #positions: Positions
  #primary: Identity | null = null
  #timer: NodeJS.Timeout | undefined
  #looking = new Set<object>()
  /** Kysely takes connections; each of its statements finds one of its own. */
  #connection = { query: this.#query.bind(this) as never, release() {} }

  constructor(options: Options) {
    this.#options = options
    const { urls, maxLag, size, settings } = options
    const positions = new Positions(maxLag + KEPT_MS)
    this.#positions = positions
    this.hosts = urls.map((url) => new ReplicaHost({ url, size, settings, positions }))
  }

  /**
   * Standbys that are away or behind are no reason not to start: the primary is asked.
   * @throws ConfigError for what stays wrong until the URL is corrected
   */
  async verify(): Promise<void> {
    await this.look()
    for (const host of this.hosts) {
      if (host.isMistaken)
        throw new ConfigError(`DATABASE_REPLICA_URL: ${host.name} ${host.problem}. Correct or unset it.`)
      if (host.problem === null) await refusePooling(host.servers, 'DATABASE_REPLICA_URL')
    }
  }

  /** Until then the primary answers. Looks once before it returns, and twice a second from then on. */
  async start(changed: (inUse: ReplicaHost | null) => void): Promise<void> {
    let before = await this.look()
    this.#timer = setInterval(() => {
      void this.look().then((inUse) => {
        if (inUse !== before) changed(inUse)
        before = inUse
      })
    }, LOOK_MS)
    this.#timer.unref()
  }

  /** Asks each server that does not still have to answer. @returns the standby that keeps up, if any; never rejects */
  async look(): Promise<ReplicaHost | null> {
    await this.#once(this, () => this.#lookAtPrimary())
    await Promise.all(this.hosts.map((host) => this.#once(host, () => host.look(this.#primary))))
    return this.inUse
  }

  get inUse(): ReplicaHost | null {
    const least = performance.now() - this.#options.maxLag
    return this.hosts.find(({ hasUntil }) => hasUntil > least) ?? null
  }

  /** For how long the standby that is asked, or would be, may lack what was committed. In seconds. */
  get lag(): number {
    return (performance.now() - Math.max(...this.hosts.map(({ hasUntil }) => hasUntil))) / 1_000
  }

  async connect() {
    return this.#connection
  }

  async end() {
    clearInterval(this.#timer)
    await Promise.all(this.hosts.map((host) => host.end()))
  }

  async #query(text: string, values: readonly unknown[]) {
    const host = this.inUse
    if (host)
      try {
        const answer = await host.query(text, values)
        this.answered.replica++
        return answer
      } catch (error) {
        // The replica is away, its replay cancelled the statement, or it lacks a column that a migration has just made.
        if (isTimeout(error)) throw error
      }
    this.answered.primary++
    return queryOn(this.#options.primary, text, values)
  }

  async #once(server: object, look: () => Promise<void>) {
    if (this.#looking.has(server)) return
    this.#looking.add(server)
    await look().finally(() => this.#looking.delete(server))
  }

  async #lookAtPrimary() {
    const at = performance.now()
    try {
      const { rows } = await queryOn(this.#options.primary, PRIMARY)
      const { place, ...identity } = rows[0]
      this.#primary = identity
      this.#positions.note(place, at)
    } catch {
      // Its own pool reports it.
    }
  }
}
