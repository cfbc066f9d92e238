import type { Logger } from 'pino'
import type { Classifier } from '#analytics/classify/classifier.ts'
import { zonesOf } from '#analytics/collect/inbox-store.ts'
import { makeView } from '#analytics/collect/make-view.ts'
import { Salts } from '#analytics/collect/salts.ts'
import { countViews, foldViews } from '#analytics/fold/fold-views.ts'
import { slicesOf } from '#analytics/fold/slices.ts'
import type { View } from '#analytics/view.ts'
import type { Database } from '#kernel/database/database.ts'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import type { Network } from '#net/networks.ts'
import type { Counting } from '#site/visits/counting.ts'
import { type Noted, rawView } from '#site/visits/noted.ts'

type Options = { database: Database; classifier: Classifier; trustedProxies: readonly Network[]; log: Logger }

/** Counts on the thread that it is called on. */
export class CountingHere implements Counting {
  #options: Options
  #salts: Salts
  /** Of the views handed over last, those that are not counted yet. */
  #left: View[][] | null = null
  #stopping = new AbortController()
  #folding: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#salts = new Salts(options.database)
  }

  async count(texts: readonly string[]): Promise<number> {
    this.#left ??= slicesOf(await this.#views(texts))
    let shed = 0
    for (let slice = this.#left[0]; slice; slice = this.#left[0]) {
      const views = slice
      await countViews(this.#options.database, views).catch((error) => {
        if (!(error instanceof OutcomeUnknown)) throw error
        // Counted again they could be counted twice.
        shed += views.length
      })
      this.#left.shift()
    }
    this.#left = null
    return shed
  }

  fold(): Promise<void> {
    this.#folding ??= foldViews(this.#options.database, this.#stopping.signal).finally(() => {
      this.#folding = null
    })
    return this.#folding
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#folding?.catch(() => {})
  }

  async #views(texts: readonly string[]): Promise<View[]> {
    const { database, classifier } = this.#options
    const noted = texts.flatMap((text) => JSON.parse(text) as Noted[])
    await classifier.load()
    const zones = await zonesOf(database.reader, [...new Set(noted.map(({ websiteId }) => websiteId))])
    const known = noted.flatMap((one) => {
      const zone = zones.get(one.websiteId)
      return zone === undefined ? [] : [{ one, zone, at: one.at }]
    })
    // No view is counted yet: all of it can be done again.
    await this.#salts.load(known).catch((error) => {
      throw error instanceof OutcomeUnknown ? error.cause : error
    })
    const views = known.flatMap(({ one, zone }) => this.#read(one, zone) ?? [])
    this.#salts.forget(Date.now())
    return views
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
