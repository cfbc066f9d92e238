import type { Logger } from 'pino'
import type { Core } from '#kernel/operations/core.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { visit } from '#kernel/operations/visit.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'

/** How far behind a count may be, in milliseconds. */
const WRITE_MS = 5_000

type Counted = { count: number }
type Options<Entry> = {
  /** In a log. */
  name: string
  operation: VisitOperation
  bodyOf(entries: Entry[]): object
  /** Entries of one call, so that no other write waits for long. */
  maxAtOnce: number
  /** Entries counted between two writes, of all websites and of one; what further ones count is lost. */
  maxCounted: number
  maxOfWebsite: number
}

/**
 * How often visitors did something. Counts are held in memory and written every few seconds and at the end; those of a
 * killed process since its last write are lost, those of a write that fails are written by the next.
 */
export class VisitCounts<Entry extends Counted> {
  #core: Core
  #log: Logger
  #options: Options<Entry>
  /** By website and key. */
  #counted = new Map<string, Map<string, Entry>>()
  #size = 0
  #timer: NodeJS.Timeout | undefined
  #writing = Promise.resolve()

  constructor(core: Core, log: Logger, options: Options<Entry>) {
    this.#core = core
    this.#log = log
    this.#options = options
  }

  note(websiteId: string, key: string, fields: Omit<Entry, 'count'>) {
    this.#add(websiteId, key, { ...fields, count: 1 } as Entry)
  }

  async start() {
    this.#timer = setInterval(() => void this.write(), WRITE_MS)
    this.#timer.unref()
  }

  async close() {
    clearInterval(this.#timer)
    await this.write()
  }

  /** Resolves when everything that was noted before the call is written. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeCounted())
    return this.#writing
  }

  #add(websiteId: string, key: string, entry: Entry) {
    const { maxCounted, maxOfWebsite } = this.#options
    const entries = this.#counted.get(websiteId)
    const known = entries?.get(key)
    if (known) Object.assign(known, withoutNulls(entry), { count: known.count + entry.count })
    else if (this.#size < maxCounted && (entries?.size ?? 0) < maxOfWebsite) {
      if (entries) entries.set(key, entry)
      else this.#counted.set(websiteId, new Map([[key, entry]]))
      this.#size++
    }
  }

  async #writeCounted() {
    const counted = this.#counted
    this.#counted = new Map()
    this.#size = 0
    for (const [websiteId, entries] of counted) await this.#writeOf(websiteId, entries)
  }

  async #writeOf(websiteId: string, entries: Map<string, Entry>) {
    const { name, operation, bodyOf, maxAtOnce } = this.#options
    // In the same order in every process, so that no two wait for each other.
    const ordered = [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
    for (let from = 0; from < ordered.length; from += maxAtOnce)
      try {
        const body = bodyOf(ordered.slice(from, from + maxAtOnce).map(([, entry]) => entry))
        await visit(this.#core, { operation, websiteId, body })
      } catch (error) {
        // The website has been deleted since.
        if (error instanceof NotFound) return
        this.#log.warn({ err: error }, `${name} could not be written`)
        for (const [key, entry] of ordered.slice(from)) this.#add(websiteId, key, entry)
        return
      }
  }
}

/** What is not known of this one may be known of an earlier one. */
function withoutNulls(entry: object): object {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null))
}
