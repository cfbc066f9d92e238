import { Worker } from 'node:worker_threads'

/** Pages (4 KiB) in the log, 200 MB, past which writers pause for a moment, so that it can start again from its beginning. */
const PAGES_TO_PAUSE = 50_000
/** Commits worth copying back at once; fewer wait for a quiet moment. */
const COMMITS_WORTH_IT = 200
/** Copying back takes the disk from syncs, so it comes seldom and in large pieces. */
const INTERVAL_MS = 2_000
/** Intervals without a commit after which the thread ends: it takes 9 MB, and starts anew in 40 ms. */
const IDLE_INTERVALS = 2

type Mode = 'PASSIVE' | 'RESTART'
type PauseWriters = (work: () => Promise<unknown>) => Promise<unknown>

/**
 * Copies the write-ahead log back into the database on a thread of its own, because that waits for the disk. While
 * writes keep coming the log never empties by itself, so past a size the writers pause for the last few pages.
 */
export class Checkpointer {
  #path: string
  /** Started when needed: a command that writes one row has no use for it, nor has who only reads. */
  #worker: Worker | null = null
  #timer: NodeJS.Timeout
  #answered: ((pages: number) => void) | null = null
  #running: Promise<void> | null = null
  #commits = 0
  #commitsAtLastTick = 0
  #idle = 0
  #pauseWriters: PauseWriters

  constructor(databasePath: string, pauseWriters: PauseWriters) {
    this.#path = databasePath
    this.#pauseWriters = pauseWriters
    this.#timer = setInterval(() => this.#tick(), INTERVAL_MS)
    this.#timer.unref()
  }

  noteCommit() {
    this.#commits++
  }

  async close() {
    clearInterval(this.#timer)
    await this.#running
    await this.#worker?.terminate()
  }

  #tick() {
    const quiet = this.#commits === this.#commitsAtLastTick
    this.#commitsAtLastTick = this.#commits
    this.#idle = this.#running || this.#commits > 0 ? 0 : this.#idle + 1
    if (this.#idle === IDLE_INTERVALS) this.#stop()
    if (this.#running || this.#commits === 0 || (!quiet && this.#commits < COMMITS_WORTH_IT)) return
    this.#commits = 0
    this.#commitsAtLastTick = 0
    this.#running = this.#checkpoint().finally(() => {
      this.#running = null
    })
  }

  async #checkpoint() {
    const pages = await this.#ask('PASSIVE')
    if (pages > PAGES_TO_PAUSE) await this.#pauseWriters(() => this.#ask('RESTART'))
  }

  #ask(mode: Mode): Promise<number> {
    this.#worker ??= this.#start()
    return new Promise((resolve) => {
      this.#answered = resolve
      this.#worker!.postMessage(mode)
    })
  }

  #stop() {
    void this.#worker?.terminate()
    this.#worker = null
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), {
      workerData: { databasePath: this.#path },
    })
    worker.unref()
    worker.on('message', (pages: number) => this.#answered?.(pages))
    return worker
  }
}
