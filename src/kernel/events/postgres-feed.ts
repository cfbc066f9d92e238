import type { Database, Listening } from '#kernel/database/database.ts'
import { type Feed, Listeners } from '#kernel/events/feed.ts'
import { shareCalls } from '#kernel/events/share-calls.ts'

const RETRY_MS = 1_000
const POLL_MS = 50
/** How often, while the database cannot be reached. */
const POLL_LOST_MS = 250
/** How often it is asked whether it still hears anything: a connection that was cut without a word says nothing either. */
const HEARTBEAT_MS = 2_000
/** Numbers are taken before commit, so a later one may appear first: this many are read again. */
const OVERLAP = 500

/**
 * Listens where PostgreSQL can notify; polls while it cannot (some engines speak only its protocol).
 *
 * While the database cannot be reached nothing is evicted for `staleMs`, so that visitors get what is cached. As soon as it can
 * be reached again all that is outdated, and is used until then only where it cannot be read after all: a server that fails may
 * come back and fail again.
 */
export function postgresFeed(database: Database, staleMs: number): Feed {
  const listeners = new Listeners()
  let listening: Listening | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let isPolling = false
  let heartbeat: NodeJS.Timeout | undefined
  /** Since when the database cannot be reached, by `performance.now()`. */
  let awaySince: number | null = null
  /** Where polling continues; null until it begins. */
  let newest: number | null = null
  let seen = new Set<number>()

  async function connect() {
    try {
      listening = await database.notifications!.listen((change) => listeners.report(change), lost)
      clearTimeout(pollTimer)
      // What was committed between losing one connection and having the next was not reported.
      caughtUp()
    } catch {
      lost()
    }
  }

  function caughtUp() {
    const usableMs = awaySince === null ? 0 : awaySince + staleMs - performance.now()
    awaySince = null
    listeners.reportMissed(Math.max(0, usableMs))
  }

  function lost() {
    listening = null
    awaySince ??= performance.now()
    if (stopped) return
    // Polling begins at the end of the events, not where listening did: there may be millions between.
    newest = null
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), RETRY_MS)
    if (isPolling) return
    clearTimeout(pollTimer)
    void poll()
  }

  async function poll() {
    let next = POLL_MS
    isPolling = true
    try {
      const isFirst = newest === null
      newest ??= await latestSeq()
      const rows = await database.reader
        .selectFrom('events')
        .select(['seq', 'type', 'website_id', 'resource_id', 'parent_id'])
        .where('seq', '>', newest - OVERLAP)
        .orderBy('seq')
        .execute()
      // What the first answer holds was there before everything became outdated.
      if (isFirst) caughtUp()
      else for (const row of rows) if (!seen.has(row.seq)) listeners.report(row)
      seen = new Set(rows.map((row) => row.seq))
      newest = rows.at(-1)?.seq ?? newest
    } catch {
      newest = null
      if (!listening) {
        // It may have answered since the connection that listens was lost.
        awaySince ??= performance.now()
        if (!isStale()) listeners.reportMissed(0)
      }
      next = POLL_LOST_MS
    }
    isPolling = false
    if (!stopped && !listening) pollTimer = setTimeout(() => void poll(), next)
  }

  function isStale(): boolean {
    return awaySince !== null && performance.now() < awaySince + staleMs
  }

  const catchUp = shareCalls(async () => {
    const connection = listening
    await connection?.caughtUp()
    // A new connection since then has not reported what was committed in between.
    return connection !== null && connection === listening
  })

  async function latestSeq(): Promise<number> {
    const row = await database.reader
      .selectFrom('events')
      .select((eb) => eb.fn.max('seq').as('seq'))
      .executeTakeFirst()
    return row?.seq ?? 0
  }

  return {
    subscribe: listeners.subscribe,
    onMissed: listeners.onMissed,
    catchUp,
    position: () => listeners.position,
    committed(changes) {
      for (const change of changes) listeners.report(change)
    },
    isStale,
    start() {
      heartbeat = setInterval(() => void catchUp(), HEARTBEAT_MS).unref()
      return connect()
    },
    async stop() {
      stopped = true
      clearInterval(heartbeat)
      clearTimeout(retry)
      clearTimeout(pollTimer)
      await listening?.stop()
    },
  }
}
