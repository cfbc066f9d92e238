/** The formats of feeds; each has its address below the page's own. */
export const FEED_FORMATS = {
  atom: { file: '/feed.xml', type: 'application/atom+xml' },
  rss: { file: '/rss.xml', type: 'application/rss+xml' },
} as const

export type FeedFormat = keyof typeof FEED_FORMATS

/** The format whose address a path could be, and the path of the page that would declare it. */
export function feedPath(path: string): { format: FeedFormat; page: string } | null {
  for (const format of ['atom', 'rss'] as const) {
    const { file } = FEED_FORMATS[format]
    if (path.endsWith(file)) return { format, page: path.slice(0, -file.length) || '/' }
  }
  return null
}

/** The addresses of a page's feed in every format. */
export function feedLinks(page: { url: string; title: string }): { url: string; title: string; type: string }[] {
  const { url, title } = page
  return Object.values(FEED_FORMATS).map(({ file, type }) => ({ url: url.replace(/\/$/, '') + file, title, type }))
}
