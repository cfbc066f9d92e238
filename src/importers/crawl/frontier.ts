import { type CrawlAddress, familyOf, refusalOfPage } from '#importers/crawl/crawl-address.ts'

/** `alias`: it shows what another address shows. */
export type CrawlState = 'waiting' | 'taken' | 'redirect' | 'alias' | 'left_out'

/** An address that a crawl has found, and what became of it. */
export type Found = CrawlAddress & {
  /** In the order in which they were found, from 1. */
  number: number
  kind: 'page' | 'file'
  /** Links from the first page to it. */
  depth: number
  state: CrawlState
  /** Why it was left out; completes a sentence that begins with the address. */
  reason: string | null
  /** Of a redirect or an alias, the key of where it leads. */
  to: string | null
  is_html: boolean
  content_type: string | null
  blob_key: string | null
  byte_size: number
  /** Of what was taken, in hexadecimal. */
  sha256: string | null
  /** What a script names may be no file: then nobody is told. */
  is_guess: boolean
}

export const MAX_PAGES = 2_000
const MAX_FILES = 10_000
const MAX_ADDRESSES = 30_000
const MAX_DEPTH = 30
const MAX_TRAPS = 20
const MAX_AGAIN = 3

/**
 * The addresses of a crawl, each once. Invariant: it ends, whatever a website links to: there are limits on pages,
 * files, addresses, depth and similar addresses.
 */
export class Frontier {
  readonly found = new Map<string, Found>()
  /** Addresses that are likely to be endless, with how many were passed over. */
  readonly traps: Map<string, number>
  /** Addresses that have changed since the last save. */
  readonly changed = new Set<Found>()
  passedOver = 0
  pages = 0
  files = 0
  bytes = 0
  #waiting: Found[] = []
  #next = 0
  #families = new Map<string, number>()
  #again = new Map<string, number>()
  /** The first page with some bytes, by their hash. */
  #bySha = new Map<string, Found>()

  constructor(saved: readonly Found[], traps: readonly (readonly [string, number])[]) {
    this.traps = new Map(traps)
    for (const each of saved) {
      this.found.set(each.key, each)
      if (each.state === 'waiting') this.#waiting.push(each)
      const family = each.kind === 'page' ? familyOf(each.href) : null
      if (family) this.#families.set(family.name, (this.#families.get(family.name) ?? 0) + 1)
      if (each.state === 'taken') this.#count(each)
    }
  }

  add(address: CrawlAddress, kind: Found['kind'], depth: number, is_guess = false): void {
    if (this.found.has(address.key)) return
    if (this.found.size >= MAX_ADDRESSES) {
      this.passedOver++
      return
    }
    const isPage = kind === 'page'
    const family = isPage ? familyOf(address.href) : null
    const alike = family ? (this.#families.get(family.name) ?? 0) : 0
    const trap =
      family && alike >= family.most
        ? family.name
        : isPage && depth > MAX_DEPTH
          ? (family?.name ?? new URL(address.href).pathname.replace(/[^/]*$/, '…'))
          : null
    if (trap !== null) {
      this.#trap(trap)
      return
    }
    if (family) this.#families.set(family.name, alike + 1)
    const found: Found = {
      href: address.href,
      key: address.key,
      own: address.own,
      number: this.found.size + 1,
      kind,
      depth,
      state: 'waiting',
      reason: null,
      to: null,
      is_html: false,
      content_type: null,
      blob_key: null,
      byte_size: 0,
      sha256: null,
      is_guess,
    }
    this.found.set(address.key, found)
    const refusal = isPage ? refusalOfPage(address.href) : null
    this.changed.add(found)
    if (refusal) this.leaveOut(found, refusal)
    else this.#waiting.push(found)
  }

  /** The next address to fetch, in the order in which they were found. */
  next(): Found | null {
    for (;;) {
      const next = this.#waiting[this.#next++]
      if (!next) {
        this.#waiting = []
        this.#next = 0
        return null
      }
      if (next.kind === 'page' && this.pages >= MAX_PAGES)
        this.leaveOut(next, `is beyond the ${MAX_PAGES} pages that are read`)
      else if (next.kind === 'file' && this.files >= MAX_FILES)
        this.leaveOut(next, `is beyond the ${MAX_FILES} files that are read`)
      else return next
    }
  }

  /** It is asked for once more, where it says that it is now; not for ever. */
  again(found: Found, href: string): void {
    const times = (this.#again.get(found.key) ?? 0) + 1
    this.#again.set(found.key, times)
    if (times > MAX_AGAIN) {
      this.leaveOut(found, 'leads to itself')
      return
    }
    found.href = href
    this.changed.add(found)
    this.#waiting.push(found)
  }

  take(found: Found, file: Pick<Found, 'is_html' | 'content_type' | 'blob_key' | 'byte_size' | 'sha256'>): void {
    Object.assign(found, file, { state: 'taken' })
    this.#count(found)
    this.changed.add(found)
  }

  leaveOut(found: Found, reason: string): void {
    Object.assign(found, { state: 'left_out', reason })
    this.changed.add(found)
  }

  lead(found: Found, state: 'redirect' | 'alias', to: string): void {
    if (found.state === 'taken') this.#count(found, -1)
    Object.assign(found, { state, to })
    this.changed.add(found)
  }

  /** What no more is asked for, since the crawl ends. */
  leaveOutWaiting(reason: string): void {
    for (let next = this.next(); next; next = this.next()) this.leaveOut(next, reason)
  }

  /** A page that was taken with the same bytes, where the two can only be the same: by their paths or a query. */
  sameAs({ href, key }: Found, sha256: string): Found | null {
    const other = this.#bySha.get(sha256)
    if (!other || other.key === key) return null
    const [mine, its] = [new URL(href), new URL(other.href)]
    const isVariant = mine.pathname === its.pathname || bare(mine.pathname) === bare(its.pathname)
    return isVariant ? other : null
  }

  /** Where an address leads in the end: what was taken; null where nothing was, or it leads in a circle. */
  end(key: string): Found | null {
    const seen = new Set<string>()
    for (
      let at = this.found.get(key);
      at && !seen.has(at.key);
      at = at.to === null ? undefined : this.found.get(at.to)
    ) {
      if (at.state === 'taken') return at
      seen.add(at.key)
    }
    return null
  }

  #count(found: Found, by = 1) {
    if (found.is_html) this.pages += by
    else this.files += by
    this.bytes += by * found.byte_size
    if (found.is_html && found.sha256 !== null && !this.#bySha.has(found.sha256)) this.#bySha.set(found.sha256, found)
  }

  #trap(name: string): void {
    if (this.traps.has(name) || this.traps.size < MAX_TRAPS) this.traps.set(name, (this.traps.get(name) ?? 0) + 1)
    else this.passedOver++
  }
}

function bare(path: string): string {
  return path.replace(/(\/index)?\.(x?html?|php)$/i, '').replace(/\/$/, '')
}
