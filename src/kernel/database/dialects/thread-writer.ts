import type { CompiledQuery, QueryResult } from 'kysely'
import type { Captured, ChangeCapture } from '#kernel/database/capture/captured-tables.ts'
import { ConnectionThread, type Order, type Result } from '#kernel/database/dialects/connection-thread.ts'
import type { Writer } from '#kernel/database/dialects/sqlite-writer.ts'

/** Transactions that write much, on a thread of their own: their statements and what a commit costs hold nobody up. */
export class ThreadWriter implements Writer {
  #connection: ConnectionThread
  /** The thread of the transaction in progress. */
  #thread: object | null = null

  constructor(path: string, captured: readonly Captured[]) {
    this.#connection = new ConnectionThread({ path, captured })
  }

  /** Starting a thread takes so long that others should not wait for it. */
  async start() {
    await this.#connection.ask({ sql: 'select 1', parameters: [] })
  }

  async begin() {
    await this.#connection.ask({ begin: true })
    this.#thread = this.#connection.thread
  }

  async commit() {
    await this.run('COMMIT', [])
    this.#thread = null
  }

  async rollback() {
    const isThere = this.#thread === this.#connection.thread
    this.#thread = null
    // With its thread a transaction is gone.
    if (isThere) await this.#connection.ask({ rollback: true })
  }

  async assign(change: ChangeCapture | null) {
    await this.#ask({ change })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(sql, parameters) as Promise<QueryResult<R>>
  }

  run(sql: string, parameters: readonly unknown[]): Promise<Result> {
    return this.#ask({ sql, parameters })
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery()
  }

  close(): Promise<void> {
    return this.#connection.close()
  }

  /** What another thread would do, would be no part of the transaction. */
  async #ask(order: Order): Promise<Result> {
    if (this.#thread !== this.#connection.thread) throw new Error('The thread that wrote a transaction ended')
    return this.#connection.ask(order)
  }
}
