import { createHash } from 'node:crypto'
import pg from 'pg'
import { asStorageFailure } from '#kernel/database/storage-failure.ts'

/** Times and counts are integers that JavaScript's numbers hold exactly; the driver would make them text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const MAX_ANSWER_MS = 65_000
/** A host that has gone without a word is noticed after this and ten probes of a second. */
const KEEPALIVE_MS = 5_000
const MAX_NAMES = 2_000
/** Longer statements are parsed each time: their names and plans would fill the memory, here and on the server. */
const MAX_NAMED_CHARACTERS = 8_000

/** Of what follows a statement that failed. */
const IN_FAILED_TRANSACTION = '25P02'

/**
 * `select *` of a table that has got a column since the statement was planned, by a newer release that runs beside this one:
 * "cached plan must not change result type".
 */
const PLAN_IS_OUTDATED = '0A000'

/** 0 of a standby. The control file would say it only after a checkpoint. */
export const TIMELINE = `case when pg_is_in_recovery() then 0
  else ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int end`

/** What a session is set to, as PostgreSQL names it. */
export type Settings = Record<string, string | number>
/** A query that waits for its answer. */
type Waiting = { since: number }
type Named = { text: string; name: string }

/**
 * One connection. Names every statement by its text, so that PostgreSQL parses and plans each only once a connection. What
 * fails because of the storage fails with `StorageUnavailable`.
 */
export class PostgresClient extends pg.Client {
  readonly url: string
  /** The server's timeline, where the server has to be the primary. Each failover begins a new one (PostgreSQL's manual, section 26.3.6). */
  timeline = 0
  /** Its process on the server, also where a pooler stands between. */
  backend = 0
  /** When the server last answered, by `performance.now()`. */
  provenAt = 0
  waiting: Waiting | null = null
  #failure: unknown = null
  /** From `begin` to `commit`, as sent: statements may be sent before those before them are answered. */
  #inTransaction = false

  constructor(url: string, name: string) {
    super({
      connectionString: url,
      application_name: name,
      query_timeout: MAX_ANSWER_MS,
      // What is not awaited one by one is sent together; answers come in the order of the queries.
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_MS,
    })
    this.url = url
    // The pool notices a lost connection only while it is idle; one lost in a transaction would end the process. The
    // query that was cut off fails on its own.
    this.on('error', () => {})
  }

  /** By a statement, since poolers like pgbouncer refuse most settings when they are sent on connecting. */
  async greet(settings: Settings, mustWrite: boolean) {
    const set = Object.entries(settings).map(([name, value]) => `, set_config('${name}', '${value}', false)`)
    const timeline = mustWrite ? `${TIMELINE} as timeline, ` : ''
    const text = `select ${timeline}pg_backend_pid() as backend, current_setting('transaction_read_only') = 'on' as reads_only${set.join('')}`
    const { rows } = await this.query(text)
    const { backend, reads_only, ...found } = rows[0] as { backend: number; reads_only: boolean; timeline?: number }
    if (mustWrite && reads_only) throw new Error('Connection terminated: this server only reads')
    this.backend = backend
    this.timeline = found.timeline ?? 0
  }

  /** Asks for an empty answer. Where none comes the connection is lost. */
  async answers(withinMs: number): Promise<boolean> {
    return this.query(within(withinMs, '')).then(
      () => true,
      () => false,
    )
  }

  /** Ends it without a farewell, which a server that is silent would not answer. */
  lose(why: string) {
    this.connection.stream.destroy(new Error(`Connection terminated: ${why}`))
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are wider than what Kysely calls
  override query(...args: any[]): any {
    const [text, values, ...rest] = args
    const isNameable =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && text.length <= MAX_NAMED_CHARACTERS
    const query = isNameable ? [{ text, values, name: statementName(text) }, ...rest] : args
    if (typeof text === 'string' && /^(begin|start transaction)\b/.test(text)) this.#inTransaction = true
    const isAlone = !this.#inTransaction
    if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    const waiting = { since: performance.now() }
    const result: unknown = super.query(...(query as [never]))
    if (!(result instanceof Promise)) return result
    this.waiting = waiting
    return result.then(
      (answer) => {
        this.#answered(waiting)
        return answer
      },
      (error) => {
        this.#answered(waiting)
        // The answer could still come, and be taken for that of the next query.
        if (error.message === 'Query read timeout') this.lose('it is silent')
        // From now on statements have other names, and are planned again.
        if (error.code === PLAN_IS_OUTDATED && isNameable) {
          renameStatements(query[0] as Named)
          if (isAlone) return this.query(...args)
        }
        // Of statements that were sent together, the later ones fail with the reason of the first.
        if (error.code !== IN_FAILED_TRANSACTION) this.#failure = asStorageFailure(error)
        throw this.#failure ?? error
      },
    )
  }

  #answered(waiting: Waiting) {
    this.provenAt = performance.now()
    if (this.waiting === waiting) this.waiting = null
  }
}

/** The driver's own limit for one query, which its types do not know. */
function within(query_timeout: number, text: string): pg.QueryConfig {
  return { text, query_timeout } as pg.QueryConfig
}

const names = new Map<string, string>()
/** Ends the names of statements: those of earlier plans are left behind. */
let generation = 0

function statementName(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(`${generation} ${text}`).digest('base64url')
    if (names.size >= MAX_NAMES) names.clear()
    names.set(text, name)
  }
  return name
}

/** Has all statements planned again, once for all connections that notice. */
function renameStatements({ text, name }: Named) {
  if (statementName(text) !== name) return
  generation++
  names.clear()
}
