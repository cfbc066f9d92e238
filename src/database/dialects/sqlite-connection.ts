import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'

/** Prepared statements kept per connection; a query outside them is prepared anew. */
const STATEMENTS_KEPT = 500
/** How long opening waits for another process's lock. */
const OPENING_MS = 5_000

type Cached = { statement: StatementSync; returnsRows: boolean }

/**
 * One SQLite connection, as Kysely sees it. Every call is synchronous inside: awaiting it costs a microtask, never a
 * turn of the event loop, which is what lets a write transaction run whole between two I/O events.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly handle: DatabaseSync
  #statements = new Map<string, Cached>()

  constructor(path: string, options: { readOnly?: boolean; cacheKib: number }) {
    this.handle = new DatabaseSync(path, {
      readOnly: options.readOnly ?? false,
      enableForeignKeyConstraints: true,
      // Another process may be making the file, or recovering it.
      timeout: OPENING_MS,
    })
    this.handle.exec(`PRAGMA cache_size = -${options.cacheKib}; PRAGMA temp_store = MEMORY`)
    // From here on waiting for another process's lock would block the event loop; the writer retries with a timer instead.
    this.handle.exec('PRAGMA busy_timeout = 0')
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(query.sql, query.parameters)
  }

  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, returnsRows } = this.#prepare(sql)
    if (returnsRows) {
      const rows = statement.all(...(parameters as never[])) as R[]
      return { rows }
    }
    const { changes } = statement.run(...(parameters as never[]))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statement = this.handle.prepare(query.sql)
    for (const row of statement.iterate(...(query.parameters as never[]))) yield { rows: [row as R] }
  }

  close() {
    this.#statements.clear()
    this.handle.close()
  }

  #prepare(sql: string): Cached {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.handle.prepare(sql)
    const entry = { statement, returnsRows: statement.columns().length > 0 }
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.delete(this.#statements.keys().next().value!)
    this.#statements.set(sql, entry)
    return entry
  }
}
