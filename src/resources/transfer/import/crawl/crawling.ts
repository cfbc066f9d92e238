import { setTimeout as sleep } from 'node:timers/promises'
import { crawlAddress } from '#importers/crawl/crawl-address.ts'
import type { Found } from '#importers/crawl/frontier.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { type CrawlNeeds, NOT_FOUND_KEY } from '#resources/transfer/import/crawl/crawl-needs.ts'
import { readAnswer } from '#resources/transfer/import/crawl/read-answer.ts'
import type { Asked } from '#resources/transfer/import/crawl/robots-of.ts'
import { sitemapsOf } from '#resources/transfer/import/crawl/sitemaps-of.ts'

const NOT_FOUND_PATH = '/sitewright-asks-for-a-missing-page'
/** Where many servers have that page as a file. */
const NOT_FOUND_FILE = '/404.html'
/** Requests at a time; one where `robots.txt` asks for a delay. */
const IN_FLIGHT = 4

/** Reads a website by the addresses that its pages name. What it takes is in `stored` until it has been saved. */
export class Crawling {
  address: string | null = null
  stored: StoredBlob[] = []
  readonly #needs: CrawlNeeds
  readonly #running = new Set<Promise<void>>()
  #lanes = IN_FLIGHT
  #failed: { error: unknown } | null = null

  constructor(needs: CrawlNeeds) {
    this.#needs = needs
  }

  get origin(): string {
    return this.#needs.origin
  }

  /**
   * Where a crawl begins: the first page, and what sitemaps list.
   * @returns why nothing can be read; null where something can
   */
  async begin(url: string): Promise<string | null> {
    const { frontier } = this.#needs
    frontier.add(crawlAddress(url, this.origin)!, 'page', 0)
    const first = frontier.next()
    // It may lead to the other one of `example.com` and `www.example.com`, whose robots.txt counts then.
    if (first) await this.#visit(first)
    while (first?.state === 'waiting') await this.#visit(frontier.next()!)
    if (first?.state === 'left_out') return `${first.href} ${first.reason}`
    const asked = await this.#robots(this.origin)
    if (typeof asked === 'string') return `${this.origin} ${asked}`
    frontier.add(crawlAddress(`${this.origin}/`, this.origin)!, 'page', 0)
    frontier.add(crawlAddress(`${this.origin}/favicon.ico`, this.origin)!, 'file', 0, true)
    for (const page of await sitemapsOf(this.#needs, asked.robots, this.origin)) frontier.add(page, 'page', 0)
    return null
  }

  /**
   * Asks for addresses until it is time to save what was found, even while no answer comes.
   * @param until in milliseconds since 1970
   * @param asksMore whether new requests are made; otherwise those that were made are waited for
   * @returns whether there are more
   */
  async step(until: number, stopping: AbortSignal, asksMore = true): Promise<boolean> {
    const { frontier, most } = this.#needs
    const asked = await this.#robots(this.origin)
    if (typeof asked !== 'string' && (asked.robots.delayMs ?? 0) > 0) {
      this.#needs.requests.atLeastEvery(asked.robots.delayMs!)
      this.#lanes = 1
    }
    const isTime = sleep(Math.max(0, until - Date.now()), undefined, { signal: stopping, ref: false }).catch(() => {})
    while (Date.now() < until && !stopping.aborted) {
      if (frontier.bytes >= most.all) frontier.leaveOutWaiting(`is beyond the ${most.all} bytes that are taken`)
      while (asksMore && this.#running.size < this.#lanes) {
        const next = frontier.next()
        if (!next) break
        this.#start(next)
      }
      if (this.#running.size === 0) return false
      await Promise.race([...this.#running, isTime])
      if (this.#failed) throw this.#failed.error
    }
    return true
  }

  #start(found: Found): void {
    const visit = this.#visit(found)
      .catch((error) => {
        this.#failed ??= { error }
      })
      .finally(() => this.#running.delete(visit))
    this.#running.add(visit)
  }

  /** The page that visitors get at addresses where nothing is. */
  async findMissingPage(): Promise<void> {
    const { frontier } = this.#needs
    if (frontier.found.has(NOT_FOUND_KEY)) return
    frontier.add({ href: this.origin + NOT_FOUND_PATH, key: NOT_FOUND_KEY, own: true }, 'page', 0, true)
    const missing = frontier.next()
    if (missing?.key !== NOT_FOUND_KEY) return
    await this.#visit(missing)
    const file = frontier.found.get(NOT_FOUND_FILE)
    const isSame = file?.state === 'taken' && file.sha256 === missing.sha256
    if (isSame) frontier.lead(file, 'alias', NOT_FOUND_KEY)
  }

  async #visit(found: Found): Promise<void> {
    const { frontier } = this.#needs
    this.address = found.href
    const url = new URL(found.href)
    const asked = await this.#robots(url.origin)
    if (typeof asked === 'string') return frontier.leaveOut(found, asked)
    if (!asked.robots.allows(url.pathname + url.search)) return frontier.leaveOut(found, 'is disallowed by robots.txt')
    const expected = found.key === NOT_FOUND_KEY ? 404 : 200
    const answer = await readAnswer(this.#needs, found, expected)
    if ('refused' in answer) return frontier.leaveOut(found, answer.refused)
    if ('location' in answer) return this.#redirected(found, answer.location)
    const { blob, links, ...file } = answer
    this.stored.push(blob)
    const same = file.is_html ? frontier.sameAs(found, blob.sha256) : null
    if (same) return frontier.lead(found, 'alias', same.key)
    for (const page of links.pages) frontier.add(page, 'page', found.depth + 1)
    for (const each of links.files) frontier.add(each, 'file', found.depth + 1, each.isGuess)
    const { canonical } = links
    const isVariant = url.search !== '' && canonical?.own && canonical.key !== found.key
    if (isVariant) {
      frontier.add(canonical, 'page', found.depth)
      return frontier.lead(found, 'alias', canonical.key)
    }
    frontier.take(found, { ...file, blob_key: blob.key, byte_size: blob.byte_size, sha256: blob.sha256 })
  }

  /** Files are followed by the fetcher, since only their bytes count. */
  #redirected(found: Found, location: string): void {
    const { frontier } = this.#needs
    const target = URL.parse(location, found.href)
    const address = target && crawlAddress(target.href, this.origin)
    if (!address) frontier.leaveOut(found, 'leads to no web address')
    else if (!address.own) frontier.leaveOut(found, `leads to another website, ${new URL(address.href).host}`)
    else if (address.key !== found.key) {
      frontier.add(address, 'page', found.depth)
      frontier.lead(found, 'redirect', address.key)
    } else this.#moved(found, address.href, target.host)
  }

  /** The same page with another name of the host, or a slash at its end. */
  #moved(found: Found, href: string, host: string): void {
    const { frontier } = this.#needs
    const isFirst = frontier.pages === 0 && found.number === 1
    if (isFirst) this.#needs.origin = `https://${host}`
    const now = isFirst ? href.replace(/^https:\/\/[^/]+/, this.origin) : href
    if (now === found.href) frontier.leaveOut(found, 'leads to itself')
    else frontier.again(found, now)
  }

  #robots(origin: string): Promise<Asked> {
    return this.#needs.robots.of(origin)
  }
}
