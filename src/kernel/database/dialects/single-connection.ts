import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { executesDirectly } from '#kernel/database/prepare.ts'

type Rows = { rows: unknown[] }
/** A connection on its own thread runs a query later; one on our thread runs it immediately. */
type Connection = DatabaseConnection & { run(sql: string, parameters: readonly unknown[]): Rows | Promise<Rows> }

/** Kysely over one connection that is always there: its transactions are ours to begin and end. */
export function kyselyOver<T>(connection: Connection): Kysely<T> {
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      return connection
    },
    async beginTransaction() {
      throw new Error('Transactions on SQLite go through Database.write')
    },
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection() {},
    async destroy() {},
  }
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
  const db = new Kysely<T>({ dialect })
  executesDirectly(db, 'sqlite', (sql, parameters) => {
    const result = connection.run(sql, parameters)
    return result instanceof Promise ? result.then(({ rows }) => rows) : result.rows
  })
  return db
}
