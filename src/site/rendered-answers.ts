import type { Logger } from 'pino'
import type { Metrics } from '#http/metrics.ts'
import { headerPairs } from '#http/raw-headers.ts'
import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import type { Feed } from '#kernel/events/feed.ts'
import { compressBest } from '#site/compress.ts'
import type { EdgeHeaders } from '#site/edge/edge-headers.ts'
import type { OwnText } from '#site/page-parts.ts'
import { type Ready, readySize } from '#site/ready.ts'
import type { Rendered, Rendering } from '#site/rendering.ts'

type Running = { begun: number; rendered: Promise<Rendered | undefined> }
type Options = { feed: Feed; cacheBytes: number; edge: EdgeHeaders | null; log: Logger; metrics: Metrics }

/** Of what pages show by themselves, for the index of searches: it takes them within seconds. */
const MAX_OWN_BYTES = 8_000_000

/** Answers that are ready, by their website and key; each is rendered once, however many visitors wait for it. */
export class RenderedAnswers {
  #options: Options
  #cache: FreshCache<Ready>
  #own: FreshCache<OwnText>
  #running = new Map<string, Running>()

  constructor(options: Options) {
    this.#options = options
    this.#cache = new FreshCache(options.feed, options.cacheBytes, readySize)
    this.#own = new FreshCache(options.feed, MAX_OWN_BYTES, ({ html }) => 2 * html.length + OVERHEAD_BYTES)
  }

  /** With `outdated` also what may have changed since, unnoticed. */
  get(websiteId: string, key: string, outdated: boolean): Ready | undefined {
    const name = websiteId + key
    return untilItEnds(outdated ? this.#cache.getOutdated(name) : this.#cache.get(name))
  }

  /** To be taken before anything of the website is read. */
  begin(): number {
    return this.#cache.begin()
  }

  /**
   * The answer, rendered when it is neither ready nor on its way.
   * @param admit called before rendering; throws when the visitor has to wait
   * @returns undefined when the page has been deleted since
   */
  async find(begun: number, websiteId: string, rendering: Rendering, admit: () => void): Promise<Ready | undefined> {
    const ready = this.#ready(websiteId + rendering.key)
    return ready ?? (await this.#renderOnce(begun, websiteId, rendering, admit))?.ready
  }

  /** What a page shows on its own. Where that is not known, the page is rendered, and is ready for visitors as well. */
  async ownText(begun: number, websiteId: string, rendering: Rendering): Promise<OwnText | undefined> {
    const name = websiteId + rendering.key
    const known = this.#ready(name) && this.#own.get(name)
    return known ?? (await this.#renderOnce(begun, websiteId, rendering))?.own
  }

  async #renderOnce(
    begun: number,
    websiteId: string,
    rendering: Rendering,
    admit = () => {},
  ): Promise<Rendered | undefined> {
    const name = websiteId + rendering.key
    const running = this.#running.get(name)
    // What began before the feed's last change may lack a change that this request has to show.
    if (running?.begun === begun) return running.rendered
    admit()
    const started = { begun, rendered: this.#render(begun, websiteId, rendering) }
    this.#running.set(name, started)
    try {
      return await started.rendered
    } finally {
      if (this.#running.get(name) === started) this.#running.delete(name)
    }
  }

  #ready(name: string): Ready | undefined {
    return untilItEnds(this.#cache.get(name))
  }

  async #render(begun: number, websiteId: string, { key, render }: Rendering): Promise<Rendered | undefined> {
    const { edge, log, metrics } = this.#options
    const startedAt = performance.now()
    const rendered = await render()
    if (!rendered) return undefined
    metrics.renders.observe((performance.now() - startedAt) / 1000)
    const { ready, own } = rendered
    const tags = [...rendered.tags]
    if (this.#cache.set(begun, websiteId, websiteId + key, ready, tags)) {
      // Answers at other keys than paths are looked up for each visitor. What changed since it was begun is kept nowhere.
      if (edge && key.startsWith('/') && mayBeShared(ready)) ready.edge = edge.describe(websiteId, tags, ready.viewed)
      compressBest(ready).catch((error) => log.warn({ err: error }, 'a page could not be compressed'))
    }
    if (own) this.#own.set(begun, websiteId, websiteId + key, own, tags)
    return rendered
  }
}

const OVERHEAD_BYTES = 500

function untilItEnds(ready: Ready | undefined): Ready | undefined {
  return ready === undefined || ready.until === null || ready.until > Date.now() ? ready : undefined
}

/** Unless the website's own headers forbid it. */
function mayBeShared({ status, identity }: Ready): boolean {
  const headers = headerPairs(identity.headers)
  return status === 200 && !headers.some(([name, value]) => name === 'cache-control' && /private|no-store/i.test(value))
}
