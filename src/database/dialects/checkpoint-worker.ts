import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const { databasePath } = workerData as { databasePath: string }
const database = new DatabaseSync(databasePath)
database.exec('PRAGMA busy_timeout = 100; PRAGMA synchronous = NORMAL')

parentPort!.on('message', (mode: 'PASSIVE' | 'RESTART') => parentPort!.postMessage(checkpoint(mode)))

/** @returns pages in the log after copying back; 0 when it could not be done now */
function checkpoint(mode: 'PASSIVE' | 'RESTART'): number {
  try {
    const row = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as { log: number }
    return row.log
  } catch {
    // Busy, or the disk is full: the log stays as it is, which is safe, and the next tick tries again.
    return 0
  }
}
