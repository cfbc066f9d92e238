import type { Logger } from 'pino'
import type { Classifier } from '#analytics/classify/classifier.ts'
import { zonesOf } from '#analytics/collect/inbox-store.ts'
import { makeView } from '#analytics/collect/make-view.ts'
import { Salts } from '#analytics/collect/salts.ts'
import { countViews, foldViews } from '#analytics/fold/fold-views.ts'
import { isMachine, type View } from '#analytics/view.ts'
import type { Database } from '#kernel/database/database.ts'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import type { Network } from '#net/networks.ts'
import type { Counting } from '#site/visits/counting.ts'
import { markForbidden, type Requested } from '#site/visits/mark-forbidden.ts'
import { type Noted, rawView } from '#site/visits/noted.ts'
import { readPacket } from '#site/visits/packet.ts'

type Options = { database: Database; classifier: Classifier; trustedProxies: readonly Network[]; log: Logger }

/** Counts on the thread that it is called on. */
export class CountingHere implements Counting {
  #options: Options
  #salts: Salts
  #stopping = new AbortController()
  #folding: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
    this.#salts = new Salts(options.database)
  }

  async count(texts: readonly string[], digest?: string): Promise<void> {
    const { database, classifier } = this.#options
    const noted = texts.flatMap(readPacket)
    await classifier.load()
    const zones = await zonesOf(database.reader, [...new Set(noted.map(({ viewed }) => viewed.websiteId))])
    const views: View[] = []
    const ofAi: Requested[] = []
    for (const one of noted) {
      const zone = zones.get(one.viewed.websiteId)
      if (zone === undefined) continue
      if (this.#salts.needs(zone, one.at)) await this.#loadSalts(zone, one.at)
      const view = this.#read(one, zone)
      if (!view) continue
      views.push(view)
      if (isMachine(view) && view.category === 'ai') ofAi.push({ view, url: one.url })
    }
    await markForbidden(database.reader, ofAi)
    this.#salts.forget(Date.now())
    await countViews(database, views, digest)
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

  /** No view is counted yet: all of it can be done again. */
  async #loadSalts(zone: string, at: number): Promise<void> {
    await this.#salts.load([{ zone, at }]).catch((error) => {
      throw error instanceof OutcomeUnknown ? error.cause : error
    })
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
