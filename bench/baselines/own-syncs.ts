/**
 * The product with one difference: every write waits for its own sync, inside `COMMIT`, as SQLite does by itself at
 * `synchronous = FULL`. Configured by the environment, like the product.
 */
import { join } from 'node:path'
import { readConfig } from '#config.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { kyselyOver } from '#kernel/database/dialects/single-connection.ts'
import { openSqlite, SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'
import { SqliteConnection } from '#kernel/database/dialects/sqlite-connection.ts'
import type { Tables } from '#kernel/database/tables.ts'
import { start } from '#main.ts'

/** Pages (4 KiB) of the log at which SQLite copies it back: as many as the product lets it grow to, 24 MB. */
const CHECKPOINT_PAGES = 6_000
const CACHE_KIB = 4_096

const config = readConfig(process.env)
const running = await start(config, { database: openWithOwnSyncs(config.dataDir) })
process.once('SIGTERM', () => void running.close())

function openWithOwnSyncs(dataDir: string): Database {
  const product = openSqlite(dataDir)
  const writer = new SqliteConnection(join(dataDir, SQLITE_FILE), { cacheKib: CACHE_KIB })
  writer.handle.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL')
  writer.handle.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const tx: Tx = kyselyOver<Tables>(writer)
  let last: Promise<unknown> = Promise.resolve()

  function queued<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    writer.run('BEGIN IMMEDIATE', [])
    try {
      const result = await work(tx)
      writer.run('COMMIT', [])
      return result
    } catch (error) {
      if (writer.handle.isTransaction) writer.run('ROLLBACK', [])
      throw error
    }
  }

  return {
    ...product,
    write: (work) => queued(() => transaction(work)),
    async close() {
      await queued(async () => writer.close())
      await product.close()
    },
  }
}
