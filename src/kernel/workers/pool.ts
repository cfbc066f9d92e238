import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import { FairQueue, type Owner } from '#kernel/workers/fair-queue.ts'
import type { Done, Ordered } from '#kernel/workers/messages.ts'
import type { Task } from '#kernel/workers/task.ts'
import { WorkExceeded } from '#text/work-budget.ts'

type Waiting = {
  order: Ordered
  owner: Owner
  size: number
  resolve(done: { output: unknown; spent: number }): void
  reject(error: unknown): void
}
type Thread = { worker: Worker; running: Waiting | null; deadline?: NodeJS.Timeout; idle?: NodeJS.Timeout }
type Limits = { threads: number; idleMs: number; taskMs: number }
type Options = Partial<Limits> & { complain?: (error: unknown) => void }

const DEFAULTS: Limits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleMs: 20_000,
  // Every task is bounded in steps, and the longest take some 3 s.
  taskMs: 15_000,
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
   * Runs a task with what is left of the request's budget, and returns how much of that it spent.
   * @throws Overloaded when too much is waiting already, or the task was ended; WorkExceeded
   */
  run<I, O>(task: Task<I, O>, input: I, steps: number, owner: Owner): Promise<{ output: O; spent: number }> {
    return new Promise((resolve, reject) => {
      const order = { name: task.name, input, steps }
      const waiting = { order, owner, size: task.size(input), resolve: resolve as Waiting['resolve'], reject }
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
    thread.deadline = setTimeout(() => {
      this.#complain(new Error(`A task took longer than ${this.#limits.taskMs} ms: ${waiting.order.name}`))
      void this.#end(thread)
    }, this.#limits.taskMs)
    thread.worker.ref()
    thread.worker.postMessage(waiting.order)
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#limits.threads) return undefined
    const worker = new Worker(this.#program, { resourceLimits: RESOURCES, env: {} })
    const thread: Thread = { worker, running: null }
    this.#threads.add(thread)
    worker.on('message', (done: Done) => this.#finish(thread, done))
    // It is out of memory, or its program is broken: what it ran is lost, and the next task starts another.
    worker.on('error', (error) => {
      this.#complain(error)
      void this.#end(thread)
    })
    worker.on('exit', () => void this.#end(thread))
    return thread
  }

  #finish(thread: Thread, done: Done) {
    const { running } = thread
    if (!running || !this.#threads.has(thread)) return
    clearTimeout(thread.deadline)
    thread.running = null
    thread.worker.unref()
    thread.idle = setTimeout(() => void this.#end(thread), this.#limits.idleMs).unref()
    if ('output' in done) running.resolve(done)
    else running.reject('exceeded' in done ? new WorkExceeded() : done.failure)
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
