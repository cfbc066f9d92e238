import type { Change, Database } from '#database/database.ts'

export type ChangeListener = (change: Change) => void

/**
 * Tells this process what was committed, by itself and by others, so that it can drop what it keeps.
 *
 * Invariant: after `freshen` or `confirm` answers true, everything kept agrees with every commit made before the call.
 * Unasked, others' commits are heard of within milliseconds, which is enough for visitors' pages and not for the API.
 */
export interface Feed {
  subscribe(listener: ChangeListener): void
  /** Called when changes may have been missed: everything kept is to be dropped. */
  onMissed(listener: () => void): void
  /** At once, where that is possible (SQLite). */
  freshen(): boolean
  /** After asking the database, once for all who want to know at the same time. */
  confirm(): Promise<boolean>
  /** Moves with every reported change: what was read before it moved must not be cached. */
  position(): number
  /** Tells of this process's own commit before its caller gets the answer. */
  committed(changes: Change[]): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** How soon a quiet process hears of others' commits. */
const POLL_MS = 25

export class Listeners {
  position = 0
  #changed: ChangeListener[] = []
  #missed: (() => void)[] = []

  subscribe = (listener: ChangeListener) => void this.#changed.push(listener)
  onMissed = (listener: () => void) => void this.#missed.push(listener)
  tell(change: Change) {
    this.position++
    for (const listener of this.#changed) listener(change)
  }
  tellMissed() {
    this.position++
    for (const listener of this.#missed) listener()
  }
}

export function sqliteFeed(freshness: NonNullable<Database['freshness']>): Feed {
  const listeners = new Listeners()
  let seq = 0
  let timer: NodeJS.Timeout | undefined
  const freshen = () => {
    if (!freshness.moved()) return true
    for (const change of freshness.changesSince(seq)) {
      seq = change.seq!
      listeners.tell(change)
    }
    freshness.noted()
    return true
  }
  return {
    subscribe: listeners.subscribe,
    onMissed: listeners.onMissed,
    freshen,
    confirm: async () => freshen(),
    position: () => listeners.position,
    committed() {
      freshness.renew()
      freshen()
    },
    async start() {
      seq = freshness.latestSeq()
      timer = setInterval(freshen, POLL_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
    },
  }
}
