import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import type { Counting } from '#site/visits/counting.ts'
import { lengthOf, type Noted, noteRequest, type Viewed } from '#site/visits/noted.ts'

/** What a killed process loses at most, in milliseconds. */
const FLUSH_MS = 1_000
/** Views that wait to be written, and the characters of their requests; further ones are shed. Some seconds of a full load. */
const MAX_WAITING = 100_000
const MAX_CHARACTERS = 32_000_000
/** Views made into one text: immediately rather than a second later, since long-lived objects cost as much again to collect. */
const MAX_IN_PACKET = 500
/** Packets handed over at a time. All of their views are shed when it stays unknown whether they were written. */
const MAX_PACKETS = 4

/** `noted` is a JSON list of `Noted`. */
type Packet = { noted: string; count: number; characters: number }

type Options = {
  counting: Pick<Counting, 'collect'>
  /** Called when there are views to count. */
  written: () => void
  log: Logger
}

/**
 * Notes who views which page. While a request is answered its view is only added to a list; once a second what was
 * noted is handed over to be read and written to the inbox of analytics. A view that cannot be written is written later, or shed
 * when too many wait; none is written twice.
 */
export class Visits {
  #options: Options
  #noted: Noted[] = []
  #packets: Packet[] = []
  /** Of both. */
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

  /** Writes everything. */
  async close() {
    clearInterval(this.#timer)
    await this.flush()
    const lost = this.#waiting
    if (lost > 0) this.#options.log.error({ views: lost }, 'views could not be written')
  }

  /** Resolves when what was noted before the call is written, unless that fails; then the next call writes it. */
  flush(): Promise<void> {
    this.#isFlushing = true
    const flushing = this.#flushing
      .then(() => this.#write())
      .catch((error) => this.#options.log.warn({ err: error }, 'views could not be written'))
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

  /** Also writes what is noted in the meantime, where that fills a whole handover: a full load leaves no pauses. */
  async #write() {
    const { counting, written } = this.#options
    this.#pack()
    for (let left = this.#packets.length; left > 0 || this.#packets.length >= MAX_PACKETS; left -= MAX_PACKETS) {
      const some = this.#packets.slice(0, MAX_PACKETS)
      const views = some.reduce((sum, { count }) => sum + count, 0)
      try {
        await counting.collect(some.map(({ noted }) => noted))
      } catch (error) {
        if (!(error instanceof OutcomeUnknown)) throw error
        // Written again they could be counted twice.
        this.#shed += views
      }
      this.#packets.splice(0, some.length)
      this.#waiting -= views
      this.#characters -= some.reduce((sum, { characters }) => sum + characters, 0)
      written()
    }
  }
}
