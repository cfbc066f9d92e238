import type { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type { Captured, ChangeCapture } from '#kernel/database/capture/captured-tables.ts'
import { asStorageFailure } from '#kernel/database/storage-failure.ts'
import { startThread } from '#kernel/workers/start-thread.ts'

/** A thread that writes is handed the tables whose changes are stored: importing their list would load every record. */
export type ThreadData = { path: string; captured?: readonly Captured[] }
/** What the thread is to do: a query, or of one that writes what its transaction needs besides. */
export type Order =
  | { sql: string; parameters: readonly unknown[] }
  | { begin: true }
  | { rollback: true }
  | { change: ChangeCapture | null }
export type Numbered = { id: number; order: Order }
export type Result = { rows: unknown[]; numAffectedRows?: bigint }
/** `codes` are those of the failure, which a copy of an error is without. */
export type ThreadAnswer = { id: number } & ({ result: Result } | { failure: Error; codes: object })

/** How long a thread without queries stays, in milliseconds. */
const IDLE_MS = 20_000

type Waiting = { resolve(result: Result): void; reject(error: unknown): void }

/**
 * A connection on a thread of its own, for what would hold the request thread: queries that look at many rows, and with
 * `captured` transactions that write much. The thread is started by its first query and ended when idle. Each query sees
 * everything that was committed before it.
 */
export class ConnectionThread implements DatabaseConnection {
  readonly data: ThreadData
  #worker: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined

  constructor(data: ThreadData) {
    this.data = data
  }

  /** Changes with every thread: a transaction begun on one cannot go on with another. Null while there is none. */
  get thread(): object | null {
    return this.#worker
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(sql, parameters) as Promise<QueryResult<R>>
  }

  run(sql: string, parameters: readonly unknown[]): Promise<Result> {
    return this.ask({ sql, parameters })
  }

  ask(order: Order): Promise<Result> {
    const worker = this.#started()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, order } satisfies Numbered)
    })
  }

  // biome-ignore lint/correctness/useYield: the interface requires it, and nothing streams here.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Queries on a thread are not streamed')
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #started(): Worker {
    clearTimeout(this.#idle)
    if (this.#worker) {
      this.#worker.ref()
      return this.#worker
    }
    const program = new URL('./connection-thread-program.ts', import.meta.url)
    const worker = startThread(program, { data: this.data })
    worker.on('message', (answer: ThreadAnswer) => this.#settle(worker, answer))
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error("The connection's thread ended")))
    this.#worker = worker
    return worker
  }

  #settle(worker: Worker, answer: ThreadAnswer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref()
    }
    if ('result' in answer) waiting?.resolve(answer.result)
    else waiting?.reject(asStorageFailure(Object.assign(answer.failure, answer.codes)))
  }

  /** What comes while it ends goes to another thread. */
  #end(worker: Worker) {
    if (this.#worker === worker) this.#worker = null
    void worker.terminate()
  }

  /** The next query starts another thread. */
  #lose(worker: Worker, error: unknown) {
    if (this.#worker !== worker) return
    clearTimeout(this.#idle)
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
