import { LRUCache } from 'lru-cache'
import type { Change } from '#database/database.ts'
import { AskedLately } from '#operations/asked-lately.ts'
import type { ListMeta } from '#operations/list.ts'

/** `latin1` holds the body's bytes, a character each: of all forms the one that is sent with the least work. */
export type Kept = { websiteId: string; latin1: string; etag?: string; meta?: ListMeta }
export type Keepable = { websiteId: string; body: string | Buffer; etag?: string; meta?: ListMeta }
/** What an answer depends on besides the website's state. */
export type KeptKey = { operation: string; id: string; userId: string; search: string }

/** What a kept answer costs besides its bytes. */
const OVERHEAD_BYTES = 500
/** A longer query is one of too many. */
const MAX_SEARCH = 100

/**
 * Encoded answers about one record to one user, kept until anything of the record's website changes, the user's access to
 * it included. Only to be asked right after the feed has said that it is fresh: that is what rules staleness out.
 */
export class KeptAnswers {
  #answers: LRUCache<string, Kept>
  #byWebsite = new Map<string, Set<string>>()
  #asked = new AskedLately()

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (kept) => kept.latin1.length + OVERHEAD_BYTES,
      dispose: (kept, key) => this.#forget(kept.websiteId, key),
    })
  }

  get(key: KeptKey): Kept | undefined {
    return this.#answers.get(textOf(key))
  }

  keep(wanted: KeptKey, { websiteId, body, etag, meta }: Keepable) {
    if (wanted.search.length > MAX_SEARCH) return
    const key = textOf(wanted)
    // What is asked for but once would only push out what is asked for often.
    if (!this.#asked.again(key)) return
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    this.#answers.set(key, { websiteId, latin1: bytes.toString('latin1'), etag, meta })
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

function textOf({ operation, id, userId, search }: KeptKey): string {
  return operation + id + userId + search
}
