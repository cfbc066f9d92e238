import type { Logger } from 'pino'
import { hasWork } from '#analytics/fold/fold-views.ts'
import type { Database } from '#kernel/database/database.ts'

type Counting = { fold(): Promise<void>; close(): Promise<void> }

/** How often a process looks for views that others have written, in milliseconds. */
const LOOK_MS = 1_000
/** How long it waits after a failure. */
const PAUSE_MS = 5_000

/**
 * Counts views that wait in the inbox, and forgets visitors. It is not a job: a job of a lost machine stays leased for half a minute,
 * while the counting transaction ends immediately, and owners look at the views of the last minutes.
 */
export class Folding {
  #database: Database
  #counting: Counting
  #log: Logger
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null
  #pausedUntil = 0
  #isClosed = false

  constructor(database: Database, counting: Counting, log: Logger) {
    this.#database = database
    this.#counting = counting
    this.#log = log
  }

  async start() {
    this.#timer = setInterval(() => this.#wake(), LOOK_MS)
    this.#timer.unref()
  }

  async close() {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#counting.close()
    await this.#running
  }

  #wake() {
    if (this.#running || this.#isClosed || Date.now() < this.#pausedUntil) return
    this.#running = this.#look()
      .catch((error) => {
        this.#pausedUntil = Date.now() + PAUSE_MS
        this.#log.warn({ err: error }, 'views could not be counted')
      })
      .finally(() => {
        this.#running = null
      })
  }

  /** Here, so that a thread for counting is there only while there are views. */
  async #look() {
    if (await hasWork(this.#database.reader, Date.now())) await this.#counting.fold()
  }
}
