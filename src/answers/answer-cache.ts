import { LRUCache } from 'lru-cache'
import { AskedLately } from '#answers/recent-names.ts'
import type { Change } from '#database/database.ts'
import type { ListMeta } from '#operations/list.ts'
import type { Lent, RecordFile } from '#operations/record-file.ts'

/** `latin1` holds the body's bytes, a character each: of short texts the form that is sent with the least work. */
export type Kept = { websiteId: string; body: Latin1 | Lent; etag?: string; meta?: ListMeta }
export type Latin1 = { readonly latin1: string }
type InMemory = Kept & { body: Latin1 }
export type Keepable = { websiteId: string; body: string | Buffer; etag?: string; meta?: ListMeta }
/** What an answer depends on besides the website's state. */
export type KeptKey = { operation: string; id: string; userId: string; search: string; form?: AnswerForm }
/** A tool's result is another thing than a record, made of the same state. */
export type AnswerForm = 'tool result'

/** What a file says of an answer besides its bytes. */
type Head = [websiteId: string, state: number, etag?: string | null, meta?: ListMeta]

/** What a kept answer costs besides its bytes. */
const OVERHEAD_BYTES = 500
/** Of those that would push out another. */
const ONE_IN = 8
/** A longer query is one of too many. */
const MAX_SEARCH = 100
/** What is larger is not held in memory: long strings that come and go cost the collector more than reading the file. */
const MAX_IN_MEMORY = 32_768
/** Websites whose changes are counted. */
const MAX_CHANGED = 100_000

/**
 * Encoded answers about one record to one user, kept until anything of the record's website changes, the user's access to
 * it included: those asked for again and again in memory, the others in a file. Only to be asked right after the feed has
 * said that it is fresh: that is what rules staleness out.
 */
export class KeptAnswers {
  #answers: LRUCache<string, InMemory>
  #byWebsite = new Map<string, Set<string>>()
  #asked = new AskedLately()
  #turnedAway = 0
  #file: RecordFile | null
  /** How often each website has changed; the file's answers hold for one count. */
  #changes = new Map<string, number>()

  constructor(maxBytes: number, file: RecordFile | null) {
    this.#file = file
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.latin1.length + OVERHEAD_BYTES,
      dispose: (kept, key) => this.#forget(kept.websiteId, key),
    })
  }

  get(key: KeptKey): Kept | undefined {
    const name = textOf(key)
    return this.#answers.get(name) ?? this.#fromFile(name)
  }

  keep(wanted: KeptKey, { websiteId, body, etag, meta }: Keepable) {
    if (wanted.search.length > MAX_SEARCH) return
    const name = textOf(wanted)
    const head: Head = [websiteId, this.#changes.get(websiteId) ?? 0, etag, meta]
    this.#file?.set(name, JSON.stringify(head), body)
    const length = Buffer.byteLength(body)
    if (length > MAX_IN_MEMORY || !this.#letsIn(name, length)) return
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    this.#remember(name, { websiteId, etag, meta }, bytes.toString('latin1'))
  }

  drop(change: Change) {
    // A change that names no website concerns people and credentials, on which no kept answer depends.
    const { website_id } = change
    if (website_id === null) return
    for (const name of this.#byWebsite.get(website_id) ?? []) this.#answers.delete(name)
    if (!this.#file) return
    if (this.#changes.size >= MAX_CHANGED) this.clear()
    this.#changes.set(website_id, (this.#changes.get(website_id) ?? 0) + 1)
  }

  clear() {
    this.#answers.clear()
    this.#file?.clear()
    this.#changes.clear()
  }

  close() {
    this.#file?.close()
  }

  #fromFile(name: string): Kept | undefined {
    const found = this.#file?.get(name)
    if (!found) return undefined
    const [websiteId, state, etag, meta] = JSON.parse(found.head) as Head
    if (state !== (this.#changes.get(websiteId) ?? 0)) return undefined
    const about = { websiteId, etag: etag ?? undefined, meta }
    if (found.body.bytes.length > MAX_IN_MEMORY) return { ...about, body: found.body }
    const latin1 = latin1Of(found.body)
    if (this.#letsIn(name, latin1.length)) this.#remember(name, about, latin1)
    return { ...about, body: { latin1 } }
  }

  /**
   * What is asked for but once would only push out what is asked for often. Where more is asked for often than there is
   * room for, it would all push each other out, so few are let in then.
   */
  #letsIn(name: string, length: number): boolean {
    if (!this.#asked.again(name)) return false
    const full = this.#answers.calculatedSize + length + OVERHEAD_BYTES > this.#answers.maxSize
    return !full || ++this.#turnedAway % ONE_IN === 0
  }

  #remember(name: string, { websiteId, etag, meta }: Omit<Kept, 'body'>, latin1: string) {
    // Objects of their own: V8 soon makes all objects of a place in the code old at once when many of them are kept, and
    // an old object holds its text until a full collection, even where it was wanted for a moment.
    this.#answers.set(name, { websiteId, body: { latin1 }, etag, meta })
    const names = this.#byWebsite.get(websiteId)
    if (names) names.add(name)
    else this.#byWebsite.set(websiteId, new Set([name]))
  }

  #forget(websiteId: string, name: string) {
    const names = this.#byWebsite.get(websiteId)
    names?.delete(name)
    if (names?.size === 0) this.#byWebsite.delete(websiteId)
  }
}

function textOf({ operation, id, userId, search, form }: KeptKey): string {
  return form ? `${form} ${operation}${id}${userId}${search}` : operation + id + userId + search
}

export function latin1Of(body: Kept['body']): string {
  return 'bytes' in body ? body.bytes.toString('latin1') : body.latin1
}

/** A copy of an answer's bytes. */
export function bytesOf(body: Kept['body']): Buffer {
  return 'bytes' in body ? Buffer.from(body.bytes) : Buffer.from(body.latin1, 'latin1')
}
