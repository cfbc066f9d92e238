import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { VIEWS_AT_ONCE } from '#analytics/fold/fold-views.ts'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import type { Counting } from '#site/visits/counting.ts'
import { lengthOf, type Noted, noteRequest, type Viewed } from '#site/visits/noted.ts'
import { writePacket } from '#site/visits/packet.ts'

/** What a killed process loses at most, in milliseconds. */
const FLUSH_MS = 1_000
/** Views that wait to be counted, and the characters of their requests; further ones are shed. Some seconds of a full load. */
const MAX_WAITING = 100_000
const MAX_CHARACTERS = 32_000_000
/** Views made into one text: immediately rather than a second later, since long-lived objects cost as much again to collect. */
const MAX_IN_PACKET = 250
/** Views come in groups by address, and are counted group by group: what is known of a visitor is read and written once in a flush. */
const GROUPS = 16
/** As many views make another flush immediately. */
const MANY = 10_000

/** `noted` is what `writePacket` makes of views. */
type Packet = { noted: string; count: number; characters: number }

type Options = { counting: Pick<Counting, 'count'>; log: Logger }

/**
 * Notes who views which page. While a request is answered its view is only added to a list; once a second what was
 * noted is handed over to be read and counted. A view that cannot be counted is counted later, or shed when too many wait; none
 * is counted twice.
 */
export class Visits {
  #options: Options
  /** By group. */
  #noted: Noted[][] = Array.from({ length: GROUPS }, () => [])
  #packets: Packet[][] = Array.from({ length: GROUPS }, () => [])
  /** Being counted, group by group. */
  #flushed: Packet[] = []
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
    const group = groupOf(noted.forwarded || noted.peer)
    if (this.#noted[group]!.push(noted) >= MAX_IN_PACKET) this.#pack(group)
  }

  #pack(group: number) {
    const noted = this.#noted[group]!
    if (noted.length === 0) return
    this.#noted[group] = []
    const characters = noted.reduce((sum, one) => sum + lengthOf(one), 0)
    this.#packets[group]!.push({ noted: writePacket(noted), count: noted.length, characters })
  }

  /** Also counts what is noted in the meantime, where that is much: a full load leaves no pauses. */
  async #count() {
    do {
      for (let group = 0; group < GROUPS; group++) {
        this.#pack(group)
        this.#flushed.push(...this.#packets[group]!.splice(0))
      }
      while (this.#flushed.length > 0) await this.#handOver()
    } while (this.#waiting >= MANY)
  }

  async #handOver() {
    const some: Packet[] = []
    let [views, characters] = [0, 0]
    for (const packet of this.#flushed) {
      if (views >= VIEWS_AT_ONCE) break
      some.push(packet)
      views += packet.count
      characters += packet.characters
    }
    try {
      await this.#options.counting.count(some.map(({ noted }) => noted))
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      // Counted again they could be counted twice.
      this.#shed += views
    }
    this.#flushed.splice(0, some.length)
    this.#waiting -= views
    this.#characters -= characters
  }
}

/** By its end, which differs most. */
function groupOf(address: string): number {
  let sum = 0
  for (let at = Math.max(0, address.length - 3); at < address.length; at++) sum = 10 * sum + address.charCodeAt(at)
  return sum % GROUPS
}
