import { jobTask } from '#kernel/workers/task.ts'

/** What a sitemap lists: addresses of pages, or of further sitemaps (sitemaps.org). */
export type Sitemap = { pages: string[]; sitemaps: string[] }

const MAX_LISTED = 5_000

/** A text of one address a line is a sitemap too. */
export function readSitemap({ text }: { text: string }): Sitemap {
  if (!text.includes('<')) {
    const lines = text.split(/\s+/).filter((line) => /^https?:/i.test(line))
    return { pages: lines.slice(0, MAX_LISTED), sitemaps: [] }
  }
  const listed: string[] = []
  // Those of pictures have a name of their own, such as image:loc.
  for (const [, loc] of text.matchAll(/<loc\s*>([^<]*)<\/loc\s*>/gi)) {
    listed.push(unescaped(loc!.trim()))
    if (listed.length >= MAX_LISTED) break
  }
  return /<sitemapindex[\s>]/i.test(text) ? { pages: [], sitemaps: listed } : { pages: listed, sitemaps: [] }
}

export const readSitemapTask = jobTask('readSitemap', readSitemap, ({ text }) => text.length)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()]!
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
