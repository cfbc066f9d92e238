import type { Worker } from 'node:worker_threads'
import { startThread } from '#kernel/workers/start-thread.ts'

/** Pages (4 KiB) in the log from which on it is copied back: 24 MB. */
const COPY_AT_PAGES = 6_000
/** Writers wait from here on, so that the log stays under 64 MB regardless of what the disk does. */
const MAX_PAGES = 14_000
/** How often the log is measured at most, in milliseconds: in that time no transaction writes what is left until MAX_PAGES. */
const MEASURED_EVERY_MS = 10
/** After an attempt that a reader of an old snapshot or another process prevented, in milliseconds. */
const RETRY_MS = 1_000
/** The thread takes 9 MB and starts in 40 ms, so it ends when unused for so long, in milliseconds. */
const IDLE_MS = 10_000

type Mode = 'PASSIVE' | 'RESTART'
type Exclusively = (work: () => Promise<unknown>) => Promise<unknown>

/**
 * Copies the write-ahead log back into the database on a thread of its own, because that waits for the disk. While writes
 * keep coming the log never empties on its own, so the writers pause while the last pages are copied; then it starts again
 * from its beginning.
 */
export class Checkpointer {
  #path: string
  #exclusively: Exclusively
  #logPages: () => number
  /** Started when needed: a command that writes one row has no use for it. */
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined
  #answered: ((done: boolean) => void) | null = null
  #running: Promise<void> | null = null
  #full = Promise.withResolvers<void>()
  #notBefore = 0
  #measuredAt = 0

  /** `exclusively` runs work while this process writes nothing; `logPages` counts the pages in the log. */
  constructor(databasePath: string, exclusively: Exclusively, logPages: () => number) {
    this.#path = databasePath
    this.#exclusively = exclusively
    this.#logPages = logPages
  }

  noteCommit() {
    const now = performance.now()
    if (now < this.#measuredAt + MEASURED_EVERY_MS) return
    this.#measuredAt = now
    const pages = this.#logPages()
    if (pages >= MAX_PAGES) this.#full.resolve()
    if (pages < COPY_AT_PAGES || this.#running || now < this.#notBefore) return
    this.#full = Promise.withResolvers()
    this.#running = this.#copyBack().finally(() => {
      this.#running = null
    })
  }

  async close() {
    await this.#running
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  async #copyBack() {
    const passive = this.#request('PASSIVE')
    await Promise.race([passive, this.#full.promise])
    await this.#exclusively(async () => {
      await passive
      if (!(await this.#request('RESTART'))) this.#notBefore = performance.now() + RETRY_MS
    })
  }

  /** @returns whether the whole log was copied */
  #request(mode: Mode): Promise<boolean> {
    this.#worker ??= this.#start()
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS).unref()
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#worker!.postMessage(mode)
    })
  }

  #stop() {
    if (this.#running) return
    void this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker {
    const program = new URL('./checkpoint-worker.mjs', import.meta.url)
    const worker = startThread(program, { data: { databasePath: this.#path } })
    worker.unref()
    worker.on('message', (done: boolean) => this.#answered?.(done))
    // The database cannot be opened: the log stays as it is, and another thread tries again later.
    worker.on('error', () => {
      this.#worker = null
      this.#answered?.(false)
    })
    return worker
  }
}
