import { Kysely, PostgresDialect, sql } from 'kysely'
import { parseDatabaseUrl } from '#config/database-url.ts'
import type { Config } from '#config.ts'
import { batchReads } from '#kernel/database/batch-reads.ts'
import { assignCapture } from '#kernel/database/capture/postgres-capture.ts'
import type { Change, Database, Listening, Lockable, LockedBy, Tx } from '#kernel/database/database.ts'
import { lockName } from '#kernel/database/named-lock.ts'
import { closeClient, openClient } from '#kernel/database/postgres/open-client.ts'
import { PostgresConnections } from '#kernel/database/postgres/pool.ts'
import { refusePooling } from '#kernel/database/postgres/pooler.ts'
import { Replica } from '#kernel/database/postgres/replica.ts'
import { Servers } from '#kernel/database/postgres/servers.ts'
import { inTransaction } from '#kernel/database/postgres/transaction.ts'
import { sendNow } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** A table has got a column, by a newer release that runs beside this one; its statements are planned again. */
const PLAN_IS_OUTDATED = '0A000'
const WORTH_REPEATING = [SERIALIZATION_FAILURE, DEADLOCK, PLAN_IS_OUTDATED]
const ATTEMPTS = 5
/** A listening connection that is silent for so long is lost. */
const CATCH_UP_MS = 2_000
/**
 * In milliseconds. A server that hangs is a failure to report, not to wait for: waiting for a connection and then for a lock takes
 * less than ten seconds. Nor does anybody wait longer for what a process that was cut off holds locked.
 */
const TIMEOUTS = { statement_timeout: 60_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 5_000 }
/**
 * Every query has an index, and what it reads is mostly in memory: a scan would only be chosen by statistics that do not know
 * a website which has grown (docs/decisions/0035-plans.md). Compiling plans takes longer than running ours.
 */
const PLANNER = { enable_seqscan: 'off', random_page_cost: '1.1', jit: 'off' }
const LONG_IDLE_MS = 60_000
/** Any number, the same in every process. */
const MIGRATION_LOCK = 7_215_001

type Opened = Pick<Config, 'databasePool'> & Partial<Pick<Config, 'databaseReplica'>> & { databaseUrl: string }

export function openPostgres(config: Opened): Database {
  const servers = new Servers(parseDatabaseUrl(config.databaseUrl))
  const settings = { ...TIMEOUTS, ...PLANNER }
  const pool = new PostgresConnections({ servers, size: config.databasePool, settings })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  batchReads(db)
  const replica = config.databaseReplica
    ? new Replica({ ...config.databaseReplica, primary: pool, size: config.databasePool, settings })
    : null
  async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(pool, work)
      } catch (error) {
        const { code = '' } = error as { code?: string }
        if (attempt === ATTEMPTS || !WORTH_REPEATING.includes(code)) throw error
      }
    }
  }
  return {
    kind: 'postgres',
    async verify() {
      await refusePooling(servers, 'DATABASE_URL')
      await replica?.verify()
    },
    reader: db,
    longReader: db,
    laggingReader: replica ? new Kysely<Tables>({ dialect: new PostgresDialect({ pool: replica }) }) : db,
    replica,
    write,
    longWrite: write,
    snapshot(work) {
      const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      return transaction.execute(async (tx) => {
        await takeTime(tx)
        return work(tx)
      })
    },
    capture: assignCapture,
    lockRow,
    migrationLock(work) {
      return db.transaction().execute(async (tx) => {
        await takeTime(tx)
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
        return work(tx)
      })
    },
    freshness: null,
    notifications: { listen: (onChange, onLost) => listen(servers, onChange, onLost) },
    async close() {
      await replica?.end()
      await db.destroy()
    },
  }
}

/** Tables whose rows some share; what changes one of them waits for these, and they for it. */
const SHARED = new Set<string>(['websites', 'tables'])

/** Its statements are sent together, with those of the caller that follow. */
async function lockRow(tx: Tx, { table, lockedBy, shared }: Lockable, id: string) {
  const locked = lockedBy?.table ?? table
  const owner = lockedBy ? ownerOf(table, lockedBy, id) : sql`${id}`
  const locks: Promise<void>[] = []
  if (SHARED.has(locked)) locks.push(lockName(tx, owner, shared ? 'shared' : 'exclusive'))
  if (!shared) locks.push(sendNow(tx, sql`select 1 from ${sql.table(locked)} where id = ${owner} for update`))
  else if (lockedBy) locks.push(sendNow(tx, sql`select 1 from ${sql.table(table)} where id = ${id} for no key update`))
  await Promise.all(locks)
}

function ownerOf(table: string, { column, through }: LockedBy, id: string) {
  if (!through) return sql`(select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`
  const between = sql`(select resource_id from ${sql.table(table)} where id = ${id})`
  return sql`(select ${sql.ref(column)} from ${sql.table(through)} where id = ${between})`
}

/** For transactions that no request waits for. */
async function takeTime(tx: Tx) {
  await sql`select set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', ${sql.lit(String(LONG_IDLE_MS))}, true)`.execute(tx)
}

async function listen(servers: Servers, onChange: (change: Change) => void, onLost: () => void): Promise<Listening> {
  const client = await openClient(servers, 'sitewright events')
  let listening = true
  client.on('end', () => {
    servers.doubt()
    if (listening) onLost()
    listening = false
  })
  client.on('notification', ({ payload }) => onChange(JSON.parse(payload!) as Change))
  await client.query('listen sitewright_events').catch(async (error: unknown) => {
    listening = false
    await closeClient(client)
    throw error
  })
  return {
    // A commit signals the listening sessions before its client is answered; a session that was signalled sends what it
    // was notified of before it says that it is done with a query, be it the empty one (PostgreSQL's async.c).
    async caughtUp() {
      if (!(await client.answers(CATCH_UP_MS))) throw new Error('The connection that listens is lost')
      if (servers.isCurrent(client)) return
      client.lose('another server has replaced it')
      throw new Error('The server that was listened to has been replaced')
    },
    async stop() {
      listening = false
      await closeClient(client)
    },
  }
}
