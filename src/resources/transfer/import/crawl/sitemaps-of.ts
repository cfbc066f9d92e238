import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Robots } from '#http/robots-txt.ts'
import { type CrawlAddress, crawlAddress } from '#importers/crawl/crawl-address.ts'
import { readSitemapTask } from '#importers/crawl/sitemap.ts'
import { BodyRefused } from '#providers/fetch/safe-fetcher.ts'
import type { CrawlNeeds } from '#resources/transfer/import/crawl/crawl-needs.ts'

const MAX_SITEMAPS = 50
const MAX_BYTES = 50_000_000
const TIMEOUT_MS = 30_000
const MAX_LISTED = 5_000

const unzip = promisify(gunzip)

/** The pages of the website that its sitemaps list: those that `robots.txt` names, or the usual one. */
export async function sitemapsOf(needs: CrawlNeeds, robots: Robots, origin: string): Promise<CrawlAddress[]> {
  const waiting = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`]
  const seen = new Set<string>()
  const pages: CrawlAddress[] = []
  for (let next = waiting.shift(); next !== undefined && seen.size < MAX_SITEMAPS; next = waiting.shift()) {
    const address = crawlAddress(URL.parse(next, origin)?.href ?? '', origin)
    if (!address?.own || seen.has(address.key)) continue
    seen.add(address.key)
    const url = new URL(address.href)
    const text = robots.allows(url.pathname + url.search) ? await textAt(needs, address.href) : null
    if (text === null) continue
    const listed = await needs.compute(readSitemapTask, { text })
    waiting.push(...listed.sitemaps)
    for (const page of listed.pages) {
      const found = crawlAddress(page, origin)
      if (found?.own && pages.length < MAX_LISTED) pages.push(found)
    }
  }
  return pages
}

async function textAt({ requests }: CrawlNeeds, url: string): Promise<string | null> {
  const answer = await requests.open(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  if (!answer.ok) return null
  try {
    const chunks: Buffer[] = []
    for await (const chunk of answer.body) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    if (answer.status !== 200) return null
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
    return (isZipped ? await unzip(bytes, { maxOutputLength: MAX_BYTES }) : bytes).toString()
  } catch (error) {
    // One that is broken lists nothing.
    if (error instanceof BodyRefused || /^(Z_|ERR_)/.test((error as { code?: string }).code ?? '')) return null
    throw error
  }
}
