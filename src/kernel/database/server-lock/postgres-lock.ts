import { setTimeout as sleep } from 'node:timers/promises'
import { parseDatabaseUrl } from '#config/database-url.ts'
import type { PostgresClient } from '#kernel/database/postgres/client.ts'
import { closeClient, openClient } from '#kernel/database/postgres/open-client.ts'
import { Servers } from '#kernel/database/postgres/servers.ts'
import type { Lock, LockMode } from '#kernel/database/server-lock/lock.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'

/** Any number, the same in every process, and not the one of migrations. */
const SERVER_LOCK = 7_215_002
const RETRY_MS = 1_000
/** How often the connection is asked whether it still holds the lock, and how long it has to answer, in milliseconds. */
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 3_000
/** How long to wait for a restore that is about to end or to be refused, in milliseconds; a restore itself does not wait. */
const WAIT_MS = { shared: 1_000, exclusive: 1 }
const TAKE = { shared: 'pg_advisory_lock_shared', exclusive: 'pg_advisory_lock' }

/** `database` differs after a restore, which creates every table again. */
type Held = { client: PostgresClient; database: number | null }

/**
 * An advisory lock of a connection of its own. When the connection is lost PostgreSQL releases the lock, so a server takes
 * it again; if a restore came first the process ends, since what it has cached is of another database.
 * @returns null when another process holds what excludes it
 */
export async function postgresLock(databaseUrl: string, mode: LockMode): Promise<Lock | null> {
  const servers = new Servers(parseDatabaseUrl(databaseUrl))
  const first = await take(servers, mode)
  if (!first) return null
  let { client } = first
  let released = false
  const heartbeat = setInterval(() => void client.answers(ANSWER_MS), HEARTBEAT_MS).unref()
  if (mode === 'shared') client.once('end', () => void takeAgain())

  async function takeAgain() {
    while (!released) {
      const next = await take(servers, mode).catch(() => undefined)
      if (next === null || (next && next.database !== first!.database))
        throw new Error('A backup was restored while the connection to the database was lost; the server ends')
      if (next) {
        client = next.client
        client.once('end', () => void takeAgain())
        return
      }
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }

  return {
    async release() {
      released = true
      clearInterval(heartbeat)
      await closeClient(client)
    },
  }
}

/** @returns null when the lock is not available */
async function take(servers: Servers, mode: LockMode): Promise<Held | null> {
  const client = await openClient(servers, 'sitewright lock', { lock_timeout: WAIT_MS[mode] })
  try {
    await client.query(`select ${TAKE[mode]}(${SERVER_LOCK})`)
    const { rows } = await client.query("select to_regclass('schema_migrations')::oid::int8 as id")
    return { client, database: rows[0].id }
  } catch (error) {
    await closeClient(client)
    if (troubleOf(error) === 'locked') return null
    throw error
  }
}
