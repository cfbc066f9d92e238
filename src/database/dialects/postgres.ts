import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '#config.ts'
import { batchReads } from '#database/batch-reads.ts'
import { assignCaptor } from '#database/capture/postgres-capture.ts'
import type { Change, Database, Listening, Tx } from '#database/database.ts'
import { asStorageFailure } from '#database/storage-failure.ts'
import type { Tables } from '#database/tables.ts'
import { OutcomeUnknown, StorageUnavailable } from '#operations/service-errors.ts'

/** Times and counts are integers that JavaScript's numbers hold exactly; the driver would make them text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5
/** A listening connection that is silent for so long is lost. */
const CATCH_UP_MS = 2_000
const STATEMENT_TIMEOUT_MS = 60_000
/** Waiting for a connection and then for a lock takes less than ten seconds. */
const CONNECTION_WAIT_MS = 5_000
const LOCK_WAIT_MS = 4_000
/** Any number, the same in every process. */
const MIGRATION_LOCK = 7_215_001

export function openPostgres(config: Pick<Config, 'databasePool'> & { databaseUrl: string }): Database {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePool,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    // A server that hangs is a failure to report, not to wait for.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'sitewright',
    Client: PreparingClient,
  })
  // An idle connection that the server ends is not our failure: the next query opens another.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reportingFailures(pool) }) })
  batchReads(db)
  return {
    kind: 'postgres',
    reader: db,
    longReader: db,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        let committing = false
        try {
          return await db.transaction().execute(async (tx) => {
            const result = await work(tx)
            committing = true
            return result
          })
        } catch (error) {
          if (committing && error instanceof StorageUnavailable) throw new OutcomeUnknown(error)
          const code = (error as { code?: string }).code
          if (attempt === ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error
        }
      }
    },
    snapshot(work) {
      const transaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      return transaction.execute(async (tx) => {
        await waitForLocks(tx)
        return work(tx)
      })
    },
    capture: assignCaptor,
    async lockRow(tx, { table, lockedBy }, id) {
      const owner = lockedBy
        ? sql`(select ${sql.ref(lockedBy.column)} from ${sql.table(table)} where id = ${id})`
        : sql`${id}`
      await sql`select 1 from ${sql.table(lockedBy?.table ?? table)} where id = ${owner} for update`.execute(tx)
    },
    migrationLock(work) {
      return db.transaction().execute(async (tx) => {
        await waitForLocks(tx)
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
        return work(tx)
      })
    },
    freshness: null,
    notifications: { listen: (onChange, onLost) => listen(config.databaseUrl, onChange, onLost) },
    close: () => db.destroy(),
  }
}

/** For transactions that no request waits for. */
async function waitForLocks(tx: Tx) {
  await sql`set local lock_timeout = 0`.execute(tx)
}

/** Without a connection nothing can be read or written, whatever the reason. */
function reportingFailures(pool: pg.Pool): PostgresPool {
  return {
    connect: () =>
      pool.connect().catch((error) => {
        throw new StorageUnavailable('unreachable', error)
      }),
    end: () => pool.end(),
  }
}

async function listen(
  connectionString: string,
  onChange: (change: Change) => void,
  onLost: () => void,
): Promise<Listening> {
  const client = new pg.Client({
    connectionString,
    application_name: 'sitewright events',
    keepAlive: true,
    query_timeout: CATCH_UP_MS,
  })
  let listening = false
  const end = () => {
    if (listening) onLost()
    listening = false
  }
  client.on('error', end)
  client.on('end', end)
  client.on('notification', ({ payload }) => onChange(JSON.parse(payload!) as Change))
  try {
    await client.connect()
    await client.query('listen sitewright_events')
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  listening = true
  return {
    // A commit signals the listening sessions before its client is answered; a session that was signalled sends what it
    // was notified of before it says that it is done with a query, be it the empty one (PostgreSQL's async.c).
    async caughtUp() {
      try {
        await client.query('')
      } catch (error) {
        // The next caller must not wait for it again.
        end()
        void client.end().catch(() => {})
        throw error
      }
    },
    async stop() {
      listening = false
      await client.end()
    },
  }
}

/**
 * Names every statement by its text, so that PostgreSQL parses and plans each only once a connection. What fails because of
 * the storage fails with `StorageUnavailable`.
 */
class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    // The pool notices a lost connection only while it is idle; one lost in a transaction would end the process. The
    // query that it cut fails by itself.
    this.on('error', () => {})
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are wider than what Kysely calls
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const isNameable =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && text.length <= MAX_NAMED_CHARACTERS
    const query = isNameable ? [{ text, values, name: statementName(text) }, ...rest] : args
    const result: unknown = super.query(...(query as [never]))
    if (!(result instanceof Promise)) return result
    return result.catch((error) => {
      throw asStorageFailure(error)
    })
  }
}

const MAX_NAMES = 2_000
/** Longer statements are parsed each time: their names and plans would fill the memory, here and on the server. */
const MAX_NAMED_CHARACTERS = 8_000

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    if (names.size >= MAX_NAMES) names.clear()
    names.set(text, name)
  }
  return name
}
