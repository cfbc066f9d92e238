import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import type { Feed } from '#kernel/events/feed.ts'

/** What is counted, such as the rows of a table that match a filter, and the tags of all that it depends on. */
export type Counted = { websiteId: string; key: string; tags: readonly string[] }

const MAX_BYTES = 2_000_000
const NUMBER_BYTES = 8

/**
 * Counts that take long, so that the further pages of a long list do not count again. To be read only while the feed has
 * caught up.
 */
export class CountCache {
  #counts: FreshCache<number>

  constructor(feed: Feed) {
    this.#counts = new FreshCache(feed, MAX_BYTES, () => NUMBER_BYTES)
  }

  get({ websiteId, key }: Counted): number | undefined {
    return this.#counts.get(`${websiteId} ${key}`)
  }

  /** To be taken before anything that is counted is read. */
  begin(): number {
    return this.#counts.begin()
  }

  set(begun: number, { websiteId, key, tags }: Counted, count: number) {
    this.#counts.set(begun, websiteId, `${websiteId} ${key}`, count, tags)
  }
}
