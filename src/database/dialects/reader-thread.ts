import { Worker } from 'node:worker_threads'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { asStorageFailure } from '#database/storage-failure.ts'

export type ReaderOrder = { id: number; sql: string; parameters: readonly unknown[] }
/** `codes` are those of the failure, which a copy of an error is without. */
export type ReaderAnswer = { id: number } & ({ rows: unknown[] } | { failure: Error; codes: object })

/** How long a thread without queries stays, in milliseconds. */
const IDLE_MS = 20_000

type Waiting = { resolve(rows: unknown[]): void; reject(error: unknown): void }

/**
 * A read-only connection on a thread of its own, for queries that look at many rows and would hold the request thread. The
 * thread is started by its first query and ended when idle. Each query sees everything that was committed before it.
 */
export class ReaderThread implements DatabaseConnection {
  #path: string
  #worker: Worker | null = null
  #waiting = new Map<number, Waiting>()
  #lastId = 0
  #idle: NodeJS.Timeout | undefined

  constructor(path: string) {
    this.#path = path
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.run(sql, parameters) as Promise<QueryResult<R>>
  }

  async run(sql: string, parameters: readonly unknown[]): Promise<{ rows: unknown[] }> {
    const worker = this.#started()
    const id = ++this.#lastId
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      worker.postMessage({ id, sql, parameters } satisfies ReaderOrder)
    })
    return { rows }
  }

  // biome-ignore lint/correctness/useYield: the interface requires it, and nothing streams long reads.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Long reads are not streamed')
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
    const program = new URL('./reader-thread-program.ts', import.meta.url)
    const worker = new Worker(program, { workerData: this.#path, env: {} })
    worker.on('message', (answer: ReaderAnswer) => this.#settle(worker, answer))
    worker.on('error', (error) => this.#lose(worker, error))
    worker.on('exit', () => this.#lose(worker, new Error('The reading thread ended')))
    this.#worker = worker
    return worker
  }

  #settle(worker: Worker, answer: ReaderAnswer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref()
    }
    if ('rows' in answer) waiting?.resolve(answer.rows)
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
