import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import { addHits } from '#resources/redirects/store.ts'

/** How far behind a `hit_count` may be, in milliseconds. */
const WRITE_MS = 5_000
/** Redirects counted between two writes; hits of further ones are not counted. */
const MAX_COUNTED = 50_000
/** Rows of one transaction, so that no other write waits for long. */
const AT_ONCE = 200

type Counted = { website_id: string; id: string; count: number }

/**
 * How often visitors followed each redirect: every answer counts, to robots and to HEAD too. Counted in memory and written
 * now and then, without an event, so that no cached answer is evicted; what a killed process has not written is lost.
 */
export class RedirectHits {
  #database: Database
  #log: Logger
  #counted = new Map<string, Counted>()
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(database: Database, log: Logger) {
    this.#database = database
    this.#log = log
  }

  note(website_id: string, id: string) {
    const counted = this.#counted.get(id)
    if (counted) counted.count++
    else if (this.#counted.size < MAX_COUNTED) this.#counted.set(id, { website_id, id, count: 1 })
  }

  async start() {
    this.#timer = setInterval(() => void this.write(), WRITE_MS)
    this.#timer.unref()
  }

  async close() {
    clearInterval(this.#timer)
    await this.write()
  }

  /** Resolves when everything counted before the call is written. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCounted())
    return this.#writing
  }

  async #writeCounted() {
    // In one order, so that two processes cannot wait for each other.
    const counted = [...this.#counted.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
    this.#counted.clear()
    try {
      for (let from = 0; from < counted.length; from += AT_ONCE)
        await this.#database.write(async (tx) => {
          for (const { website_id, id, count } of counted.slice(from, from + AT_ONCE))
            await addHits(tx, website_id, id, count)
        })
    } catch (error) {
      this.#log.warn({ err: error }, 'hits of redirects could not be written')
    }
  }
}
