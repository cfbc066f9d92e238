import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import type { Alternate } from './document-parts.ts'
import { MAX_VERSIONS, withDefault } from './hreflang.ts'

/** A page for the sitemap: absolute addresses, since when it is as it is in milliseconds, the language versions (its own among them). */
export type SitemapPage = { url: string; shown_since: number | null; alternates: Alternate[] }

/** The limits of sitemaps.org for one file: URLs, and bytes before compression. */
const MAX_URLS = 50_000
const MAX_BYTES = 52_428_800
/** Links to language versions, of all pages together; pages after those list none. */
const MAX_LINKS = 100_000

/** One sitemap of all `pages` (sitemaps.org 0.9, with Google's xhtml links between language versions). */
export async function sitemap(pages: SitemapPage[]): Promise<string> {
  return urlset(await urlElements(pages))
}

/**
 * As many sitemaps as the limits require, and their index when there is more than one (else null). `fileUrl` gives the
 * absolute address at which the file of an index, counted from 1, is served.
 */
export async function sitemapFiles(
  pages: SitemapPage[],
  fileUrl: (number: number) => string,
  limits = { urls: MAX_URLS, bytes: MAX_BYTES },
): Promise<{ index: string | null; files: string[] }> {
  const elements = await urlElements(pages)
  const sizes = await mapInChunks(elements, (element) => Buffer.byteLength(element))
  const files = pack(elements, sizes, limits).map(urlset)
  const index = files.length > 1 ? sitemapIndex(files.map((_, at) => fileUrl(at + 1))) : null
  return { index, files }
}

function pack(elements: string[], sizes: number[], limits: { urls: number; bytes: number }): string[][] {
  const packs: string[][] = [[]]
  const frame = Buffer.byteLength(urlset([]))
  let bytes = frame
  for (const [index, element] of elements.entries()) {
    const size = sizes[index]!
    const current = packs.at(-1)!
    if (current.length > 0 && (current.length === limits.urls || bytes + size > limits.bytes)) {
      packs.push([element])
      bytes = frame + size
    } else {
      current.push(element)
      bytes += size
    }
  }
  return packs
}

function sitemapIndex(urls: string[]): string {
  const entries = urls.map((url) => `<sitemap><loc>${escapeAttribute(url)}</loc></sitemap>\n`).join('')
  return `${DECLARATION}<sitemapindex xmlns="${SITEMAP}">\n${entries}</sitemapindex>\n`
}

function urlset(elements: string[]): string {
  return `${DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:xhtml="${XHTML}">\n${elements.join('')}</urlset>\n`
}

function urlElements(pages: SitemapPage[]): Promise<string[]> {
  let links = 0
  return mapInChunks(pages, (page) => {
    const { length } = page.alternates
    const lists = length <= MAX_VERSIONS && links + length <= MAX_LINKS
    if (lists) links += length
    return urlElement(lists ? page : { ...page, alternates: [] })
  })
}

function urlElement(page: SitemapPage): string {
  const self = page.alternates.find((alternate) => alternate.url === page.url)
  // Without the page among its versions its language is unknown, and such a set would be ignored by search engines.
  const versions = self ? withDefault(self, page.alternates) : []
  const links = versions.map(({ language, url }) => {
    return `<xhtml:link rel="alternate" hreflang="${escapeAttribute(language)}" href="${escapeAttribute(url)}"/>`
  })
  const since = page.shown_since === null ? '' : `<lastmod>${new Date(page.shown_since).toISOString()}</lastmod>`
  return `<url><loc>${escapeAttribute(page.url)}</loc>${since}${links.join('')}</url>\n`
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'
