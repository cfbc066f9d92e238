import { type Dialect, type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { SqliteConnection } from '#database/dialects/sqlite-connection.ts'
import { executesDirectly } from '#database/prepare.ts'

/** Kysely over one connection that is always there: its transactions are ours to begin and end. */
export function kyselyOver<T>(connection: SqliteConnection): Kysely<T> {
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
  executesDirectly(db, (sql, parameters) => connection.run(sql, parameters).rows)
  return db
}
