import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Config } from '#config.ts'
import { OutcomeUnknown, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { startThread } from '#kernel/workers/start-thread.ts'
import type { ViewConfig } from '#process/view-adapters.ts'
import type { Counting } from '#site/visits/counting.ts'

/** `trustedProxies` are networks as text. */
export type CountingConfig = ViewConfig &
  Pick<Config, 'databaseUrl' | 'dataDir' | 'logLevel'> & { trustedProxies: readonly string[] }
export type CountingOrder =
  | { id: number; noted: readonly string[]; digest: string | undefined }
  | { id: number; fold: true }
  | 'close'
/** A copy of an error has lost its class. */
export type CountingAnswer = 'ready' | { id: number; failure: Error | null; isUnknown: boolean }

/** How long the thread stays without orders, in milliseconds: it takes some 25 MB. */
const IDLE_MS = 60_000

type Waiting = { resolve(): void; reject(error: unknown): void }
type Thread = { worker: Worker; isReady: boolean; waiting: Map<number, Waiting> }

/**
 * Counts on a thread of its own with its own connection, since what follows from a view takes longer than to answer the
 * request. The thread is started by the first view and ended when idle.
 */
export class CountingThread implements Counting {
  #config: CountingConfig
  #thread: Thread | null = null
  #lastId = 0
  #idle: NodeJS.Timeout | undefined

  constructor(config: CountingConfig) {
    this.#config = config
  }

  count(noted: readonly string[], digest?: string): Promise<void> {
    return this.#order({ id: ++this.#lastId, noted, digest })
  }

  fold(): Promise<void> {
    return this.#order({ id: ++this.#lastId, fold: true })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    if (!thread) return
    this.#thread = null
    thread.worker.ref()
    const ended = once(thread.worker, 'exit')
    thread.worker.postMessage('close' satisfies CountingOrder)
    await ended
  }

  #order(order: Exclude<CountingOrder, 'close'>): Promise<void> {
    clearTimeout(this.#idle)
    this.#thread ??= this.#start()
    const { worker, waiting } = this.#thread
    worker.ref()
    return new Promise((resolve, reject) => {
      waiting.set(order.id, { resolve, reject })
      worker.postMessage(order)
    })
  }

  #start(): Thread {
    const program = new URL('./counting-thread-program.ts', import.meta.url)
    const worker = startThread(program, { data: this.#config })
    const thread: Thread = { worker, isReady: false, waiting: new Map() }
    worker.on('message', (answer: CountingAnswer) => this.#settle(thread, answer))
    worker.on('error', (error) => this.#lose(thread, error))
    worker.on('exit', () => this.#lose(thread, new Error('The thread that counts views ended')))
    return thread
  }

  #settle(thread: Thread, answer: CountingAnswer) {
    if (answer === 'ready') {
      thread.isReady = true
      return
    }
    const { id, failure, isUnknown } = answer
    const settled = thread.waiting.get(id)
    thread.waiting.delete(id)
    if (thread.waiting.size === 0 && this.#thread === thread) {
      thread.worker.unref()
      this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref()
    }
    if (failure === null) settled?.resolve()
    else settled?.reject(isUnknown ? unknown(failure) : failure)
  }

  /** The next order starts another thread. One that never began has written nothing. */
  #lose(thread: Thread, error: unknown) {
    if (this.#thread === thread) this.#thread = null
    for (const { reject } of thread.waiting.values()) reject(thread.isReady ? unknown(error) : error)
    thread.waiting.clear()
  }
}

function unknown(cause: unknown): OutcomeUnknown {
  return new OutcomeUnknown(new StorageUnavailable('unreachable', cause))
}
