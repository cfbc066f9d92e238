import { TaggedCache } from '#kernel/answers/tagged-cache.ts'
import { tagsTouched } from '#kernel/answers/tags.ts'
import type { Feed } from '#kernel/events/feed.ts'

/** Websites whose last change is remembered; past it everything begun before is refused. */
const MAX_WEBSITES = 100_000

/**
 * Values made from records of a website, evicted when the feed reports a change of one of their tags.
 *
 * Invariant: a value whose making began before a change of its website is never cached after it, so a cached value agrees
 * with every change that the feed has reported.
 */
export class FreshCache<V> {
  #feed: Feed
  #values: TaggedCache<V>
  /** The feed's position at each website's last change. */
  #changedAt = new Map<string, number>()
  /** The same for all websites, when changes may have been missed. */
  #missedAt = 0

  constructor(feed: Feed, maxBytes: number, sizeOf: (value: V) => number) {
    this.#feed = feed
    this.#values = new TaggedCache(maxBytes, sizeOf)
    feed.subscribe((change) => {
      if (change.website_id === null) return
      if (this.#changedAt.size >= MAX_WEBSITES) this.#forgetWebsites()
      this.#changedAt.set(change.website_id, feed.position())
      for (const tag of tagsTouched(change)) this.#values.evict(tag)
    })
    feed.onMissed(() => {
      this.#forgetWebsites()
      this.#values.clear()
    })
  }

  get(key: string): V | undefined {
    return this.#values.get(key)
  }

  /** To be taken before anything of the value is read, the website's own row too. */
  begin(): number {
    return this.#feed.position()
  }

  /** @returns whether it was cached: not when the website has changed since `begun` */
  set(begun: number, websiteId: string, key: string, value: V, tags: readonly string[]): boolean {
    if (begun < Math.max(this.#missedAt, this.#changedAt.get(websiteId) ?? 0)) return false
    this.#values.set(key, value, tags)
    return true
  }

  #forgetWebsites() {
    this.#changedAt.clear()
    this.#missedAt = this.#feed.position()
  }
}
