import { parentPort, workerData } from 'node:worker_threads'
import type { ReaderAnswer, ReaderOrder } from '#database/dialects/reader-thread.ts'
import { SqliteConnection } from '#database/dialects/sqlite-connection.ts'
import { StorageUnavailable } from '#operations/service-errors.ts'

const CACHE_KIB = 2_048

const connection = new SqliteConnection(workerData as string, { readOnly: true, cacheKib: CACHE_KIB })
// Readers wait for no writer, only for the recovery of the log after a crash.
connection.handle.exec('PRAGMA busy_timeout = 2000')

parentPort!.on('message', ({ id, sql, parameters }: ReaderOrder) => {
  parentPort!.postMessage(answerOf(id, sql, parameters))
})

function answerOf(id: number, sql: string, parameters: readonly unknown[]): ReaderAnswer {
  try {
    return { id, rows: connection.run(sql, parameters).rows }
  } catch (error) {
    // A copy of an error has lost its class, so the other thread says what it means.
    const failure = (error instanceof StorageUnavailable ? error.cause : error) as Error
    return { id, failure, codes: { ...failure } }
  }
}
