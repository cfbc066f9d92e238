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
  #values: TaggedCache<{ value: V; begun: number }>
  /** The feed's position at each website's last change. */
  #changedAt = new Map<string, number>()
  /** The same for all websites, when changes may have been missed. */
  #missedAt = 0
  /** Positions before which values are outdated, and before which nobody gets them. */
  #outdatedBefore = 0
  #uselessBefore = 0

  constructor(feed: Feed, maxBytes: number, sizeOf: (value: V) => number) {
    this.#feed = feed
    this.#values = new TaggedCache(maxBytes, ({ value }) => sizeOf(value))
    feed.subscribe((change) => {
      if (change.website_id === null) return
      if (this.#changedAt.size >= MAX_WEBSITES) this.#forgetWebsites()
      this.#changedAt.set(change.website_id, feed.position())
      for (const tag of tagsTouched(change)) this.#values.evict(tag)
    })
    feed.onMissed((usableMs) => {
      this.#forgetWebsites()
      const position = feed.position()
      this.#outdatedBefore = position
      if (usableMs === 0) this.#values.clear()
      else setTimeout(() => this.#setUseless(position), usableMs).unref()
    })
  }

  get(key: string): V | undefined {
    const kept = this.#values.get(key)
    return kept && kept.begun >= this.#outdatedBefore ? kept.value : undefined
  }

  /** The same where changes may have been missed since, for those who otherwise get nothing. */
  getOutdated(key: string): V | undefined {
    const kept = this.#values.get(key)
    return kept && kept.begun >= this.#uselessBefore ? kept.value : undefined
  }

  /** To be taken before anything of the value is read, the website's own row too. */
  begin(): number {
    return this.#feed.position()
  }

  /** @returns whether it was cached: not when the website has changed since `begun` */
  set(begun: number, websiteId: string, key: string, value: V, tags: readonly string[]): boolean {
    if (begun < Math.max(this.#missedAt, this.#changedAt.get(websiteId) ?? 0)) return false
    this.#values.set(key, { value, begun }, tags)
    return true
  }

  #setUseless(before: number) {
    this.#uselessBefore = before
  }

  #forgetWebsites() {
    this.#changedAt.clear()
    this.#missedAt = this.#feed.position()
  }
}
