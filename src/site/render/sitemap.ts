import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { escapeAttribute } from '#text/escape-html.ts'
import type { Alternate } from './document-parts.ts'
import { MAX_VERSIONS, withDefault } from './hreflang.ts'

/** A page for the sitemap: absolute addresses, since when it is as it is in milliseconds, the language versions (its own among them). */
export type SitemapPage = { url: string; shown_since: number | null; alternates: Alternate[] }

/** Links to language versions, of all pages of a file together; pages after those list none. The limit of a file is 50 MB. */
const MAX_LINK_BYTES = 10_000_000
/** Besides its address. */
const LINK_BYTES = 60

/** One sitemap of these pages (sitemaps.org 0.9, with Google's xhtml links between language versions). */
export async function sitemapOf(pages: SitemapPage[]): Promise<string> {
  let bytes = 0
  const elements = await mapInChunks(pages, (page) => {
    const { length } = page.alternates
    const size = length > MAX_VERSIONS ? 0 : page.alternates.reduce((sum, { url }) => sum + url.length + LINK_BYTES, 0)
    const lists = length <= MAX_VERSIONS && bytes + size <= MAX_LINK_BYTES
    if (lists) bytes += size
    return urlElement(lists ? page : { ...page, alternates: [] })
  })
  return `${DECLARATION}<urlset xmlns="${SITEMAP}" xmlns:xhtml="${XHTML}">\n${elements.join('')}</urlset>\n`
}

/** The index of the sitemaps at these addresses. */
export function sitemapIndex(urls: string[]): string {
  const entries = urls.map((url) => `<sitemap><loc>${escapeAttribute(url)}</loc></sitemap>\n`).join('')
  return `${DECLARATION}<sitemapindex xmlns="${SITEMAP}">\n${entries}</sitemapindex>\n`
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
