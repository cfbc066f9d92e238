import type { IncomingMessage } from 'node:http'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Classifier } from '#analytics/classify/classifier.ts'
import { appendViews, zonesOf } from '#analytics/collect/inbox-store.ts'
import { makeView } from '#analytics/collect/make-view.ts'
import { Salts } from '#analytics/collect/salts.ts'
import type { View } from '#analytics/view.ts'
import type { Database } from '#database/database.ts'
import type { Network } from '#net/networks.ts'
import { OutcomeUnknown } from '#operations/service-errors.ts'
import { lengthOf, type Noted, noteRequest, rawView, type Viewed } from '#site/visits/noted.ts'

/** What a killed process loses at most, in milliseconds. */
const FLUSH_MS = 1_000
/** Views that wait to be written, and the characters of their requests; further ones are shed. */
const MAX_WAITING = 50_000
const MAX_CHARACTERS = 32_000_000
/** Views read between requests, so that none waits for long. */
const READ_AT_ONCE = 50
/** Views in a row of the inbox. */
const MAX_IN_ROW = 500

type Options = {
  database: Database
  classifier: Classifier
  trustedProxies: readonly Network[]
  /** Called when there are views to count. */
  written: () => void
  log: Logger
}

/**
 * Notes who views which page. While a request is answered its view is only added to a list; once a second the list is
 * read and written to the inbox of analytics. A view that cannot be written is written later, or shed when too many wait;
 * none is written twice.
 */
export class Visits {
  #options: Options
  #salts: Salts
  #noted: Noted[] = []
  #characters = 0
  /** Rows for the inbox. */
  #made: View[][] = []
  #shed = 0
  #timer: NodeJS.Timeout | undefined
  #flushing = Promise.resolve()
  #isFlushing = false

  constructor(options: Options) {
    this.#options = options
    this.#salts = new Salts(options.database)
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
    const lost = this.#waiting()
    if (lost > 0) this.#options.log.error({ views: lost }, 'views could not be written')
  }

  /** Resolves when what was noted before the call is written, unless that fails; then the next call writes it. */
  flush(): Promise<void> {
    this.#isFlushing = true
    const flushing = this.#flushing
      .then(() => this.#readAndWrite())
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
    if (this.#waiting() >= MAX_WAITING || characters > MAX_CHARACTERS) {
      this.#shed++
      return
    }
    this.#characters = characters
    this.#noted.push(noted)
  }

  #waiting(): number {
    return this.#noted.length + this.#made.length * MAX_IN_ROW
  }

  async #readAndWrite() {
    await this.#readNoted()
    while (this.#made.length > 0) {
      await this.#write(this.#made[0]!)
      this.#made.shift()
    }
  }

  async #write(views: View[]) {
    const { database, written } = this.#options
    try {
      await appendViews(database, views)
      written()
    } catch (error) {
      // Written again they could be counted twice.
      if (error instanceof OutcomeUnknown) this.#shed += views.length
      else throw error
    }
  }

  /** Leaves everything as it is when the database cannot be read. */
  async #readNoted() {
    const { database, classifier } = this.#options
    const count = this.#noted.length
    if (count === 0) return
    await classifier.load()
    const noted = this.#noted.slice(0, count)
    const zones = await zonesOf(database.reader, [...new Set(noted.map(({ websiteId }) => websiteId))])
    const known = noted.flatMap((one) => {
      const zone = zones.get(one.websiteId)
      return zone === undefined ? [] : [{ one, zone, at: one.at }]
    })
    await this.#salts.load(known)
    this.#noted.splice(0, count)
    this.#characters -= noted.reduce((sum, one) => sum + lengthOf(one), 0)
    let row: View[] = []
    this.#made.push(row)
    for (const [index, { one, zone }] of known.entries()) {
      if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await otherWork()
      const view = this.#read(one, zone)
      if (!view) continue
      if (row.length === MAX_IN_ROW) {
        row = []
        this.#made.push(row)
      }
      row.push(view)
    }
    this.#made = this.#made.filter(({ length }) => length > 0)
    this.#salts.forget(Date.now())
  }

  #read(noted: Noted, zone: string): View | null {
    const { classifier, trustedProxies, log } = this.#options
    try {
      return makeView(rawView(noted, trustedProxies), zone, { classify: classifier.classify, salts: this.#salts })
    } catch (error) {
      log.error({ err: error }, 'a view could not be read')
      return null
    }
  }
}
