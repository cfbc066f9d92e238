import { LRUCache } from 'lru-cache'
import type { Ready } from '#site/ready.ts'

/** Three compressed forms and headers, against the plain body's size. */
const SIZE_FACTOR = 2
const OVERHEAD_BYTES = 2_000

type Entry = { ready: Ready; tags: string[] }

/** Ready answers by address, and by what they were made of, so that a change drops just what it touched. */
export class ReadyCache {
  #entries: LRUCache<string, Entry>
  #byTag = new Map<string, Set<string>>()

  constructor(maxBytes: number) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ ready }) => ready.identity.body.length * SIZE_FACTOR + OVERHEAD_BYTES,
      dispose: ({ tags }, key) => this.#untag(key, tags),
    })
  }

  get(key: string): Ready | undefined {
    return this.#entries.get(key)?.ready
  }

  set(key: string, ready: Ready, tags: string[]) {
    this.#entries.set(key, { ready, tags })
    for (const tag of tags) {
      const keys = this.#byTag.get(tag)
      if (keys) keys.add(key)
      else this.#byTag.set(tag, new Set([key]))
    }
  }

  drop(tag: string) {
    for (const key of this.#byTag.get(tag) ?? []) this.#entries.delete(key)
  }

  clear() {
    this.#entries.clear()
  }

  #untag(key: string, tags: string[]) {
    for (const tag of tags) {
      const keys = this.#byTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#byTag.delete(tag)
    }
  }
}
