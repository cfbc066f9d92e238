import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import type { Counting } from '#site/visits/counting.ts'
import { lengthOf, type Noted, noteRequest, type Viewed } from '#site/visits/noted.ts'

/** What a killed process loses at most, in milliseconds. */
const FLUSH_MS = 1_000
/** Views that wait to be counted, and the characters of their requests; further ones are shed. Some seconds of a full load. */
const MAX_WAITING = 100_000
const MAX_CHARACTERS = 32_000_000
/** Views made into one text: immediately rather than a second later, since long-lived objects cost as much again to collect. */
const MAX_IN_PACKET = 500
/** Packets handed over at a time: the more views, the more are of one visitor. All are lost with the thread that counts them. */
const MAX_PACKETS = 40

/** `noted` is a JSON list of `Noted`. */
type Packet = { noted: string; count: number; characters: number }

type Options = { counting: Pick<Counting, 'count'>; log: Logger }

/**
 * Notes who views which page. While a request is answered its view is only added to a list; once a second what was
 * noted is handed over to be read and counted. A view that cannot be counted is counted later, or shed when too many wait; none
 * is counted twice.
 */
export class Visits {
  #options: Options
  #noted: Noted[] = []
  #packets: Packet[] = []
  /** Handed over together, and after a failure again. */
  #handed: Packet[] = []
  /** Of all three. */
  #waiting = 0
  #characters = 0
  #shed = 0
  #timer: NodeJS.Timeout | undefined
  #flushing = Promise.resolve()
  #isFlushing = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Views that were not counted because too many waited. */
  get shed(): number {
    return this.#shed
  }

  /** To be called with each answer that shows a page to a GET. */
  note(request: IncomingMessage, viewed: Omit<Viewed, 'goal'>) {
    if (request.method === 'GET') this.#note(request, { ...viewed, goal: null })
  }

  /** A page that a script showed without requesting it. */
  noteShown(request: IncomingMessage, viewed: Omit<Viewed, 'goal'>) {
    this.#note(request, { ...viewed, goal: null })
  }

  /** A person has reached what the website is for. `goal` is a kind and a name, like `form:contact`. */
  noteGoal(request: IncomingMessage, viewed: Viewed & { goal: string }) {
    this.#note(request, viewed)
  }

  async start() {
    this.#timer = setInterval(() => {
      if (!this.#isFlushing) void this.flush()
    }, FLUSH_MS)
    this.#timer.unref()
  }

  /** Counts everything. */
  async close() {
    clearInterval(this.#timer)
    await this.flush()
    const lost = this.#waiting
    if (lost > 0) this.#options.log.error({ views: lost }, 'views could not be counted')
  }

  /** Resolves when what was noted before the call is counted, unless that fails; then the next call counts it. */
  flush(): Promise<void> {
    this.#isFlushing = true
    const flushing = this.#flushing
      .then(() => this.#count())
      .catch((error) => this.#options.log.warn({ err: error }, 'views could not be counted'))
      .finally(() => {
        this.#isFlushing = this.#flushing !== flushing
      })
    this.#flushing = flushing
    return flushing
  }

  #note(request: IncomingMessage, viewed: Viewed) {
    const noted = noteRequest(request, viewed)
    if (!noted) return
    const characters = this.#characters + lengthOf(noted)
    if (this.#waiting >= MAX_WAITING || characters > MAX_CHARACTERS) {
      this.#shed++
      return
    }
    this.#characters = characters
    this.#waiting++
    this.#noted.push(noted)
    if (this.#noted.length >= MAX_IN_PACKET) this.#pack()
  }

  #pack() {
    if (this.#noted.length === 0) return
    const noted = this.#noted
    this.#noted = []
    const characters = noted.reduce((sum, one) => sum + lengthOf(one), 0)
    this.#packets.push({ noted: JSON.stringify(noted), count: noted.length, characters })
  }

  /** Also counts what is noted in the meantime, where that fills a whole handover: a full load leaves no pauses. */
  async #count() {
    this.#pack()
    for (let left = this.#packets.length; this.#hasMore(left); ) {
      if (this.#handed.length === 0) {
        this.#handed = this.#packets.splice(0, MAX_PACKETS)
        left -= this.#handed.length
      }
      await this.#countHanded()
    }
  }

  #hasMore(left: number): boolean {
    return this.#handed.length > 0 || left > 0 || this.#packets.length >= MAX_PACKETS
  }

  async #countHanded() {
    const views = this.#handed.reduce((sum, { count }) => sum + count, 0)
    try {
      this.#shed += await this.#options.counting.count(this.#handed.map(({ noted }) => noted))
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      // Counted again they could be counted twice.
      this.#shed += views
    }
    this.#waiting -= views
    this.#characters -= this.#handed.reduce((sum, { characters }) => sum + characters, 0)
    this.#handed = []
  }
}
