import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Counter, Histogram } from 'prom-client'
import type { Database } from '#kernel/database/database.ts'
import { whileLeased } from '#kernel/database/leases.ts'
import { type EventHead, eventHeadsBetween } from '#kernel/events/event-heads-store.ts'
import type { Feed } from '#kernel/events/feed.ts'
import { settledUpTo } from '#kernel/events/journals/settled.ts'
import { newestSeq } from '#kernel/events/journals/store.ts'
import type { Edge, Purged, Purging } from '#providers/edge/edge.ts'
import { keysTouched } from '#site/edge/keys.ts'
import { leasePurges, releasePurges, savePurged } from '#site/edge/purge-store.ts'

/** Changes that follow each other closely are told together, in milliseconds. */
const GATHER_MS = 20
const POLL_MS = 1_000
/**
 * After which keys are told once more, in milliseconds: an answer that another process made just before it learned of the
 * change may have reached the edge after the purge.
 */
const AGAIN_MS = 1_000
const EVENTS_AT_ONCE = 1_000
/** As many events behind, forgetting everything is the shorter way. */
const MANY_EVENTS = 20_000
/** Numbers are taken before commit: among so many of the newest, some may be missing yet. */
const UNSETTLED = 500
const RETRY_MS = { first: 250, longest: 15_000 }

type Needed = { database: Database; feed: Feed; maxStaleMs: number; log: Logger }
type Options = Needed & { edge: Edge; purging: Purging }
/** Keys that were told at a time, for the events up to `seq`. */
type Told = { seq: number; at: number; keys: readonly string[] }

/** Null where there is no edge, or none that can be told. */
export function edgePurgesOf(edge: Edge | null, needed: Needed): EdgePurges | null {
  return edge?.purging ? new EdgePurges({ ...needed, edge, purging: edge.purging }) : null
}

/**
 * Tells the edge what to forget: after commit, in the order of the events, each twice, and again until the edge has answered.
 * One process of the installation does it at a time; what it has come to is in the database, so nothing is left out when it
 * dies.
 */
export class EdgePurges {
  readonly failures = new Counter({
    name: 'sitewright_edge_purge_failures_total',
    help: 'Purges that the edge did not take; each is repeated until it does.',
    registers: [],
  })
  readonly delays = new Histogram({
    name: 'sitewright_edge_purge_seconds',
    help: 'From a change to the moment when the edge had forgotten what it touched.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600],
    registers: [],
  })
  #options: Options
  #stopping = new AbortController()
  #running = Promise.resolve()
  #woken = Promise.withResolvers<void>()
  /** Up to here everything was told once. */
  #seq = 0
  /** What the edge has to be told a second time, oldest first. */
  #told: Told[] = []
  #failing = 0

  constructor(options: Options) {
    this.#options = options
    options.feed.subscribe(() => this.#woken.resolve())
  }

  async start() {
    this.#running = this.#run()
  }

  async stop() {
    this.#stopping.abort()
    this.#woken.resolve()
    await this.#running
  }

  async #run() {
    const { database, log } = this.#options
    while (!this.#stopping.signal.aborted) {
      try {
        const leased = await leasePurges(database, Date.now())
        if (leased) await whileLeased(database, 'edge_purges', leased.name, () => this.#follow(leased.seq))
      } catch (error) {
        log.warn({ err: error }, 'the edge could not be told what has changed')
      }
      await this.#pause(POLL_MS)
    }
  }

  /** For as long as this process has the lease. */
  async #follow(from: number | null) {
    const { database } = this.#options
    this.#told = []
    try {
      this.#seq = from ?? 0
      if (from === null && !(await this.#forgetAll())) return
      while (!this.#stopping.signal.aborted) {
        const progress = await this.#step()
        if (progress === 'lost') return
        if (progress === 'done') await this.#wait()
      }
    } finally {
      await releasePurges(database)
    }
  }

  async #step(): Promise<'more' | 'done' | 'lost'> {
    const { database, edge, purging, maxStaleMs } = this.#options
    const newest = await newestSeq(database.reader, 'events')
    if (newest - this.#seq > MANY_EVENTS) return (await this.#forgetAll()) ? 'more' : 'lost'
    const events = newest > this.#seq ? await this.#eventsUpTo(newest) : []
    const now = Date.now()
    const again = this.#told.filter(({ at }) => at <= now - AGAIN_MS)
    // What is older the edge has stopped keeping.
    const recent = events.filter(({ created_at }) => created_at > now - maxStaleMs)
    const fresh = [...new Set(recent.flatMap((event) => keysTouched(edge, event)))]
    const keys = [...new Set([...fresh, ...again.flatMap((told) => told.keys)])]
    if (keys.length > 0 && !(await this.#tell(() => purging.purge(keys)))) return 'done'
    const at = Date.now()
    for (const { created_at } of recent) this.delays.observe((at - created_at) / 1_000)
    if (events.length > 0) {
      this.#seq = events.at(-1)!.seq
      this.#told.push({ seq: this.#seq, at, keys: fresh })
    }
    if (again.length > 0) {
      this.#told = this.#told.slice(again.length)
      if (!(await savePurged(database, again.at(-1)!.seq))) return 'lost'
    }
    return events.length === EVENTS_AT_ONCE ? 'more' : 'done'
  }

  async #eventsUpTo(newest: number): Promise<EventHead[]> {
    const { reader } = this.#options.database
    const settled = await settledUpTo(reader, 'events', this.#seq)
    // What is not settled yet is looked for again soon.
    if (settled < newest) this.#woken.resolve()
    return eventHeadsBetween(reader, { above: this.#seq, below: settled + 1 }, EVENTS_AT_ONCE)
  }

  /** Changes that are committed in the meantime are told afterwards. @returns false when another process has the lease */
  async #forgetAll(): Promise<boolean> {
    const { database, purging } = this.#options
    const newest = await newestSeq(database.reader, 'events')
    while (!(await this.#tell(() => purging.purgeAll()))) if (this.#stopping.signal.aborted) return false
    this.#told = []
    this.#seq = Math.max(0, newest - UNSETTLED)
    return savePurged(database, this.#seq)
  }

  /** Waits after a failure, for longer each time. @returns whether the edge has done it */
  async #tell(purge: () => Promise<Purged>): Promise<boolean> {
    const purged = await purge()
    if (purged.ok) {
      if (this.#failing > 0) this.#options.log.info('the edge takes purges again')
      this.#failing = 0
      return true
    }
    this.failures.inc()
    if (this.#failing++ === 0) this.#options.log.warn({ problem: purged.message }, 'the edge does not take purges')
    const backoff = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** Math.min(this.#failing, 10))
    await this.#pause(Math.min(RETRY_MS.longest, purged.retryAfterMs ?? backoff))
    this.#woken.resolve()
    return false
  }

  /** Waits for a change, or until the edge has to be told something a second time. */
  async #wait() {
    const { at } = this.#told[0] ?? { at: Date.now() }
    const again = this.#told.length > 0 ? Math.max(1, at + AGAIN_MS - Date.now()) : POLL_MS
    const waiting = new AbortController()
    await Promise.race([this.#woken.promise, this.#pause(again, waiting.signal)])
    waiting.abort()
    this.#woken = Promise.withResolvers()
    await this.#pause(GATHER_MS)
  }

  /** Ends when the process stops. */
  async #pause(ms: number, signal: AbortSignal = this.#stopping.signal) {
    const either = AbortSignal.any([signal, this.#stopping.signal])
    await sleep(ms, undefined, { signal: either, ref: false }).catch(() => {})
  }
}
