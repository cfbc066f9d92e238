import { LRUCache } from 'lru-cache'

type Entry<V> = { value: V; tags: readonly string[] }

/** Values by key, bounded in bytes, and by what they were made of, so that a change evicts just what it touched. */
export class TaggedCache<V> {
  #entries: LRUCache<string, Entry<V>>
  #keysByTag = new Map<string, Set<string>>()

  /** `sizeOf` counts bytes, overhead included, without the key. A value larger than `maxBytes` is not cached. */
  constructor(maxBytes: number, sizeOf: (value: V) => number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => sizeOf(value) + key.length,
      dispose: ({ tags }, key) => this.#untag(key, tags),
    })
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: string, value: V, tags: readonly string[]) {
    this.#entries.set(key, { value, tags })
    if (this.#entries.peek(key) === undefined) return
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  evict(tag: string) {
    for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
  }

  clear() {
    this.#entries.clear()
  }

  #untag(key: string, tags: readonly string[]) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}
