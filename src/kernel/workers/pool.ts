import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import { FairQueue, type Owner } from '#kernel/workers/fair-queue.ts'
import type { Done, Ordered, Said } from '#kernel/workers/messages.ts'
import { startThread } from '#kernel/workers/start-thread.ts'
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
  running: Waiting | null
  /** Its processor time when it began what it runs; null until it has started. */
  threadMs: number | null
  deadline?: NodeJS.Timeout
  idle?: NodeJS.Timeout
}
type Limits = { threads: number; idleMs: number; taskMs: number }
type Options = Partial<Limits> & { complain?: (error: unknown) => void }

const DEFAULTS: Limits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  idleMs: 20_000,
  // Of processor time. The longest take some 0.3 s.
  taskMs: 5_000,
}
/** Between two looks at a thread whose time is almost up. */
const CHECK_MS = 10
/** A megabyte of nothing but tags becomes some 80 MB of elements. */
const OLD_MB = 192

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
   * Runs a task, and says what processor time it took, which a busy machine does not lengthen.
   * @param mostMs what it may take, within the limit for all
   * @throws TooMuchWork when it takes more; Overloaded when too much is waiting already, or its thread ended
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
    if (thread.threadMs !== null) this.#limit(thread)
    thread.worker.ref()
    thread.worker.postMessage(waiting.order)
  }

  /** Ends the thread when it has used up the time of its task, which counts from when it has started. */
  #limit(thread: Thread) {
    const { running, worker, threadMs } = thread
    if (!running) return
    const mostMs = Math.min(running.mostMs, this.#limits.taskMs)
    const check = async () => {
      // It has ended where there is no answer.
      const usage = await worker.cpuUsage().catch(() => null)
      if (!usage || thread.running !== running) return
      const leftMs = mostMs - ((usage.user + usage.system) / 1000 - threadMs!)
      if (leftMs > 0) {
        thread.deadline = setTimeout(check, Math.max(leftMs, CHECK_MS))
        return
      }
      running.reject(new TooMuchWork())
      await this.#end(thread)
    }
    thread.deadline = setTimeout(check, mostMs)
  }

  #start(): Thread | undefined {
    if (this.#threads.size >= this.#limits.threads) return undefined
    const worker = startThread(this.#program, { oldMb: OLD_MB })
    const thread: Thread = { worker, running: null, threadMs: null }
    this.#threads.add(thread)
    worker.on('message', ({ threadMs, done }: Said) => {
      const tookMs = threadMs - (thread.threadMs ?? 0)
      thread.threadMs = threadMs
      if (done) this.#finish(thread, done, tookMs)
      else this.#limit(thread)
    })
    // It is out of memory, or its program is broken: what it ran is lost, and the next task starts another.
    worker.on('error', (error) => {
      this.#complain(error)
      void this.#end(thread)
    })
    worker.on('exit', () => void this.#end(thread))
    return thread
  }

  #finish(thread: Thread, done: Done, tookMs: number) {
    const { running } = thread
    if (!running || !this.#threads.has(thread)) return
    clearTimeout(thread.deadline)
    thread.running = null
    thread.worker.unref()
    thread.idle = setTimeout(() => void this.#end(thread), this.#limits.idleMs).unref()
    if ('output' in done) running.resolve({ ...done, tookMs })
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
