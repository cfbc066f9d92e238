import type { Change, Database } from '#kernel/database/database.ts'
import { shareCalls } from '#kernel/events/share-calls.ts'

export type ChangeListener = (change: Change) => void
/** For so many milliseconds visitors may still get what was cached before, where nothing newer can be read. */
export type MissedListener = (usableMs: number) => void

/**
 * Reports what was committed, by this process and by others, so that caches can evict it.
 *
 * Invariant: once `catchUp` has answered true, every commit made before the call has been reported. Between calls, others'
 * commits are reported within milliseconds: soon enough for visitors' pages, too late for the API.
 */
export interface Feed {
  subscribe(listener: ChangeListener): void
  /** Called when changes may have been missed: nothing that is cached is known to be current. */
  onMissed(listener: MissedListener): void
  /** By one question to the database, shared by all who wait. False when it does not answer; never rejects. */
  catchUp(): Promise<boolean>
  /** Moves with every reported change: what was read before it moved must not be cached. */
  position(): number
  /** Whether what is cached may be outdated, because the database is away, and is sent to visitors all the same. */
  isStale(): boolean
  /** Reports this process's own commit before its caller gets the answer. */
  committed(changes: Change[]): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** How soon an idle process reports others' commits. */
const POLL_MS = 25

export class Listeners {
  position = 0
  #changed: ChangeListener[] = []
  #missed: MissedListener[] = []

  subscribe = (listener: ChangeListener) => void this.#changed.push(listener)
  onMissed = (listener: MissedListener) => void this.#missed.push(listener)
  report(change: Change) {
    this.position++
    for (const listener of this.#changed) listener(change)
  }
  reportMissed(usableMs: number) {
    this.position++
    for (const listener of this.#missed) listener(usableMs)
  }
}

export function sqliteFeed(freshness: NonNullable<Database['freshness']>): Feed {
  const listeners = new Listeners()
  let seq = 0
  let version = -1
  let timer: NodeJS.Timeout | undefined
  const report = () => {
    const newest = freshness.dataVersion()
    if (newest === version) return
    for (const change of freshness.changesSince(seq)) {
      seq = change.seq!
      listeners.report(change)
    }
    // Read before the changes: a commit in between is found by the next call.
    version = newest
  }
  const tryReport = () => {
    try {
      report()
      return true
    } catch {
      return false
    }
  }
  return {
    subscribe: listeners.subscribe,
    onMissed: listeners.onMissed,
    // One question for all requests of an iteration of the event loop: it costs a tenth of a cached answer.
    catchUp: shareCalls(tryReport),
    position: () => listeners.position,
    isStale: () => false,
    committed: () => void tryReport(),
    async start() {
      seq = freshness.latestSeq()
      timer = setInterval(tryReport, POLL_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
