import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Lock, LockMode } from '#database/server-lock/lock.ts'

/** Any number, the same in every process, and not the one of migrations. */
const SERVER_LOCK = 7_215_002
const RETRY_MS = 1_000
const CONNECT_MS = 10_000
/** How long to wait for a restore that is about to end or to be refused, in milliseconds; a restore itself does not wait. */
const WAIT_MS = { shared: 1_000, exclusive: 1 }
const TAKE = { shared: 'pg_advisory_lock_shared', exclusive: 'pg_advisory_lock' }
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * An advisory lock of a connection of its own. When the connection is lost PostgreSQL releases the lock, so a server takes
 * it again; if a restore came first the process ends, since what it has cached is of another database.
 * @returns null when another process holds what excludes it
 */
export async function postgresLock(databaseUrl: string, mode: LockMode): Promise<Lock | null> {
  const first = await connect(databaseUrl, mode)
  if (!first) return null
  const database = await identityOf(first)
  let client = first
  let released = false
  if (mode === 'shared') client.once('end', () => void takeAgain())

  async function takeAgain() {
    while (!released) {
      const next = await connect(databaseUrl, mode).catch(() => undefined)
      if (next === null || (next && (await identityOf(next)) !== database))
        throw new Error('A backup was restored while the connection to the database was lost; the server ends')
      if (next) {
        client = next
        client.once('end', () => void takeAgain())
        return
      }
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }

  return {
    async release() {
      released = true
      await client.end()
    },
  }
}

/** @returns null when the lock is not available */
async function connect(connectionString: string, mode: LockMode): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sitewright lock',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    lock_timeout: WAIT_MS[mode],
  })
  // Its end follows.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`select ${TAKE[mode]}(${SERVER_LOCK})`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}

/** Differs after a restore, which creates every table anew. */
async function identityOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query("select to_regclass('schema_migrations')::oid::int8 as id")
  return rows[0].id
}
