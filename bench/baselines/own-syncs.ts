/**
 * The product, but for one thing: every write has a transaction and a sync of the disk of its own, as SQLite does by
 * itself at `synchronous = FULL`. Configured by the environment, like the product.
 */
import { join } from 'node:path'
import { readConfig } from '#config.ts'
import type { Database, Tx } from '#database/database.ts'
import { Checkpointer } from '#database/dialects/checkpointer.ts'
import { kyselyOver } from '#database/dialects/single-connection.ts'
import { openSqlite, SQLITE_FILE, WRITER_CACHE_KIB } from '#database/dialects/sqlite.ts'
import { SqliteConnection } from '#database/dialects/sqlite-connection.ts'
import { Mutex } from '#database/mutex.ts'
import type { Tables } from '#database/tables.ts'
import { start } from '#main.ts'

const config = readConfig(process.env)
const running = await start(config, { database: openWithOwnSyncs(config.dataDir) })
process.once('SIGTERM', () => void running.close())

function openWithOwnSyncs(dataDir: string): Database {
  const product = openSqlite(dataDir)
  const path = join(dataDir, SQLITE_FILE)
  const writer = new SqliteConnection(path, { cacheKib: WRITER_CACHE_KIB })
  writer.handle.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0')
  const tx: Tx = kyselyOver<Tables>(writer)
  const mutex = new Mutex()
  const log = writer.handle.prepare('PRAGMA wal_checkpoint(NOOP)')
  const checkpointer = new Checkpointer(path, exclusively, () => (log.get() as { log: number }).log)

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await mutex.lock()
    try {
      return await work()
    } finally {
      unlock()
    }
  }

  return {
    ...product,
    write: (work) =>
      exclusively(async () => {
        writer.run('BEGIN IMMEDIATE', [])
        try {
          const result = await work(tx)
          writer.run('COMMIT', [])
          checkpointer.noteCommit()
          return result
        } catch (error) {
          if (writer.handle.isTransaction) writer.run('ROLLBACK', [])
          throw error
        }
      }),
    async close() {
      await checkpointer.close()
      writer.close()
      await product.close()
    },
  }
}
