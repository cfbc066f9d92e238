import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDir } from '#config/data-dir.ts'
import { CAPTURED } from '#kernel/database/capture/captured-tables.ts'
import type { Change, Database, Db, Freshness, Tx } from '#kernel/database/database.ts'
import { Checkpointer } from '#kernel/database/dialects/checkpointer.ts'
import { ConnectionThread } from '#kernel/database/dialects/connection-thread.ts'
import { Durability } from '#kernel/database/dialects/durability.ts'
import { kyselyOver } from '#kernel/database/dialects/single-connection.ts'
import { SqliteConnection } from '#kernel/database/dialects/sqlite-connection.ts'
import { asWriter, WRITER_CACHE_KIB, type Writer } from '#kernel/database/dialects/sqlite-writer.ts'
import { ThreadWriter } from '#kernel/database/dialects/thread-writer.ts'
import { Mutex } from '#kernel/database/mutex.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'
import type { Tables } from '#kernel/database/tables.ts'

export const SQLITE_FILE = 'sitewright.sqlite'
/** How long a write waits for another process's, its place in the queue included, in milliseconds. */
const BUSY_LIMIT_MS = 5_000
const READER_CACHE_KIB = 4_096

/** SQLite would make it for everybody to read; its other files take after it. It holds hashes of passwords and keys. */
function makeForOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
}

export function openSqlite(dataDir: string): Database {
  openDataDir(dataDir)
  const path = join(dataDir, SQLITE_FILE)
  makeForOwner(path)
  const writer = new SqliteConnection(path, { cacheKib: WRITER_CACHE_KIB })
  writer.handle.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 0')
  const here = asWriter(writer, CAPTURED)
  const reader = new SqliteConnection(path, { cacheKib: READER_CACHE_KIB })
  // Readers wait for no writer, only for the recovery of the log after a crash.
  reader.handle.exec('PRAGMA busy_timeout = 2000')
  // The first read creates the log, which Durability opens.
  reader.run('PRAGMA schema_version', [])
  const readerDb: Db = kyselyOver<Tables>(reader)
  const readerThread = new ConnectionThread({ path })
  const longReader: Db = kyselyOver<Tables>(readerThread)
  const writerTx: Tx = kyselyOver<Tables>(writer)
  const there = new ThreadWriter(path, CAPTURED)
  const longTx: Tx = kyselyOver<Tables>(there)
  const durability = new Durability(`${path}-wal`)
  const mutex = new Mutex()
  const checkpointer = new Checkpointer(path, exclusively, logPagesOf(reader))

  async function exclusively<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await mutex.lock()
    try {
      return await work()
    } finally {
      unlock()
    }
  }

  /** One transaction a write; the sync before the answer is shared with the writes that wait at the same time. */
  const writeBy =
    (by: Writer, tx: Tx) =>
    async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      const deadline = performance.now() + BUSY_LIMIT_MS
      const result = await exclusively(() => transaction(by, deadline, () => work(tx)))
      checkpointer.noteCommit()
      await durability.sync()
      return result
    }
  const write = writeBy(here, writerTx)
  const longWrite = writeBy(there, longTx)

  return {
    kind: 'sqlite',
    async verify() {},
    reader: readerDb,
    longReader,
    laggingReader: longReader,
    replica: null,
    write,
    async longWrite(work) {
      await there.start()
      return longWrite(work)
    },
    async snapshot(work) {
      const connection = new SqliteConnection(path, { cacheKib: 2_048 })
      try {
        connection.run('BEGIN', [])
        return await work(kyselyOver<Tables>(connection))
      } finally {
        connection.close()
      }
    },
    async capture(tx, change) {
      await (tx === longTx ? there : here).assign(change)
    },
    // A writer holds the mutex and SQLite's own lock already.
    async lockRow() {},
    migrationLock: write,
    freshness: freshnessOf(reader),
    notifications: null,
    async close() {
      await readerThread.close()
      await checkpointer.close()
      await exclusively(async () => {
        await there.close()
        reader.close()
        writer.close()
      })
      await durability.close()
    },
  }
}

async function transaction<T>(writer: Writer, deadline: number, work: () => Promise<T>): Promise<T> {
  await begin(writer, deadline)
  try {
    const result = await work()
    await writer.assign(null)
    await writer.commit()
    return result
  } catch (error) {
    await writer.rollback()
    throw error
  }
}

/** Retries with a timer, since SQLite's own waiting would block the event loop. */
async function begin(writer: Writer, deadline: number) {
  for (;;) {
    try {
      return await writer.begin()
    } catch (error) {
      if (troubleOf(error) !== 'locked' || performance.now() > deadline) throw error
      await sleep(1)
    }
  }
}

/** Counts the pages in the write-ahead log; by the reader, since the writer may be in its next transaction. */
function logPagesOf(reader: SqliteConnection): () => number {
  const state = reader.handle.prepare('PRAGMA wal_checkpoint(NOOP)')
  return () => (state.get() as { log: number }).log
}

function freshnessOf(reader: SqliteConnection): Freshness {
  const version = reader.handle.prepare('PRAGMA data_version')
  version.setReturnArrays(true)
  return {
    // Moves with every commit of another connection, the writer's included.
    dataVersion: () => (version.get() as unknown as [number])[0],
    latestSeq: () => reader.run<{ seq: number | null }>('select max(seq) as seq from events', []).rows[0]!.seq ?? 0,
    changesSince: (seq) =>
      reader.run<Change>(
        'select seq, type, website_id, resource_id, parent_id from events where seq > ? order by seq',
        [seq],
      ).rows,
  }
}
