import type { Logger } from 'pino'
import type { Database } from '#kernel/database/database.ts'
import { whileLeased } from '#kernel/database/leases.ts'
import type { JobRow } from '#kernel/database/tables/jobs.ts'
import { claimJob, finishJob, kindsDue, postponeJob } from '#kernel/jobs/claim.ts'
import { enqueueRecurring } from '#kernel/jobs/enqueue.ts'
import { Turns } from '#kernel/jobs/turns.ts'
import type { Tracer } from '#providers/traces/tracer.ts'

/**
 * Does a job of one kind. After a crash or an error it runs again from the beginning, so it must be safe to repeat. A long
 * one checks `stopping` between its steps.
 * @returns the milliseconds after which to run it again, or nothing when it is done
 */
export type JobHandler = (payload: never, stopping: AbortSignal) => Promise<number | undefined>

export type Job = {
  kind: string
  run: JobHandler
  /** There is one job of the kind at all times, from the first start of the service on. */
  recurs?: boolean
  /** Whether one that is due has work. Only reads, so that a job without work writes nothing. */
  hasWork?: () => Promise<boolean>
  /** Accounts take turns, and several are served at a time. */
  inTurns?: boolean
}

const POLL_MS = 1_000
/** Waits after the first, second, … failure, in milliseconds; the last one repeats. */
const BACKOFF_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

/** Jobs of one kind that a process does at a time where accounts take turns. */
const IN_TURNS = 3

/**
 * Takes jobs from the table for as long as the process runs, one of each kind at a time, so that a mail server that hangs
 * holds up nothing but mail. Of the kinds for which accounts take turns it does several, each of another account.
 */
export class Worker {
  #database: Database
  #log: Logger
  #tracer: Tracer | null
  #timer: NodeJS.Timeout | undefined
  #jobs = new Map<string, Job>()
  #turns = new Map<string, Turns>()
  /** The lanes of each kind in which jobs are being done. */
  #lanes = new Map<string, Set<Promise<void>>>()
  #looking: Promise<void> | null = null
  #stopping = new AbortController()

  constructor(database: Database, log: Logger, tracer: Tracer | null = null) {
    this.#database = database
    this.#log = log
    this.#tracer = tracer
  }

  /** Before the start. */
  add(...jobs: readonly Job[]) {
    for (const job of jobs) {
      this.#jobs.set(job.kind, job)
      if (job.inTurns) this.#turns.set(job.kind, new Turns(this.#database, job.kind))
    }
  }

  async start() {
    const recurring = [...this.#jobs.keys()].filter((kind) => this.#jobs.get(kind)!.recurs)
    await enqueueRecurring(this.#database, recurring)
    this.#timer = setInterval(() => this.wake(), POLL_MS)
    this.#timer.unref()
    this.wake()
  }

  /** Looks for jobs now, since something may have been enqueued. */
  wake() {
    if (this.#looking || this.#stopping.signal.aborted) return
    this.#looking = this.#look()
      .catch((error) => this.#log.error({ err: error }, 'jobs could not be read'))
      .finally(() => {
        this.#looking = null
      })
  }

  async stop() {
    this.#stopping.abort()
    clearInterval(this.#timer)
    await this.#looking
    await Promise.all(this.#lanes.values().flatMap((lanes) => [...lanes]))
  }

  async #look() {
    const idle = [...this.#jobs.keys()].filter((kind) => this.#hasRoom(kind))
    for (const kind of await kindsDue(this.#database, idle, Date.now())) {
      const { hasWork } = this.#jobs.get(kind)!
      if (hasWork && !(await hasWork())) continue
      while (this.#hasRoom(kind)) this.#open(kind)
    }
  }

  #hasRoom(kind: string): boolean {
    return (this.#lanes.get(kind)?.size ?? 0) < (this.#turns.has(kind) ? IN_TURNS : 1)
  }

  #open(kind: string) {
    const lanes = this.#lanes.get(kind) ?? new Set()
    this.#lanes.set(kind, lanes)
    const lane = this.#drain(kind)
      .catch((error) => this.#log.error({ err: error, kind }, 'jobs could not be read'))
      .finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async #drain(kind: string) {
    while (!this.#stopping.signal.aborted) {
      const job = await (this.#turns.get(kind)?.claim(Date.now()) ?? claimJob(this.#database, kind, Date.now()))
      if (!job) return
      await this.#traced(job)
    }
  }

  async #traced(job: JobRow) {
    const tracer = this.#tracer
    if (!tracer) return void (await this.#perform(job))
    const { id, kind, attempts } = job
    const attributes = { 'sitewright.job.id': id, 'sitewright.job.kind': kind, 'sitewright.job.attempts': attempts }
    const span = tracer.begin(`job ${kind}`, 'internal', attributes)
    try {
      const failure = await tracer.within(span, () => this.#perform(job))
      if (failure !== null) span.fail(failure)
    } finally {
      span.end()
    }
  }

  /** Returns the name of the error that it ended with, if it did. */
  async #perform(job: JobRow): Promise<string | null> {
    try {
      const again = await whileLeased(this.#database, 'jobs', job.id, () =>
        this.#jobs.get(job.kind)!.run(JSON.parse(job.payload) as never, this.#stopping.signal),
      )
      if (again === undefined) await finishJob(this.#database, job.id)
      else await postponeJob(this.#database, job.id, Date.now() + again, null)
      return null
    } catch (error) {
      this.#log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed')
      const wait = BACKOFF_MS[Math.min(job.attempts, BACKOFF_MS.length) - 1]!
      await postponeJob(this.#database, job.id, Date.now() + wait, String(error).slice(0, 1_000))
      return (error as Error)?.name ?? 'Error'
    }
  }
}
