import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Change, Database, Db, Freshness, Tx } from '#database/database.ts'
import { Checkpointer } from '#database/dialects/checkpointer.ts'
import { Durability } from '#database/dialects/durability.ts'
import { kyselyOver } from '#database/dialects/single-connection.ts'
import { SqliteConnection } from '#database/dialects/sqlite-connection.ts'
import { TurnReader } from '#database/dialects/turn-reader.ts'
import { WalIndex } from '#database/dialects/wal-index.ts'
import { WriteGroups } from '#database/dialects/write-group.ts'
import { Mutex } from '#database/mutex.ts'
import type { Tables } from '#database/tables.ts'

export const SQLITE_FILE = 'sitewright.sqlite'
const SQLITE_BUSY = 5
/** How long a write waits for another process's, in milliseconds. */
const BUSY_LIMIT_MS = 10_000
export const WRITER_CACHE_KIB = 4_096
const READER_CACHE_KIB = 4_096

export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, SQLITE_FILE)
  const writer = new SqliteConnection(path, { cacheKib: WRITER_CACHE_KIB })
  writer.handle.exec('PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  writer.handle.exec('PRAGMA busy_timeout = 0; PRAGMA wal_autocheckpoint = 0')
  const reader = new TurnReader(path, { cacheKib: READER_CACHE_KIB })
  // Readers wait for no writer; only while the log is recovered after a crash is there something to wait for.
  reader.handle.exec('PRAGMA busy_timeout = 2000')
  // A first read creates the log, which has to be there to be synced.
  reader.run('PRAGMA schema_version', [])
  const readerDb: Db = kyselyOver<Tables>(reader)
  const writerTx: Tx = kyselyOver<Tables>(writer)
  const walIndex = new WalIndex(`${path}-shm`)
  const durability = new Durability(`${path}-wal`)
  const mutex = new Mutex()
  const checkpointer = new Checkpointer(path, alone)

  async function alone<T>(work: () => Promise<T>): Promise<T> {
    const unlock = await mutex.lock()
    try {
      return await work()
    } finally {
      unlock()
    }
  }

  const groups = new WriteGroups({
    writer,
    tx: writerTx,
    alone,
    begin: () => begin(writer),
    settle: () => durability.settle(),
    committed: () => checkpointer.noteCommit(),
  })

  return {
    kind: 'sqlite',
    reader: readerDb,
    write: (work) => groups.add(work),
    async snapshot(work) {
      const connection = new SqliteConnection(path, { cacheKib: 2_048 })
      try {
        connection.run('BEGIN', [])
        return await work(kyselyOver<Tables>(connection))
      } finally {
        connection.close()
      }
    },
    // The writer is alone already.
    async lockRow() {},
    migrationLock: (work) => groups.add(work),
    freshness: freshnessOf(reader, walIndex),
    notifications: null,
    async close() {
      await checkpointer.close()
      await alone(async () => {
        walIndex.close()
        reader.close()
        writer.close()
      })
      durability.close()
    },
  }
}

function freshnessOf(reader: TurnReader, index: WalIndex): Freshness {
  return {
    moved: () => index.moved(),
    noted: () => index.note(),
    renew() {
      index.renew()
      reader.renew()
    },
    latestSeq: () => reader.run<{ seq: number | null }>('select max(seq) as seq from events', []).rows[0]!.seq ?? 0,
    changesSince: (seq) =>
      reader.run<Change>('select seq, type, website_id, resource_id from events where seq > ? order by seq', [seq])
        .rows,
  }
}

async function begin(writer: SqliteConnection) {
  const deadline = performance.now() + BUSY_LIMIT_MS
  for (;;) {
    try {
      writer.run('BEGIN IMMEDIATE', [])
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || performance.now() > deadline) throw error
      await sleep(1)
    }
  }
}
