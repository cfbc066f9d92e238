import type { QueryResult } from 'kysely'
import { SqliteConnection } from '#database/dialects/sqlite-connection.ts'

/**
 * A connection for reading whose reads share one snapshot during one turn of the event loop. Taking and leaving a
 * snapshot are two system calls, which cost more than a small query.
 *
 * Every request that a turn reads had begun to arrive before the turn's snapshot was taken, so none of them can have been
 * sent in answer to a write that the snapshot does not show.
 */
export class TurnReader extends SqliteConnection {
  #open = false

  override run<R>(sql: string, parameters: readonly unknown[]): QueryResult<R> {
    if (!this.#open) this.#begin()
    return super.run(sql, parameters)
  }

  /** What is read next shows every commit made until now. */
  renew() {
    if (!this.#open) return
    this.#open = false
    super.run('COMMIT', [])
  }

  override close() {
    this.renew()
    super.close()
  }

  #begin() {
    super.run('BEGIN', [])
    this.#open = true
    setImmediate(() => this.renew())
  }
}
