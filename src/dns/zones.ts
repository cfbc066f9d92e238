import { parentOf, type Zone, zoneOf } from '#dns/zone.ts'
import { FreshCache } from '#kernel/answers/fresh-cache.ts'
import { tagOfKind } from '#kernel/answers/tags.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { recordsOf, zoneNamed, zoneNames } from '#resources/domains/dns-records/store.ts'
import { signingKeysOf } from '#resources/domains/dnssec/signing-keys.ts'

const MAX_CACHED_BYTES = 64_000_000
/** Zones being read at a time; questions for others fail until one is done. */
const MAX_READS = 100
const NAMES_AT_ONCE = 1_000
/** What changes a zone, or whether it is answered. */
const CHANGES = /^(dns_record|domain)\./

/** A zone is read again after this time even if nothing is known to have changed, in milliseconds. */
const MAX_AGE_MS = 600_000

type Cached = { zone: Zone; until: number }
type Options = { database: Database; feed: Feed; vault: Pick<Vault, 'open'>; nameservers: readonly string[] }

/**
 * The zones of managed domains, in memory as far as they fit. Their names are all in memory, so that questions for names
 * that are not ours, which strangers send in any number, never reach the database.
 */
export class Zones {
  #reader: Database['reader']
  #vault: Pick<Vault, 'open'>
  #nameservers: readonly string[]
  #names = new Set<string>()
  #cache: FreshCache<Cached>
  #reading = new Map<string, Promise<Zone | null>>()
  /** Websites whose zones changed since their names were last read. */
  #changed = new Set<string>()
  #refreshing: Promise<void> | null = null
  #failed: (error: unknown) => void

  constructor({ database, feed, vault, nameservers }: Options, failed: (error: unknown) => void) {
    this.#reader = database.reader
    this.#vault = vault
    this.#nameservers = nameservers
    this.#failed = failed
    this.#cache = new FreshCache(feed, MAX_CACHED_BYTES, ({ zone }) => zone.bytes)
    feed.subscribe(({ type, website_id }) => {
      if (website_id !== null && CHANGES.test(type)) this.#noteChange(website_id)
    })
    feed.onMissed(() => void this.load().catch(failed))
  }

  /** Reads the names of all zones. */
  async load(): Promise<void> {
    const names = new Set<string>()
    let after = ''
    for (;;) {
      const some = await zoneNames(this.#reader, { after, limit: NAMES_AT_ONCE })
      for (const { name } of some) names.add(name)
      if (some.length < NAMES_AT_ONCE) break
      after = some.at(-1)!.name
    }
    this.#names = names
  }

  /** The zone nearest above a name. @throws Error when the database does not answer */
  find(name: string): Zone | null | Promise<Zone | null> {
    for (let at = name; at !== ''; at = parentOf(at)) {
      if (!this.#names.has(at)) continue
      const cached = this.#cache.get(at)
      if (cached && Date.now() < cached.until) return cached.zone
      return this.#reading.get(at) ?? this.#read(at)
    }
    return null
  }

  #read(name: string): Promise<Zone | null> {
    if (this.#reading.size >= MAX_READS) throw new Error('too many zones are being read')
    const work = this.#load(name).finally(() => this.#reading.delete(name))
    this.#reading.set(name, work)
    return work
  }

  async #load(name: string): Promise<Zone | null> {
    const begun = this.#cache.begin()
    const row = await zoneNamed(this.#reader, name)
    if (!row) {
      this.#names.delete(name)
      return this.find(parentOf(name))
    }
    const rows = await recordsOf(this.#reader, { website_id: row.website_id, id: row.domain_id })
    const keys = await signingKeysOf(this.#reader, this.#vault, row.domain_id)
    const below = keys.length > 0 ? [...this.#names].filter((other) => other.endsWith(`.${name}`)) : []
    const zone = zoneOf({ name, serial: row.serial, rows, nameservers: this.#nameservers, keys, below })
    const tags = [tagOfKind(row.website_id, 'dns_record'), tagOfKind(row.website_id, 'domain')]
    this.#cache.set(begun, row.website_id, name, { zone, until: Date.now() + MAX_AGE_MS }, tags)
    return zone
  }

  #noteChange(websiteId: string) {
    this.#changed.add(websiteId)
    this.#refreshing ??= this.#refresh()
      .catch(this.#failed)
      .finally(() => {
        this.#refreshing = null
      })
  }

  async #refresh(): Promise<void> {
    while (this.#changed.size > 0) {
      const [websiteId] = this.#changed
      this.#changed.delete(websiteId!)
      const present = await zoneNames(this.#reader, { website_id: websiteId!, after: '', limit: NAMES_AT_ONCE })
      // One that is there no longer is found out when it is next asked for.
      for (const { name } of present) this.#names.add(name)
    }
  }
}
