import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresClient, Settings } from '#kernel/database/postgres/client.ts'
import { PostgresConnections } from '#kernel/database/postgres/pool.ts'
import type { Positions } from '#kernel/database/postgres/positions.ts'
import { Servers } from '#kernel/database/postgres/servers.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'

/** A look that takes longer says that the host is silent, or too busy to be asked more. */
const LOOK_MS = 2_000
const STATE = `select pg_is_in_recovery() as is_standby,
  (select system_identifier::text from pg_control_system()) as system,
  current_database() as database, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') as place`
/** What a host says that will not let us in, as long as nobody corrects the URL. */
const REFUSALS = /^(28|3D)/

export type Identity = { system: string; database: string }
type Options = { url: string; size: number; settings: Settings; positions: Positions }

/** One server of DATABASE_REPLICA_URL. */
export class ReplicaHost {
  readonly servers: Servers
  readonly name: string
  /** The time up to which it has everything, by `performance.now()`; -Infinity when it is not to be asked. */
  hasUntil = Number.NEGATIVE_INFINITY
  /** Why it was not to be asked when it was last looked at; null when only its lag counts. */
  problem: string | null = 'was not asked yet'
  /** The problem is one of the configuration. */
  isMistaken = false
  #pool: PostgresConnections
  /** A connection of its own, so that a pool in full use is not taken for a server that is away. */
  #looks: PostgresConnections
  #positions: Positions

  constructor({ url, size, settings, positions }: Options) {
    this.servers = new Servers({ urls: [url], mustWrite: false })
    const { host, port } = new pg.Client({ connectionString: url })
    this.name = `${host}:${port}`
    this.#pool = new PostgresConnections({ servers: this.servers, size, settings })
    this.#looks = new PostgresConnections({ servers: this.servers, size: 1, settings })
    this.#positions = positions
  }

  /** Asks how far it is, and whether it follows the primary that has this identity. Never rejects. */
  async look(primary: Identity | null): Promise<void> {
    try {
      const answer = await Promise.race([queryOn(this.#looks, STATE), sleep(LOOK_MS, null, { ref: false })])
      if (answer) this.#note(answer.rows[0], primary)
      else this.#fail('is silent')
    } catch (error) {
      const { code, message } = causeOf(error)
      this.#fail(`does not answer: ${message}`, REFUSALS.test(code ?? ''))
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows are what the statement says
  async query(text: string, values: readonly unknown[]): Promise<any> {
    try {
      return await queryOn(this.#pool, text, values)
    } catch (error) {
      if (error instanceof StorageUnavailable && !isFull(error) && !isTimeout(error)) this.#fail('failed')
      throw error
    }
  }

  async end() {
    await Promise.all([this.#pool.end(), this.#looks.end()])
  }

  #note(row: Identity & { is_standby: boolean; place: number | null }, primary: Identity | null) {
    if (!row.is_standby) return this.#fail('is not a standby')
    if (primary && (row.system !== primary.system || row.database !== primary.database))
      return this.#fail('is no copy of the database of DATABASE_URL', true)
    this.problem = null
    this.isMistaken = false
    this.hasUntil = row.place === null ? Number.NEGATIVE_INFINITY : this.#positions.timeOf(row.place)
  }

  #fail(problem: string, isMistaken = false) {
    this.problem = problem
    this.isMistaken = isMistaken
    this.hasUntil = Number.NEGATIVE_INFINITY
  }
}

export async function queryOn(pool: PostgresConnections, text: string, values: readonly unknown[] = []) {
  const client: pg.PoolClient & PostgresClient = await pool.connect()
  try {
    return await client.query(text, [...values])
  } finally {
    client.release()
  }
}

/** A statement that took too long there would take as long elsewhere. */
export function isTimeout(error: unknown): boolean {
  return causeOf(error).code === '57014'
}

function isFull(error: unknown): boolean {
  return causeOf(error).message.startsWith('timeout exceeded')
}

function causeOf(error: unknown): Error & { code?: string } {
  return (error instanceof StorageUnavailable ? error.cause : error) as Error & { code?: string }
}
