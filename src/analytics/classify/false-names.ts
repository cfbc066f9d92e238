import { LRUCache } from 'lru-cache'
import { confirmName, type NameResolver } from '#analytics/classify/confirm-name.ts'
import { parseAddress } from '#net/networks.ts'
import { isPublicAddress } from '#net/public-address.ts'

/**
 * Domains that the names of an agent's machines end in, as its operator documents it: the address has such a name, and
 * the name has that address. Agents whose operators publish lists of networks instead, which change weekly, are not
 * verified.
 */
const DOMAINS: Record<string, readonly string[]> = {
  Googlebot: ['googlebot.com', 'google.com'],
  'Googlebot-Image': ['googlebot.com', 'google.com'],
  'Googlebot-Video': ['googlebot.com', 'google.com'],
  'Googlebot-News': ['googlebot.com', 'google.com'],
  'Storebot-Google': ['googlebot.com', 'google.com'],
  'Google-InspectionTool': ['googlebot.com', 'google.com'],
  GoogleOther: ['googlebot.com', 'google.com'],
  'AdsBot-Google': ['googlebot.com', 'google.com'],
  Bingbot: ['search.msn.com'],
  msnbot: ['search.msn.com'],
  Applebot: ['applebot.apple.com'],
  YandexBot: ['yandex.ru', 'yandex.net', 'yandex.com'],
  YandexImages: ['yandex.ru', 'yandex.net', 'yandex.com'],
  Baiduspider: ['baidu.com', 'baidu.jp'],
  Slurp: ['crawl.yahoo.net'],
  SeznamBot: ['seznam.cz'],
  PetalBot: ['petalsearch.com', 'aspiegel.com'],
  Amazonbot: ['crawl.amazonbot.amazon'],
  CCBot: ['crawl.commoncrawl.org'],
}

/** About 4 MB. */
const MAX_CACHED = 20_000
const KNOWN_MS = 24 * 3_600_000
/** How long a check that failed is not repeated. */
const UNKNOWN_MS = 600_000
const MAX_WAITING = 1_000
const MAX_AT_ONCE = 4
/** Failures in a row after which this machine is taken to have no resolver for a while. */
const MAX_FAILURES = 20

type Verdict = 'true' | 'false' | 'unknown'
type Check = { key: string; address: string; domains: readonly string[] }

/**
 * Which agents are not who they say. An address is checked once, later, by forward-confirmed reverse DNS; until that is
 * known, and where it cannot be, a name is taken to be true.
 */
export class FalseNames {
  #resolver: NameResolver | null
  #verdicts = new LRUCache<string, Verdict>({ max: MAX_CACHED })
  /** Each check is marked as unknown in `verdicts` while it waits. */
  #waiting: Check[] = []
  #running = 0
  #failures = 0
  #pausedUntil = 0

  /** @param resolver null where no name is verified */
  constructor(resolver: NameResolver | null) {
    this.#resolver = resolver
  }

  /** Whether it is known that the address is none of the agent's. Otherwise has that found out. */
  has(agent: string, address: string): boolean {
    const domains = this.#resolver && domainsOfAgent(agent)
    if (!domains) return false
    const parsed = parseAddress(address)?.toString()
    if (!parsed || !isPublicAddress(parsed)) return false
    const key = `${domains[0]} ${parsed}`
    const verdict = this.#verdicts.get(key)
    if (verdict === undefined) this.#enqueue({ key, address: parsed, domains })
    return verdict === 'false'
  }

  #enqueue(check: Check) {
    if (this.#waiting.length >= MAX_WAITING || Date.now() < this.#pausedUntil) return
    this.#verdicts.set(check.key, 'unknown', { ttl: UNKNOWN_MS })
    this.#waiting.push(check)
    this.#next()
  }

  #next() {
    while (this.#running < MAX_AT_ONCE && this.#waiting.length > 0) {
      this.#running++
      void this.#check(this.#waiting.shift()!)
    }
  }

  async #check({ key, address, domains }: Check) {
    const isTrue = await confirmName(this.#resolver!, address, domains)
    if (isTrue === null) {
      if (++this.#failures >= MAX_FAILURES) this.#pause()
    } else {
      this.#verdicts.set(key, isTrue ? 'true' : 'false', { ttl: KNOWN_MS })
      this.#failures = 0
    }
    this.#running--
    this.#next()
  }

  #pause() {
    this.#failures = 0
    this.#pausedUntil = Date.now() + UNKNOWN_MS
    this.#waiting = []
  }
}

/** Null for an agent whose name cannot be verified. */
function domainsOfAgent(name: string): readonly string[] | null {
  return DOMAINS[name] ?? null
}
