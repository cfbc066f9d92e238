import type { Database, Listening } from '#database/database.ts'
import { askTogether } from '#events/ask-together.ts'
import { type Feed, Listeners } from '#events/feed.ts'

const RETRY_MS = 1_000
const POLL_MS = 50
/** Numbers are given before commit, so a later one may appear first: this many are looked at again. */
const OVERLAP = 500

/** Listens where PostgreSQL can notify; asks for new events while it cannot (some engines speak only its protocol). */
export function postgresFeed(database: Database): Feed {
  const listeners = new Listeners()
  let listening: Listening | null = null
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined
  /** Where asking goes on; null until it begins. */
  let newest: number | null = null
  let seen = new Set<number>()

  async function connect() {
    try {
      listening = await database.notifications!.listen((change) => listeners.tell(change), lost)
      clearTimeout(poll)
      // What was committed between losing one connection and having the next was not heard.
      listeners.tellMissed()
    } catch {
      lost()
    }
  }

  function lost() {
    listening = null
    if (stopped) return
    // Asking begins at the end of the events, not where listening did: there may be millions between.
    newest = null
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), RETRY_MS)
    clearTimeout(poll)
    void ask()
  }

  async function ask() {
    try {
      if (newest === null) {
        newest = await latestSeq()
        listeners.tellMissed()
      }
      const rows = await database.reader
        .selectFrom('events')
        .select(['seq', 'type', 'website_id', 'resource_id'])
        .where('seq', '>', newest - OVERLAP)
        .orderBy('seq')
        .execute()
      for (const row of rows) if (!seen.has(row.seq)) listeners.tell(row)
      seen = new Set(rows.map((row) => row.seq))
      newest = rows.at(-1)?.seq ?? newest
    } catch {
      listeners.tellMissed()
    }
    if (!stopped && !listening) poll = setTimeout(() => void ask(), POLL_MS)
  }

  const confirm = askTogether(async () => {
    const connection = listening
    await connection?.caughtUp()
    // Another connection since then has not heard what was committed in between.
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
    freshen: () => false,
    confirm,
    position: () => listeners.position,
    committed(changes) {
      for (const change of changes) listeners.tell(change)
    },
    start: connect,
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(poll)
      await listening?.stop()
    },
  }
}
