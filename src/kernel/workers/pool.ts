import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import { FairQueue, type Owner } from '#kernel/workers/fair-queue.ts'
import type { Ordered, Said } from '#kernel/workers/messages.ts'
import type { Task } from '#kernel/workers/task.ts'

type Waiting = {
  order: Ordered
  owner: Owner
  size: number
  mostMs: number
  resolve(done: { output: unknown; tookMs: number }): void
  reject(error: unknown): void
}
type Thread = {
  worker: Worker
  isReady: boolean
  running: Waiting | null
  /** When it began what it runs. */
  since: number
  deadline?: NodeJS.Timeout
  idle?: NodeJS.Timeout
}
type Limits = { threads: number; idleMs: number; taskMs: number }
type Options = Partial<Limits> & { complain?: (error: unknown) => void }

const DEFAULTS: Limits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleMs: 20_000,
  // The longest take some 2 s on long html, hostile or not.
  taskMs: 5_000,
}
/** A megabyte of nothing but tags becomes some 80 MB of elements. */
const RESOURCES = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** A few threads for work that would hold the request thread; started when needed, ended when idle. */
export class WorkerPool {
  #program: URL
  #limits: Limits
  #complain: (error: unknown) => void
  #threads = new Set<Thread>()
  #queue = new FairQueue<Waiting>()
  #closed = false

  /** @param program runs `serveTasks` */
  constructor(program: URL, { complain = () => {}, ...limits }: Options = {}) {
    this.#program = program
    this.#limits = { ...DEFAULTS, ...limits }
    this.#complain = complain
  }

  /**
   * Runs a task, and says how long it took.
   * @param mostMs how long it may take, within the limit for all
   * @throws TooMuchWork when it takes longer; Overloaded when too much is waiting already, or its thread ended
   */
  run<I, O>(
    task: Task<I, O>,
    input: I,
    owner: Owner,
    mostMs = this.#limits.taskMs,
  ): Promise<{ output: O; tookMs: number }> {
    return new Promise((resolve, reject) => {
      if (mostMs <= 0) return reject(new TooMuchWork())
      const order = { name: task.name, input }
      const size = task.size(input)
      const waiting = { order, owner, size, mostMs, resolve: resolve as Waiting['resolve'], reject }
      if (this.#closed || !this.#queue.add(waiting)) return reject(new Overloaded())
      this.#serve()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (let waiting = this.#queue.next(); waiting; waiting = this.#queue.next()) waiting.reject(new Overloaded())
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)))
  }

  #serve() {
    const thread = this.#threads.values().find(({ running }) => !running) ?? this.#start()
    const waiting = thread && this.#queue.next()
    if (!waiting) return
    clearTimeout(thread.idle)
    thread.running = waiting
    if (thread.isReady) this.#limit(thread)
    thread.worker.ref()
    thread.worker.postMessage(waiting.order)
  }

  /** From when it runs: a thread takes a while to start. */
  #limit(thread: Thread) {
    const { running } = thread
    if (!running) return
    thread.since = performance.now()
    const end = () => {
      running.reject(new TooMuchWork())
      void this.#end(thread)
    }
    thread.deadline = setTimeout(end, Math.min(running.mostMs, this.#limits.taskMs))
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#limits.threads) return undefined
    const worker = new Worker(this.#program, { resourceLimits: RESOURCES, env: {} })
    const thread: Thread = { worker, isReady: false, running: null, since: 0 }
    this.#threads.add(thread)
    worker.on('message', (said: Said) => {
      if (said !== 'ready') return this.#finish(thread, said)
      thread.isReady = true
      this.#limit(thread)
    })
    // It is out of memory, or its program is broken: what it ran is lost, and the next task starts another.
    worker.on('error', (error) => {
      this.#complain(error)
      void this.#end(thread)
    })
    worker.on('exit', () => void this.#end(thread))
    return thread
  }

  #finish(thread: Thread, done: Exclude<Said, 'ready'>) {
    const { running } = thread
    if (!running || !this.#threads.has(thread)) return
    clearTimeout(thread.deadline)
    thread.running = null
    thread.worker.unref()
    thread.idle = setTimeout(() => void this.#end(thread), this.#limits.idleMs).unref()
    if ('output' in done) running.resolve({ ...done, tookMs: performance.now() - thread.since })
    else running.reject(done.failure)
    this.#serve()
  }

  async #end(thread: Thread): Promise<void> {
    if (!this.#threads.delete(thread)) return
    clearTimeout(thread.deadline)
    clearTimeout(thread.idle)
    thread.running?.reject(new Overloaded())
    if (!this.#closed) this.#serve()
    await thread.worker.terminate()
  }
}
