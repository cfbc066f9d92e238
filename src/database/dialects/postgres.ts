import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Config } from '#config.ts'
import { batchReads } from '#database/batch-reads.ts'
import type { Change, Database, Listening } from '#database/database.ts'
import type { Tables } from '#database/tables.ts'

/** Times and counts are integers that JavaScript's numbers hold exactly; the driver would make them text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 5
/** A listening connection that is silent for so long is lost. */
const CATCH_UP_MS = 2_000
const STATEMENT_TIMEOUT_MS = 60_000
/** Any number, the same in every process. */
const MIGRATION_LOCK = 7_215_001

export function openPostgres(config: Pick<Config, 'databasePool'> & { databaseUrl: string }): Database {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePool,
    connectionTimeoutMillis: 10_000,
    // A server that hangs is a failure to report, not to wait for.
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'sitewright',
    Client: PreparingClient,
  })
  // An idle connection that the server ends is not our failure: the next query opens another.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  batchReads(db)
  return {
    kind: 'postgres',
    reader: db,
    async write(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await db.transaction().execute(work)
        } catch (error) {
          const code = (error as { code?: string }).code
          if (attempt === ATTEMPTS || (code !== SERIALIZATION_FAILURE && code !== DEADLOCK)) throw error
        }
      }
    },
    snapshot(work) {
      return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
    },
    async lockRow(tx, { table, lockedBy }, id) {
      const owner = lockedBy
        ? sql`(select ${sql.ref(lockedBy.column)} from ${sql.table(table)} where id = ${id})`
        : sql`${id}`
      await sql`select 1 from ${sql.table(lockedBy?.table ?? table)} where id = ${owner} for update`.execute(tx)
    },
    migrationLock(work) {
      return db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx)
        return work(tx)
      })
    },
    freshness: null,
    notifications: { listen: (onChange, onLost) => listen(config.databaseUrl, onChange, onLost) },
    close: () => db.destroy(),
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

/** Names every statement by its text, so that PostgreSQL parses and plans each only once a connection. */
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
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(...(args as [never]))
    return super.query({ text, values, name: statementName(text) }, ...(rest as [never]))
  }
}

const names = new Map<string, string>()

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    if (names.size > 2_000) names.clear()
    names.set(text, name)
  }
  return name
}
