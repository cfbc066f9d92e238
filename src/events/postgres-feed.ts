import type { Database, Listening } from '#database/database.ts'
import { type Feed, Listeners } from '#events/feed.ts'
import { shareCalls } from '#events/share-calls.ts'

const RETRY_MS = 1_000
const POLL_MS = 50
/** How often, while the database cannot be reached: each attempt evicts all that is cached. */
const POLL_LOST_MS = 250
/** Numbers are taken before commit, so a later one may appear first: this many are read again. */
const OVERLAP = 500

/** Listens where PostgreSQL can notify; polls while it cannot (some engines speak only its protocol). */
export function postgresFeed(database: Database): Feed {
  const listeners = new Listeners()
  let listening: Listening | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  /** Where polling continues; null until it begins. */
  let newest: number | null = null
  let seen = new Set<number>()

  async function connect() {
    try {
      listening = await database.notifications!.listen((change) => listeners.report(change), lost)
      clearTimeout(pollTimer)
      // What was committed between losing one connection and having the next was not reported.
      listeners.reportMissed()
    } catch {
      lost()
    }
  }

  function lost() {
    listening = null
    if (stopped) return
    // Polling begins at the end of the events, not where listening did: there may be millions between.
    newest = null
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), RETRY_MS)
    clearTimeout(pollTimer)
    void poll()
  }

  async function poll() {
    let next = POLL_MS
    try {
      if (newest === null) {
        newest = await latestSeq()
        listeners.reportMissed()
      }
      const rows = await database.reader
        .selectFrom('events')
        .select(['seq', 'type', 'website_id', 'resource_id', 'parent_id'])
        .where('seq', '>', newest - OVERLAP)
        .orderBy('seq')
        .execute()
      for (const row of rows) if (!seen.has(row.seq)) listeners.report(row)
      seen = new Set(rows.map((row) => row.seq))
      newest = rows.at(-1)?.seq ?? newest
    } catch {
      listeners.reportMissed()
      next = POLL_LOST_MS
    }
    if (!stopped && !listening) pollTimer = setTimeout(() => void poll(), next)
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
    start: connect,
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(pollTimer)
      await listening?.stop()
    },
  }
}
