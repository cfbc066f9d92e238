import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import { tagOfKind } from '#kernel/answers/tags.ts'
import type { Feed } from '#kernel/events/feed.ts'

/** A power of two; a key is forgotten when another takes its slot. */
const SLOTS = 4_096

/**
 * Remembers roughly which keys were used lately, in a fixed piece of memory and without garbage. It may take one key for
 * another, once in four thousand million.
 */
class RecentKeys {
  #slots = new Uint32Array(SLOTS)

  /** Whether the key was used lately; it has been from now on. */
  again(key: string): boolean {
    const mark = hashOf(key) || 1
    const slot = mark & (SLOTS - 1)
    if (this.#slots[slot] === mark) return true
    this.#slots[slot] = mark
    return false
  }
}

/** An encoded answer, its `ETag` and what else a transport needs to send it. */
export type CachedAnswer<Meta = unknown> = { websiteId: string; body: string | Buffer; etag?: string; meta?: Meta }

/** What an answer depends on besides the website's records. */
export type AnswerKey = {
  operation: string
  id: string
  /** The user, or a credential that may see less. */
  userId: string
  search: string
}

/** What an entry costs besides its bytes. */
const OVERHEAD_BYTES = 600
/** One longer answer would evict many short ones. */
const MAX_ANSWER_BYTES = 256_000
/** Characters of a query string: longer ones are rarely repeated. */
const MAX_SEARCH = 100

/**
 * Encoded answers about one record to one user, until anything changes that they depend on: records of the kinds that the
 * operation names, the website itself, or the caller's access to it. To be read only while the feed has caught up.
 */
export class AnswerCache<Meta = unknown> {
  #answers: FreshCache<CachedAnswer<Meta>>
  #recent = new RecentKeys()

  constructor(feed: Feed, maxBytes: number) {
    this.#answers = new FreshCache(feed, maxBytes, ({ body }) => Buffer.byteLength(body) + OVERHEAD_BYTES)
  }

  /** `form` names another encoding of the same answer. */
  get(key: AnswerKey, form = ''): CachedAnswer<Meta> | undefined {
    return this.#answers.get(textOf(key, form))
  }

  /** To be taken before anything of the answer is read. */
  begin(): number {
    return this.#answers.begin()
  }

  /**
   * Whether the answer is worth caching: what is requested once would only evict what is requested often, and caching
   * costs as much as a third of reading.
   */
  admits(key: AnswerKey): boolean {
    return key.search.length <= MAX_SEARCH && this.#recent.again(textOf(key, ''))
  }

  set(begun: number, key: AnswerKey, kinds: readonly string[], answer: CachedAnswer<Meta>, form = '') {
    if (answer.body.length > MAX_ANSWER_BYTES) return
    const tags = ['website', 'access', ...kinds].map((kind) => tagOfKind(answer.websiteId, kind))
    this.#answers.set(begun, answer.websiteId, textOf(key, form), answer, tags)
  }
}

function textOf({ operation, id, userId, search }: AnswerKey, form: string): string {
  return `${form}${operation}${id}${userId}${search}`
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}
