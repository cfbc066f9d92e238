import { LRUCache } from 'lru-cache'
import type { Resolver } from '#providers/resolver/resolver.ts'

/** What is known of a name: `ttl` in seconds. */
export type Addresses = { state: 'found' | 'failed'; values: readonly string[]; ttl: number }

const FRESH_S = 60
const FAILED_S = 10
/** Last known addresses are better than none while resolvers fail. */
const STALE_MS = 3_600_000
const MAX_NAMES = 10_000
/** Names being looked up at a time; further ones fail. */
const MAX_LOOKUPS = 200
const MAX_VALUES = 16

type Entry = Addresses & { until: number }

/** Addresses of the names that ALIAS records point to, remembered for a minute. */
export class AliasAddresses {
  #resolver: Pick<Resolver, 'a' | 'aaaa'>
  #cache = new LRUCache<string, Entry>({ max: MAX_NAMES })
  #running = new Map<string, Promise<Addresses>>()

  constructor(resolver: Pick<Resolver, 'a' | 'aaaa'>) {
    this.#resolver = resolver
  }

  /** Returns known addresses immediately; those that have just expired are looked up in the background. */
  get(name: string, type: 'A' | 'AAAA'): Addresses | Promise<Addresses> {
    const key = `${type} ${name}`
    const now = Date.now()
    const entry = this.#cache.get(key)
    if (entry && now < entry.until) return entry
    const running = this.#running.get(key) ?? this.#start(key, name, type)
    return entry && entry.state === 'found' && now < entry.until + STALE_MS ? { ...entry, ttl: FAILED_S } : running
  }

  #start(key: string, name: string, type: 'A' | 'AAAA'): Promise<Addresses> {
    if (this.#running.size >= MAX_LOOKUPS) return Promise.resolve({ state: 'failed', values: [], ttl: 0 })
    const work = this.#lookUp(key, name, type).finally(() => this.#running.delete(key))
    this.#running.set(key, work)
    return work
  }

  async #lookUp(key: string, name: string, type: 'A' | 'AAAA'): Promise<Addresses> {
    const resolved = await (type === 'A' ? this.#resolver.a(name) : this.#resolver.aaaa(name))
    const known = resolved.ok || resolved.reason === 'none'
    const before = this.#cache.get(key)
    if (!known && before?.state === 'found') return before
    const ttl = known ? FRESH_S : FAILED_S
    const values = resolved.ok ? resolved.values.slice(0, MAX_VALUES) : []
    const entry: Entry = { state: known ? 'found' : 'failed', values, ttl, until: Date.now() + ttl * 1000 }
    this.#cache.set(key, entry)
    return entry
  }
}
