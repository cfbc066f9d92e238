import type { Order, Result, ThreadData } from '#kernel/database/dialects/connection-thread.ts'
import { SqliteConnection } from '#kernel/database/dialects/sqlite-connection.ts'
import { asWriter, WRITER_CACHE_KIB } from '#kernel/database/dialects/sqlite-writer.ts'

const READER_CACHE_KIB = 2_048

/** Opens the connection of a thread, and does what it is ordered. */
export function followOrders({ path, captured }: ThreadData): (order: Order) => Result {
  const connection = new SqliteConnection(path, {
    readOnly: !captured,
    cacheKib: captured ? WRITER_CACHE_KIB : READER_CACHE_KIB,
  })
  // Readers wait for no writer, only for the recovery of the log after a crash.
  if (!captured) connection.handle.exec('PRAGMA busy_timeout = 2000')
  const writer = captured ? asWriter(connection, captured) : null
  return (order) => {
    if ('sql' in order) return connection.run(order.sql, order.parameters)
    if ('begin' in order) writer!.begin()
    else if ('rollback' in order) writer!.rollback()
    else writer!.assign(order.change)
    return { rows: [] }
  }
}
