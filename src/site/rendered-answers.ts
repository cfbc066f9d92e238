import type { Logger } from 'pino'
import { FreshCache } from '#answers/fresh-cache.ts'
import type { Feed } from '#events/feed.ts'
import type { Metrics } from '#http/metrics.ts'
import { compressBest } from '#site/compress.ts'
import { type Ready, readySize } from '#site/ready.ts'
import type { Rendering } from '#site/rendering.ts'

type Running = { begun: number; ready: Promise<Ready | undefined> }
type Options = { feed: Feed; cacheBytes: number; log: Logger; metrics: Metrics }

/** Answers that are ready, by their website and key; each is rendered once, however many visitors wait for it. */
export class RenderedAnswers {
  #options: Options
  #cache: FreshCache<Ready>
  #running = new Map<string, Running>()

  constructor(options: Options) {
    this.#options = options
    this.#cache = new FreshCache(options.feed, options.cacheBytes, readySize)
  }

  get(websiteId: string, key: string): Ready | undefined {
    return this.#ready(websiteId + key)
  }

  /** To be taken before anything of the website is read. */
  begin(): number {
    return this.#cache.begin()
  }

  /**
   * The answer, rendered when it is neither ready nor on its way.
   * @param admit called before rendering; throws when the visitor has to wait
   * @returns undefined when the page has been deleted meanwhile
   */
  async find(begun: number, websiteId: string, rendering: Rendering, admit: () => void): Promise<Ready | undefined> {
    const name = websiteId + rendering.key
    const ready = this.#ready(name)
    if (ready) return ready
    const running = this.#running.get(name)
    // What began before the feed's last change may lack a change that this request has to show.
    if (running?.begun === begun) return running.ready
    admit()
    const started = { begun, ready: this.#render(begun, websiteId, rendering) }
    this.#running.set(name, started)
    try {
      return await started.ready
    } finally {
      if (this.#running.get(name) === started) this.#running.delete(name)
    }
  }

  #ready(name: string): Ready | undefined {
    const ready = this.#cache.get(name)
    return ready === undefined || ready.until === null || ready.until > Date.now() ? ready : undefined
  }

  async #render(begun: number, websiteId: string, { key, render }: Rendering): Promise<Ready | undefined> {
    const { log, metrics } = this.#options
    const startedAt = performance.now()
    const rendered = await render()
    if (!rendered) return undefined
    metrics.renders.observe((performance.now() - startedAt) / 1000)
    const { ready, tags } = rendered
    if (this.#cache.set(begun, websiteId, websiteId + key, ready, [...tags]))
      compressBest(ready).catch((error) => log.warn({ err: error }, 'a page could not be compressed'))
    return ready
  }
}
