import { LRUCache } from 'lru-cache'
import type { Change } from '#database/database.ts'

export type Kept = { websiteId: string; bytes: Buffer; etag: string }
export type Keepable = { websiteId: string; body: string; etag: string }

/** What a kept answer costs besides its bytes. */
const OVERHEAD_BYTES = 500
/** Answers remembered for having been asked for once. */
const ONCE_ASKED = 20_000

/**
 * Encoded answers of one record to one user, kept until anything of the record's website changes, the user's access to
 * it included. Only to be asked right after the feed has said that it is fresh: that is what rules staleness out.
 */
export class KeptAnswers {
  #answers: LRUCache<string, Kept>
  #byWebsite = new Map<string, Set<string>>()
  #onceAsked = new LRUCache<string, true>({ max: ONCE_ASKED })

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (kept) => kept.bytes.length + OVERHEAD_BYTES,
      dispose: (kept, key) => this.#forget(kept.websiteId, key),
    })
  }

  get(operation: string, id: string, userId: string): Kept | undefined {
    return this.#answers.get(operation + id + userId)
  }

  keep(operation: string, id: string, userId: string, { websiteId, body, etag }: Keepable) {
    const key = operation + id + userId
    // What is asked for but once would only push out what is asked for often.
    if (!this.#onceAsked.has(key)) {
      this.#onceAsked.set(key, true)
      return
    }
    this.#answers.set(key, { websiteId, bytes: Buffer.from(body), etag })
    const keys = this.#byWebsite.get(websiteId)
    if (keys) keys.add(key)
    else this.#byWebsite.set(websiteId, new Set([key]))
  }

  drop(change: Change) {
    // A change that names no website concerns people and credentials, on which no kept answer depends.
    for (const key of this.#byWebsite.get(change.website_id ?? '') ?? []) this.#answers.delete(key)
  }

  clear() {
    this.#answers.clear()
  }

  #forget(websiteId: string, key: string) {
    const keys = this.#byWebsite.get(websiteId)
    keys?.delete(key)
    if (keys?.size === 0) this.#byWebsite.delete(websiteId)
  }
}
