import type { Logger } from 'pino'
import { Counter } from 'prom-client'
import { whileLeased } from '#kernel/database/leases.ts'
import { type Delivering, drainQueue } from '#resources/history/webhooks/delivering/drain-queue.ts'
import { FanOut } from '#resources/history/webhooks/delivering/fan-out.ts'
import { InFlight } from '#resources/history/webhooks/delivering/in-flight.ts'
import { dueQueues, type Lane, leaseQueues, type Queue } from '#resources/history/webhooks/delivering/queue-store.ts'

const POLL_MS = 1_000
/** Changes that follow each other closely are looked for together, in milliseconds. */
const SETTLE_MS = 100
/** How long what is being sent has to end when the process stops, in milliseconds. */
const STOP_MS = 3_000

type Options = Omit<Delivering, 'counted'> & { closeConnections: () => Promise<void>; log: Logger }

/**
 * Sends events to webhooks for as long as the process runs. Any number of processes share the work: each leases queues,
 * and sends what is due in them. Nothing is held in memory that is not in the database.
 */
export class Deliverer {
  readonly attempts = new Counter({
    name: 'sitewright_delivery_attempts_total',
    help: 'Attempts to deliver an event to a webhook, by outcome.',
    labelNames: ['outcome'],
    registers: [],
  })
  #options: Options & Delivering
  #fanOut: FanOut
  #inFlight = new InFlight()
  #running = new Set<Promise<void>>()
  #looking: Promise<void> | null = null
  #lookAgain = false
  #poll: NodeJS.Timeout | undefined
  #settle: NodeJS.Timeout | undefined
  #stopping = new AbortController()

  constructor(options: Options) {
    this.#options = { ...options, counted: (outcome) => this.attempts.inc({ outcome }) }
    this.#fanOut = new FanOut(options.database)
    options.feed.subscribe(() => this.#wakeSoon())
  }

  async start() {
    await this.#fanOut.start()
    this.#poll = setInterval(() => this.wake(), POLL_MS)
    this.#poll.unref()
    this.wake()
  }

  /** Looks for events and deliveries now. */
  wake() {
    if (this.#stopping.signal.aborted) return
    this.#lookAgain = true
    this.#looking ??= this.#look()
      .catch((error) => this.#options.log.error({ err: error }, 'deliveries could not be read'))
      .finally(() => {
        this.#looking = null
      })
  }

  async stop() {
    this.#stopping.abort()
    clearInterval(this.#poll)
    clearTimeout(this.#settle)
    await this.#looking
    const ended = Promise.all(this.#running)
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise((resolve) => {
      timer = setTimeout(resolve, STOP_MS)
    })
    await Promise.race([ended, tooLong])
    clearTimeout(timer)
    // What hangs is cut off: it stays pending, and another process sends it again.
    await this.#options.closeConnections()
    await ended
  }

  #wakeSoon() {
    if (this.#stopping.signal.aborted) return
    this.#settle ??= setTimeout(() => {
      this.#settle = undefined
      this.wake()
    }, SETTLE_MS).unref()
  }

  async #look() {
    while (this.#lookAgain && !this.#stopping.signal.aborted) {
      this.#lookAgain = false
      const progress = await this.#fanOut.step()
      if (progress === 'more') this.#lookAgain = true
      if (progress === 'waiting') this.#wakeSoon()
      for (const lane of ['healthy', 'failing'] as const) if (await this.#begin(lane)) this.#lookAgain = true
    }
  }

  /** Begins with queues that are due, as many as there is room for. @returns whether there may be more */
  async #begin(lane: Lane): Promise<boolean> {
    const { database } = this.#options
    const busy = this.#inFlight.busy(lane)
    if (!busy) return false
    const now = Date.now()
    const due = await dueQueues(database.reader, now, { lane, ...busy })
    const chosen = due.filter((queue) => this.#inFlight.add(queue))
    if (chosen.length === 0) return false
    const ids = chosen.map(({ id }) => id)
    const leased = await leaseQueues(database, ids, now).catch((error) => {
      for (const queue of chosen) this.#inFlight.remove(queue)
      throw error
    })
    for (const queue of chosen) {
      if (leased.has(queue.id)) this.#run(queue)
      else this.#inFlight.remove(queue)
    }
    return true
  }

  #run(queue: Queue) {
    const { database } = this.#options
    const drain = () => drainQueue(queue, this.#options, this.#stopping.signal)
    const run: Promise<void> = whileLeased(database, 'webhook_queues', queue.id, drain)
      .catch((error) => this.#options.log.error({ err: error, webhook: queue.id }, 'deliveries failed'))
      .finally(() => {
        this.#inFlight.remove(queue)
        this.#running.delete(run)
        this.wake()
      })
    this.#running.add(run)
  }
}
