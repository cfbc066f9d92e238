import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

export type EventHead = {
  seq: number
  id: string
  type: string
  website_id: string | null
  resource_id: string
  created_at: number
}
/** `waits` is set when there are later events, of which an earlier one may still be missing. */
export type Settled = { events: EventHead[]; waits: boolean }

/**
 * Reads events in the order of their numbers without ever skipping one. PostgreSQL gives numbers before commit, so one can
 * become visible after a later one; it cannot any more once every transaction has ended that ran when it was missed.
 */
export class SettledEvents {
  #database: Database
  /** All numbers up to `seq` are settled once no transaction before `next` runs. */
  #horizon: { seq: number; next: bigint } | null = null

  constructor(database: Database) {
    this.#database = database
  }

  async after(seq: number, limit: number): Promise<Settled> {
    const isPostgres = this.#database.kind === 'postgres'
    // Before the events are read: whatever has ended by then is visible.
    const passed = isPostgres && this.#horizon !== null && (await this.#oldestRunning()) >= this.#horizon.next
    const events = await this.#read(seq, limit)
    if (!isPostgres) return { events, waits: false }
    const settledUpTo = passed ? this.#horizon!.seq : 0
    const gap = events.findIndex(
      (event, index) => event.seq > settledUpTo && event.seq !== (events[index - 1]?.seq ?? seq) + 1,
    )
    if (gap < 0) return { events, waits: false }
    if (this.#horizon === null || this.#horizon.seq < events[gap]!.seq)
      this.#horizon = { seq: events.at(-1)!.seq, next: await this.#nextTransaction() }
    return { events: events.slice(0, gap), waits: true }
  }

  async #read(seq: number, limit: number): Promise<EventHead[]> {
    return this.#database.reader
      .selectFrom('events')
      .select(['seq', 'id', 'type', 'website_id', 'resource_id', 'created_at'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(limit)
      .execute()
  }

  #oldestRunning = () => this.#ask(sql<{ id: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as id`)
  #nextTransaction = () => this.#ask(sql<{ id: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as id`)

  async #ask(question: ReturnType<typeof sql<{ id: string }>>): Promise<bigint> {
    const { rows } = await question.execute(this.#database.reader)
    return BigInt(rows[0]!.id)
  }
}
