import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { asStorageFailure } from '#kernel/database/storage-failure.ts'

/** Prepared statements cached per connection. */
const MAX_STATEMENTS = 500
/** How long opening waits for another process's lock. */
const OPENING_MS = 5_000

type Cached = { statement: StatementSync; width: number; rowOf: RowMaker }

/**
 * One SQLite connection, as Kysely sees it. Every call is synchronous inside: awaiting it costs a microtask, never an
 * iteration of the event loop, so that a write transaction runs whole between two I/O events.
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

  /** @throws StorageUnavailable */
  run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    try {
      return this.#run(sql, parameters)
    } catch (error) {
      throw asStorageFailure(error)
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statement = this.handle.prepare(query.sql)
    for (const row of statement.iterate(...(query.parameters as never[]))) yield { rows: [row as R] }
  }

  close() {
    this.#statements.clear()
    this.handle.close()
  }

  #run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    const { statement, width, rowOf } = this.#prepare(sql)
    if (width > 0) {
      const rows = statement.all(...(parameters as never[])) as unknown as unknown[][]
      // Another process may have added a column since; SQLite then prepared the statement again on its own, with that column.
      const make = rows.length > 0 && rows[0]!.length !== width ? rowMaker(columnsOf(statement)) : rowOf
      return { rows: rows.map((values) => make(values) as R) }
    }
    const { changes } = statement.run(...(parameters as never[]))
    return { rows: [], numAffectedRows: BigInt(changes) }
  }

  #prepare(sql: string): Cached {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.handle.prepare(sql)
    const columns = columnsOf(statement)
    if (columns.length > 0) statement.setReturnArrays(true)
    // Every run answers the last rowid too, and those of the search index's own tables exceed JavaScript's numbers.
    else statement.setReadBigInts(true)
    const entry = { statement, width: columns.length, rowOf: rowMaker(columns) }
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!)
    this.#statements.set(sql, entry)
    return entry
  }
}

function columnsOf(statement: StatementSync): string[] {
  return statement.columns().map(({ name }) => name)
}

/** Makes a row of the values that a statement gives, in the order of its columns. */
type RowMaker = (values: unknown[]) => Record<string, unknown>

/**
 * SQLite's own rows are dictionaries, slow to make, to read and to copy. An object literal gives all rows of a statement
 * one shape that the engine knows; it is compiled, since an object that grows by computed names becomes a dictionary too.
 * The names are those of the product's own queries, and are quoted nevertheless.
 */
function rowMaker(columns: readonly string[]): RowMaker {
  const fields = columns.map((name, index) => `[${JSON.stringify(name)}]: values[${index}]`)
  return new Function('values', `return { ${fields.join(', ')} }`) as RowMaker
}
