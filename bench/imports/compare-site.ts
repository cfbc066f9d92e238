import type { Browser } from 'playwright-core'
import { median } from '../median.ts'
import { exchange } from '../visit.ts'
import type { startCrawledServer } from './crawled-server.ts'
import { added, differenceOf } from './difference.ts'
import { type Api, importUrl, importZip, zipSite } from './importing.ts'
import { fetchSite } from './packages.ts'
import type { Site } from './sites.ts'
import { serveFiles } from './static-server.ts'
import { see } from './visitor.ts'

export const WIDTHS = [1280, 390] as const

export type Compared = {
  site: Site
  license: string
  isCrawled: boolean
  /** In a crawl, only the pages that links lead to. */
  pages: number
  looked_at: number
  seconds: number
  /** In per cent, one for each width. */
  median: number[]
  worst: number[]
  errors: number
  missing: number
}

type Crawled = Awaited<ReturnType<typeof startCrawledServer>>

/**
 * Imports the website, as a zip or by its address, and looks at its pages as they were and as they are now: at so many, the first and
 * others at even distances.
 */
export async function compareSite(
  browser: Browser,
  api: Api,
  { site, crawled, lookedAt: most }: { site: Site; crawled: Crawled | null; lookedAt: number },
  note: (text: string) => void,
): Promise<Compared> {
  const fetched = fetchSite(site)
  const pages = fetched.files.filter((file) => /\.x?html?$/i.test(file))
  const original = await serveFiles(fetched.folder, fetched.files)
  try {
    const subdomain = site.package
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-/, '')
    const start = pages.includes('index.html') ? '' : pages[0]!
    crawled?.show(fetched.folder, fetched.files)
    const { host, seconds, proposal } = crawled
      ? await importUrl(api, `${crawled.url}/${start}`, subdomain)
      : await importZip(api, await zipSite(fetched), subdomain)
    for (const warning of proposal.warnings ?? []) note(`  ${warning}`)
    const found = crawled ? await pagesFound(host, api, pages) : pages
    const lookedAt = spread(found, most)
    const differences: number[][] = WIDTHS.map(() => [])
    let [errors, missing] = [0, 0]
    for (const page of lookedAt)
      for (const [n, width] of WIDTHS.entries()) {
        const [before, after] = await Promise.all([
          see(browser, `${original.origin}/${encodeURI(page)}`, width),
          see(browser, `http://${host}/${encodeURI(page)}`, width),
        ])
        // Only the page for what is not found answers so.
        if (after.status >= 400 && page !== '404.html') after.missing.push(page)
        const difference = await differenceOf(before.picture, after.picture)
        differences[n]!.push(difference)
        const news = { errors: added(before.errors, after.errors), missing: added(before.missing, after.missing) }
        errors += news.errors.length
        missing += news.missing.length
        if (difference > 1 || news.errors.length > 0 || news.missing.length > 0)
          note(`  ${page} at ${width}: ${difference.toFixed(2)}% ${JSON.stringify(news)}`)
      }
    return {
      site,
      license: fetched.license,
      isCrawled: crawled !== null,
      pages: found.length,
      looked_at: lookedAt.length,
      seconds,
      median: differences.map(median),
      worst: differences.map((each) => Math.max(...each)),
      errors,
      missing,
    }
  } finally {
    original.close()
  }
}

async function pagesFound(host: string, { port }: Api, pages: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const page of pages) {
    const { status } = await exchange(port, 'GET', `/${encodeURI(page)}`, { host })
    if (status < 400) found.push(page)
  }
  return found
}

function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list]
  return Array.from({ length: most }, (_, n) => list[Math.floor((n * list.length) / most)]!)
}
