import type { Feed } from '#events/feed.ts'
import type { Ready } from '#site/ready.ts'
import { ReadyCache } from '#site/ready-cache.ts'
import { tagsTouched } from '#site/tags.ts'

/** Ready answers that the feed of changes drops; what was begun before a change is not kept after it. */
export class KeptReady {
  #feed: Feed
  #ready: ReadyCache
  /** Where the feed stood at each website's last change. */
  #changed = new Map<string, number>()
  /** The same for all of them, when changes may have been missed. */
  #missed = 0

  constructor(feed: Feed, maxBytes: number) {
    this.#feed = feed
    this.#ready = new ReadyCache(maxBytes)
    feed.subscribe((change) => {
      if (!change.website_id) return
      this.#changed.set(change.website_id, feed.mark())
      for (const tag of tagsTouched(change)) this.#ready.drop(tag)
    })
    feed.onMissed(() => {
      this.#missed = feed.mark()
      this.#ready.clear()
    })
  }

  get(key: string): Ready | undefined {
    return this.#ready.get(key)
  }

  /** To be taken before anything is read, the website's own row too. */
  mark(): number {
    return this.#feed.mark()
  }

  /** @returns whether it was kept */
  keep(websiteId: string, mark: number, key: string, made: { ready: Ready; tags: string[] }): boolean {
    if (mark < Math.max(this.#missed, this.#changed.get(websiteId) ?? 0)) return false
    this.#ready.set(key, made.ready, made.tags)
    return true
  }
}
