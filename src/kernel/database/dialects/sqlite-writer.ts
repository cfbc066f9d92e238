import type { Captured, ChangeCapture } from '#kernel/database/capture/captured-tables.ts'
import { SqliteCapture } from '#kernel/database/capture/sqlite-capture.ts'
import type { SqliteConnection } from '#kernel/database/dialects/sqlite-connection.ts'

export const WRITER_CACHE_KIB = 4_096
const MAX_LOG_BYTES = 64_000_000

/** What a transaction on a connection that writes begins and ends with. Synchronous, or on a thread of its own. */
export type Writer = {
  /** @throws StorageUnavailable while another connection writes */
  begin(): void | Promise<void>
  commit(): void | Promise<void>
  /** After an I/O error it may have been rolled back already. */
  rollback(): void | Promise<void>
  /** Whose the changes from now on are; null stores none. */
  assign(change: ChangeCapture | null): void | Promise<void>
}

/** Makes a connection one that writes, in a database with a log. */
export function asWriter(connection: SqliteConnection, captured: readonly Captured[]) {
  const { handle } = connection
  handle.exec('PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0')
  // A transaction larger than all the log should be leaves a file that is cut when the log starts again.
  handle.exec(`PRAGMA journal_size_limit = ${MAX_LOG_BYTES}`)
  const capture = new SqliteCapture(handle, captured)
  return {
    begin() {
      for (;;) {
        connection.run('BEGIN IMMEDIATE', [])
        if (capture.isInstalled()) return
        // Its triggers are made outside the transaction, which may be rolled back.
        connection.run('ROLLBACK', [])
        capture.install()
      }
    },
    commit: () => void connection.run('COMMIT', []),
    rollback() {
      capture.assign(null)
      if (handle.isTransaction) connection.run('ROLLBACK', [])
    },
    assign: (change) => capture.assign(change),
  } satisfies Writer
}
