import { LRUCache } from 'lru-cache'
import { FreshCache } from '#answers/fresh-cache.ts'
import { tagOfKind } from '#answers/tags.ts'
import type { Database } from '#database/database.ts'
import type { Feed } from '#events/feed.ts'
import { findSite, type Site } from '#site/find-site.ts'

const MAX_KNOWN_BYTES = 4_000_000
/** Names without a website, of which strangers send any number: counted apart, so that they push out no website. */
const MAX_UNKNOWN_BYTES = 1_000_000
/** What an entry costs besides its name. */
const OVERHEAD_BYTES = 300
/** Characters of a DNS label. */
const SUBDOMAIN = /^[a-z0-9-]{1,63}$/

type Options = { database: Database; feed: Feed; sitesDomain: string }

/**
 * Finds the website that answers at a host name. Everything else that visitors get is found by the website's id.
 *
 * Invariant: a cached name agrees with every change of a website that the feed has reported. Only ready pages are served
 * by a cached name; whatever has to be rendered or written starts from the database (`find`), so a name that has just
 * moved to another website never shows the former one's pages for longer than the feed lags.
 */
export class HostResolver {
  #reader: Database['reader']
  #suffix: string
  #ids: FreshCache<string>
  #unknown = new LRUCache<string, true>({
    maxSize: MAX_UNKNOWN_BYTES,
    sizeCalculation: (_, name) => name.length + OVERHEAD_BYTES,
  })
  /** The feed's position at the last change of any website. */
  #websitesChangedAt = 0

  constructor({ database, feed, sitesDomain }: Options) {
    this.#reader = database.reader
    this.#suffix = `.${sitesDomain}`
    this.#ids = new FreshCache(feed, MAX_KNOWN_BYTES, (id) => 2 * id.length + OVERHEAD_BYTES)
    const forgetUnknown = () => {
      this.#websitesChangedAt = feed.position()
      this.#unknown.clear()
    }
    feed.subscribe(({ type }) => type.startsWith('website.') && forgetUnknown())
    feed.onMissed(forgetUnknown)
  }

  /** Null for a name that is known to have no website, undefined when only the database knows. */
  cachedId(name: string): string | null | undefined {
    return this.#ids.get(name) ?? (this.#unknown.has(name) ? null : undefined)
  }

  async find(name: string): Promise<Site | undefined> {
    if (!name.endsWith(this.#suffix)) return undefined
    const subdomain = name.slice(0, -this.#suffix.length)
    if (!SUBDOMAIN.test(subdomain)) return undefined
    const begun = this.#ids.begin()
    const site = await findSite(this.#reader, subdomain)
    if (site) this.#ids.set(begun, site.id, name, site.id, [tagOfKind(site.id, 'website')])
    else if (begun >= this.#websitesChangedAt) this.#unknown.set(name, true)
    return site
  }
}
