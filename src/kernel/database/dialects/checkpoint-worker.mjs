// Plain JavaScript: a thread that strips types loads a compiler for it, which takes 5 MB for these few lines.
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const database = new DatabaseSync(workerData.databasePath)
database.exec('PRAGMA busy_timeout = 100; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -500')

parentPort.on('message', (mode) => parentPort.postMessage(checkpoint(mode)))

/**
 * @param {'PASSIVE' | 'RESTART'} mode
 * @returns {boolean} whether the whole log was copied back
 */
function checkpoint(mode) {
  try {
    const { busy, log, checkpointed } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get()
    return busy === 0 && log === checkpointed
  } catch {
    // Busy, or the disk is full: the log stays as it is, which is safe.
    return false
  }
}
